import path from 'node:path';
import { inject, injectable } from '../injection.js';
import { DIALECTS, EVENT_POINTS, LOCATIONS, type Diagnostic, type Dialect, type EventPoint, type JsonObject, type Locations } from '../contract/index.js';
import { DiagnosticCollector } from '../diagnostics/index.js';
import { SchemaCompiler } from '../schema/index.js';
import { StateStore } from '../state/index.js';
import { buildEntry } from './build-entry.js';
import { configContext } from './config-context.js';
import { ExtensionCatalog, type InstalledExtension } from './extension-catalog.js';
import { fileSignature } from './file-signature.js';
import { workspaceCandidates } from './find-workspace.js';
import { extensionSources, isConfigured, readUserSource, unsupportedEntries, type HookSource } from './hook-source.js';
import { hookSwitches } from './hook-switches.js';
import type { ActiveHook, InventoryEntry } from './inventory-entry.js';
import { readWorkspaces } from './read-workspaces.js';
import { resolveHook } from './resolve-hook.js';
import { SnapshotCache, type ReadFromFiles } from './snapshot-cache.js';
import { WORKSPACE_TRUST, type WorkspaceExtensions, type WorkspaceTrust } from './workspace-trust.js';

/** Every hook of every source at one moment, in the order in which they run. */
export interface InventorySnapshot extends ReadFromFiles {
  readonly entries: readonly InventoryEntry[];
  readonly activeByEvent: ReadonlyMap<string, readonly ActiveHook[]>;
  readonly extensions: readonly InstalledExtension[];
  readonly diagnostics: readonly Diagnostic[];
  /** What the person's own configuration files say beside `hooks`; of two that say the same, the first. */
  readonly settings: JsonObject;
  /** Folders of extensions that trusted workspaces bring along. */
  readonly workspaceExtensions: readonly WorkspaceExtensions[];
}

// An agent is in one folder most of the time, and in a few over a day.
const foldersRemembered = 16;

/** All hooks that are written down anywhere. Reads files again only when one of them has changed. */
@injectable()
export class HookInventory {
  readonly #snapshots: SnapshotCache<InventorySnapshot>;

  constructor(
    @inject(LOCATIONS) private readonly locations: Locations,
    @inject(EVENT_POINTS) private readonly points: readonly EventPoint[],
    @inject(DIALECTS) private readonly dialects: readonly Dialect[],
    @inject(ExtensionCatalog) private readonly catalog: ExtensionCatalog,
    @inject(StateStore) private readonly states: StateStore,
    @inject(SchemaCompiler) private readonly schemas: SchemaCompiler,
    @inject(WORKSPACE_TRUST) private readonly trust: WorkspaceTrust,
  ) {
    // The state files and all that is installed are below the first.
    const roots = [locations.home, locations.config, ...locations.systemExtensions];
    this.#snapshots = new SnapshotCache(foldersRemembered, roots, (cwd) => this.#read(cwd));
  }

  /** The hooks that count for an event in this folder. */
  snapshot(cwd: string): Promise<InventorySnapshot> {
    return this.#snapshots.get(cwd);
  }

  /** Whoever disposes of the runtime needs no news of files. */
  close(): void {
    this.#snapshots.close();
  }

  async #read(cwd: string): Promise<InventorySnapshot> {
    const lookedAt = new Map<string, string>();
    const watch = (...files: string[]): void => files.forEach((file) => lookedAt.has(file) || lookedAt.set(file, fileSignature(file)));
    const { home, config, userExtensions, systemExtensions } = this.locations;
    // Taken before reading, so that a change during it is seen afterwards.
    watch(userExtensions, ...systemExtensions, this.states.fileOf('hooks'));
    // A workspace of that kind may also come into being later, at any of these.
    watch(...workspaceCandidates(cwd).filter((folder) => folder !== home));
    const diagnostics: Diagnostic[] = [];
    const sources: HookSource[] = [];
    let settings: JsonObject = {};
    const gated = new Set<string>();
    const context = await configContext(this.points, this.dialects, this.schemas);
    const configured = this.dialects.filter(isConfigured);
    for (const dialect of configured) {
      const { fileName, location } = dialect.configuration;
      watch(path.join(location === 'home' ? home : config, fileName));
      const { source, config: written } = await readUserSource(dialect, this.locations, context);
      sources.push(source);
      settings = { ...written.settings, ...settings };
      for (const [event, onFailure] of written.failureDefaults) if (onFailure === 'block') gated.add(event);
      diagnostics.push(...written.diagnostics);
    }
    const workspaces = await readWorkspaces({ cwd, home, dialects: this.dialects, trust: this.trust, config: context, looksAt: watch, signatures: lookedAt });
    sources.push(...workspaces.sources);
    diagnostics.push(...workspaces.diagnostics);
    const catalog = await this.catalog.read(cwd, watch, workspaces.extensions);
    diagnostics.push(...catalog.diagnostics);
    const spoken = this.dialects.find(({ spokenByExtensions }) => spokenByExtensions);
    sources.push(...catalog.extensions.flatMap((extension) => extensionSources(extension, spoken, this.dialects)));

    const entries = [...(await this.#resolve(sources.map((source) => stricter(source, gated)), diagnostics)), ...catalog.extensions.flatMap((extension) => unsupportedEntries(extension, this.dialects))];
    return { entries, activeByEvent: byEvent(entries), extensions: catalog.extensions, diagnostics, settings, workspaceExtensions: workspaces.extensions, lookedAt };
  }

  async #resolve(sources: readonly HookSource[], diagnostics: Diagnostic[]): Promise<InventoryEntry[]> {
    const state = await this.states.read('hooks');
    diagnostics.push(...state.diagnostics);
    const switches = hookSwitches(state.value);
    const styleOf = new Map(this.dialects.map(({ name, matcherStyle }) => [name, matcherStyle]));
    const pointOf = new Map(this.points.map((point) => [point.name, point]));
    const entries: InventoryEntry[] = [];
    for (const source of sources) {
      const found = new DiagnosticCollector(source.origin.source.file);
      for (const written of source.hooks) {
        const hook = resolveHook(written, source.origin, this.dialects, found);
        // What was recorded of a held workspace may name an event that this version does not have.
        const point = hook && pointOf.get(hook.event);
        if (point) entries.push(await buildEntry(hook, source, point, switches, styleOf.get(hook.dialect) ?? 'anywhere', found));
      }
      // A switched-off source is quiet about its hooks; the listings still have them.
      diagnostics.push(...found.all.map((finding) => (source.off ? { ...finding, quiet: true } : finding)));
    }
    return entries;
  }
}

/** At these events the person wants every failure to block: what a hook of somebody else's says of it can make that stricter only. */
function stricter(source: HookSource, gated: ReadonlySet<string>): HookSource {
  const isOwn = source.origin.source.kind === 'user';
  const counts = ({ event, onFailure }: HookSource['hooks'][number]): boolean => gated.has(event) && !(isOwn && onFailure !== undefined);
  return gated.size === 0 ? source : { ...source, hooks: source.hooks.map((hook) => (counts(hook) ? { ...hook, onFailure: 'block' } : hook)) };
}

function byEvent(entries: readonly InventoryEntry[]): Map<string, ActiveHook[]> {
  const map = new Map<string, ActiveHook[]>();
  for (const { hook, active, blocking } of entries) {
    const counts = active ?? blocking;
    if (!counts) continue;
    const hooks = map.get(hook.event);
    if (hooks) hooks.push(counts);
    else map.set(hook.event, [counts]);
  }
  return map;
}
