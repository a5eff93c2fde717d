import path from 'node:path';
import { inject, injectable } from '../injection.js';
import { DIALECTS, EVENT_POINTS, LOCATIONS, type Diagnostic, type Dialect, type EventPoint, type JsonObject, type Locations } from '../contract/index.js';
import { DiagnosticCollector } from '../diagnostics/index.js';
import { SchemaCompiler } from '../schema/index.js';
import type { WrittenManifest } from '../manifest/index.js';
import { StateStore } from '../state/index.js';
import { buildEntry } from './build-entry.js';
import { configContext } from './config-context.js';
import { ExtensionCatalog, type InstalledExtension } from './extension-catalog.js';
import { fileSignature } from './file-signature.js';
import { workspaceCandidates } from './find-workspace.js';
import { extensionSources, isConfigured, readUserSource, unsupportedEntries, type HookSource } from './hook-source.js';
import { hookSwitches, type HookSwitches } from './hook-switches.js';
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

interface Resolved {
  readonly entries: readonly InventoryEntry[];
  readonly diagnostics: readonly Diagnostic[];
}

interface ResolveRules {
  /** Events at which every failure is to block. */
  readonly gated: ReadonlySet<string>;
  readonly switches: HookSwitches;
  /** All of this as a text: the same text, the same rules. */
  readonly said: string;
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
    const watch = (file: string): void => void (lookedAt.has(file) || lookedAt.set(file, fileSignature(file)));
    const { home, config, userExtensions, systemExtensions } = this.locations;
    // Taken before reading, so that a change during it is seen afterwards.
    [userExtensions, ...systemExtensions, this.states.fileOf('hooks')].forEach((file) => watch(file));
    // A workspace of that kind may also come into being later, at any of these.
    for (const folder of workspaceCandidates(cwd)) if (folder !== home) watch(folder);
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
    const state = await this.states.read('hooks');
    diagnostics.push(...state.diagnostics);
    const rules: ResolveRules = { gated, switches: hookSwitches(state.value), said: JSON.stringify([state.value, [...gated]]) };
    const own = await this.#resolve(sources, rules);
    const installed: Resolved[] = [];
    for (const extension of catalog.extensions) installed.push(await this.#resolveExtension(extension, spoken, rules));
    const resolved = [own, ...installed];
    diagnostics.push(...resolved.flatMap((each) => each.diagnostics));
    const entries = [...resolved.flatMap((each) => each.entries), ...catalog.extensions.flatMap((extension) => unsupportedEntries(extension, this.dialects))];
    return { entries, activeByEvent: byEvent(entries), extensions: catalog.extensions, diagnostics, settings, workspaceExtensions: workspaces.extensions, lookedAt };
  }

  /** Of a manifest that is as it was, under the same rules, so are the hooks: one of a thousand that has changed is the only one to be resolved. */
  async #resolveExtension(extension: InstalledExtension, spoken: Dialect | undefined, rules: ResolveRules): Promise<Resolved> {
    const { manifest, seal, folder, name, state, settings } = extension;
    const resolve = (): Promise<Resolved> => this.#resolve(extensionSources(extension, spoken, this.dialects), rules);
    if (!manifest || seal) return resolve();
    const said = JSON.stringify([folder, name, state, settings]);
    const known = this.#resolved.get(manifest);
    if (known?.said === said && known.rules === rules.said) return known.resolved;
    const resolved = await resolve();
    this.#resolved.set(manifest, { said, rules: rules.said, resolved });
    return resolved;
  }
  readonly #resolved = new WeakMap<WrittenManifest, { readonly said: string; readonly rules: string; readonly resolved: Resolved }>();

  async #resolve(sources: readonly HookSource[], { gated, switches }: ResolveRules): Promise<Resolved> {
    const diagnostics: Diagnostic[] = [];
    const styleOf = new Map(this.dialects.map(({ name, matcherStyle }) => [name, matcherStyle]));
    const pointOf = new Map(this.points.map((point) => [point.name, point]));
    const entries: InventoryEntry[] = [];
    for (const written of sources) {
      const source = stricter(written, gated);
      const found = new DiagnosticCollector(source.origin.source.file);
      for (const each of source.hooks) {
        const hook = resolveHook(each, source.origin, this.dialects, found);
        // What was recorded of a held workspace may name an event that this version does not have.
        const point = hook && pointOf.get(hook.event);
        if (point) entries.push(await buildEntry(hook, source, point, switches, styleOf.get(hook.dialect) ?? 'anywhere', found));
      }
      // A switched-off source is quiet about its hooks; the listings still have them.
      diagnostics.push(...found.all.map((finding) => (source.off ? { ...finding, quiet: true } : finding)));
    }
    return { entries, diagnostics };
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
