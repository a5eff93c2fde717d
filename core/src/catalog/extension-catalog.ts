import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { inject, injectable } from '../injection.js';
import { COSH_VERSION, EVENT_POINTS, LOCATIONS, type Diagnostic, type EventPoint, type Locations } from '../contract/index.js';
import { hookEntrySchema } from '../hook-table/index.js';
import { manifestFileName, manifestSchemaV1, readManifest, type ManifestContext, type WrittenManifest } from '../manifest/index.js';
import { SchemaCompiler } from '../schema/index.js';
import { StateStore } from '../state/index.js';
import { textList } from './text-list.js';

/** One folder below an `extensions` folder that has, or should have, a manifest. */
export interface InstalledExtension {
  /** The manifest's name; the folder's where there is no usable manifest. */
  readonly name: string;
  readonly folder: string;
  readonly scope: 'user' | 'system';
  /** `shadowed`: another one of the same name comes first; `refused`: its diagnostics say why. */
  readonly state: 'active' | 'disabled' | 'shadowed' | 'refused';
  readonly manifest?: WrittenManifest;
  readonly diagnostics: readonly Diagnostic[];
}

export interface CatalogSnapshot {
  /** By name; of one name, the one in force first. */
  readonly extensions: readonly InstalledExtension[];
  readonly diagnostics: readonly Diagnostic[];
  /** Every file and folder that was looked at: while none of them changes, neither does the snapshot. */
  readonly files: readonly string[];
}

async function foldersIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const folders = await Promise.all(names.sort().filter((name) => !name.startsWith('.')).map(async (name) => {
    const each = path.join(folder, name);
    return (await stat(each).catch(() => undefined))?.isDirectory() ? [each] : [];
  }));
  return folders.flat();
}

/** What is installed, read-only. */
@injectable()
export class ExtensionCatalog {
  constructor(
    @inject(LOCATIONS) private readonly locations: Locations,
    @inject(StateStore) private readonly states: StateStore,
    @inject(EVENT_POINTS) private readonly points: readonly EventPoint[],
    @inject(SchemaCompiler) private readonly schemas: SchemaCompiler,
    @inject(COSH_VERSION) private readonly coshVersion: string,
  ) {}

  async read(): Promise<CatalogSnapshot> {
    const state = await this.states.read('extensions');
    const disabled = new Set(textList(state.value.disabled));
    const roots = [
      { folder: this.locations.userExtensions, scope: 'user' as const },
      ...this.locations.systemExtensions.map((folder) => ({ folder, scope: 'system' as const })),
    ];
    const found = await Promise.all(roots.map(async ({ folder, scope }) => {
      const context = await this.#context();
      return Promise.all((await foldersIn(folder)).map((each) => this.#readOne(each, scope, disabled, context)));
    }));
    const extensions = markShadowed(found.flat()).sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
    return {
      extensions,
      diagnostics: [...state.diagnostics, ...extensions.flatMap((extension) => extension.diagnostics)],
      files: [state.file, ...roots.map(({ folder }) => folder), ...extensions.map(({ folder }) => path.join(folder, manifestFileName))],
    };
  }

  async #context(): Promise<ManifestContext> {
    const eventNames = this.points.map(({ name }) => name);
    return {
      eventNames,
      coshVersion: this.coshVersion,
      validateEntry: await this.schemas.compile(hookEntrySchema),
      validateV1: () => this.schemas.compile(this.#schemaV1 ??= manifestSchemaV1(eventNames)),
    };
  }
  #schemaV1: ReturnType<typeof manifestSchemaV1> | undefined;

  async #readOne(folder: string, scope: 'user' | 'system', disabled: ReadonlySet<string>, context: ManifestContext): Promise<InstalledExtension> {
    const { manifest, diagnostics } = await readManifest(folder, context);
    if (!manifest) return { name: path.basename(folder), folder, scope, state: 'refused', diagnostics };
    return { name: manifest.name, folder, scope, manifest, diagnostics, state: disabled.has(manifest.name) ? 'disabled' : 'active' };
  }
}

// A refused one shadows nothing: a broken copy must not switch a working guard off.
function markShadowed(extensions: readonly InstalledExtension[]): InstalledExtension[] {
  const first = new Map<string, InstalledExtension>();
  return extensions.map((extension) => {
    if (!extension.manifest) return extension;
    const winner = first.get(extension.name);
    if (!winner) first.set(extension.name, extension);
    return winner ? { ...extension, state: 'shadowed' } : extension;
  });
}
