import { realpathSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { inject, injectable } from '../injection.js';
import { COSH_VERSION, DIALECTS, EVENT_POINTS, EXTENSION_FORMATS, LOCATIONS, type Diagnostic, type Dialect, type EventPoint, type ExtensionFormat, type JsonObject, type Locations } from '../contract/index.js';
import { isDoubtful, whyUnreadable } from '../diagnostics/index.js';
import { manifestFileName, manifestSchemaV1, readForeign, readManifest, type ManifestContext, type ReadManifest, type WrittenManifest } from '../manifest/index.js';
import { SchemaCompiler } from '../schema/index.js';
import { StateStore } from '../state/index.js';
import { configContext } from './config-context.js';
import { settingsEnvironment, settingValues } from './extension-settings.js';
import { extensionSwitches } from './extension-switches.js';
import { fileSignature } from './file-signature.js';
import { ReadBySignature } from './read-by-signature.js';
import type { Seal } from './seal.js';
import type { WorkspaceExtensions } from './workspace-trust.js';

/** One folder below an `extensions` folder that has, or should have, a manifest. */
export interface InstalledExtension {
  /** The manifest's name; the folder's where there is no usable manifest. */
  readonly name: string;
  /** Where it really is: an update swaps the link at `location` and leaves this folder to those who still use it. */
  readonly folder: string;
  /** Its place in the `extensions` folder; a link for all that cosh installed. */
  readonly location: string;
  readonly scope: 'user' | 'system' | 'workspace';
  /** `shadowed`: another one of the same name comes first; `refused`: its diagnostics say why. */
  readonly state: 'active' | 'disabled' | 'shadowed' | 'refused';
  readonly manifest?: WrittenManifest;
  /** Where `manifest` stands. */
  readonly file?: string;
  /** What its hooks get of its settings. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Of a workspace's. */
  readonly seal?: Seal;
  readonly diagnostics: readonly Diagnostic[];
}

export interface CatalogSnapshot {
  /** By name; of one name, the one in force first. */
  readonly extensions: readonly InstalledExtension[];
  readonly diagnostics: readonly Diagnostic[];
}

interface KnownStates {
  readonly settings: JsonObject;
  readonly secrets: JsonObject;
  readonly switches: ReturnType<typeof extensionSwitches>;
}

interface ExtensionRoot extends Pick<InstalledExtension, 'scope' | 'seal'> {
  readonly folder: string;
}

async function foldersIn(folder: string, diagnostics: Diagnostic[]): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    // A folder that is not there has no extensions; one that cannot be read may have guards in it.
    if (error.code !== 'ENOENT') diagnostics.push({ code: 'extensions_unreadable', severity: 'error', file: folder, ...whyUnreadable(error), hint: 'no extension in it is in force; check that it is a folder and that you may read it' });
    return [];
  });
  return names.sort().filter((name) => !name.startsWith('.')).map((name) => path.join(folder, name)).filter((each) => {
    try {
      return statSync(each).isDirectory();
    } catch {
      // A link that leads nowhere was an extension, and perhaps a guard: it is refused by name, not passed over.
      return true;
    }
  });
}

/** Where it really is, or why that cannot be told. */
function realPlace(location: string): { readonly folder: string } | NodeJS.ErrnoException {
  try {
    return { folder: realpathSync.native(location) };
  } catch (error) {
    return error as Error;
  }
}

/** What was installed, and perhaps guarded, does not run, for a reason that may pass. */
const unreachable = (location: string, cause: Error): Diagnostic =>
  ({ code: 'extension_unreachable', severity: 'error', file: location, ...whyUnreadable(cause, 'reached'), hint: 'nothing of it is in force; check that it is a folder and that you may look into it' });

/** Says that the files of an extension are gone: what was installed, and perhaps guarded, does not run. */
export const nothingThere = (location: string, name: string): Diagnostic =>
  ({ code: 'extension_missing', severity: 'error', file: location, problem: 'its files are gone, so nothing of it is in force', hint: `cosh extensions uninstall ${name}, then install it again` });

/** What is installed, read-only. */
@injectable()
export class ExtensionCatalog {
  readonly #manifests = new ReadBySignature<ReadManifest>();

  constructor(
    @inject(LOCATIONS) private readonly locations: Locations,
    @inject(StateStore) private readonly states: StateStore,
    @inject(EVENT_POINTS) private readonly points: readonly EventPoint[],
    @inject(SchemaCompiler) private readonly schemas: SchemaCompiler,
    @inject(DIALECTS) private readonly dialects: readonly Dialect[],
    @inject(EXTENSION_FORMATS) private readonly formats: readonly ExtensionFormat[],
    @inject(COSH_VERSION) private readonly coshVersion: string,
  ) {}

  /**
   * What is installed, and what of it is switched on in this folder. `looksAt` is told of every file and folder just before it is
   * read: while none of them changes, neither does the answer; a manifest is read once for each signature. `trusted` are extensions that the workspaces of this folder bring along.
   */
  async read(cwd: string, looksAt: (file: string) => void = () => {}, trusted: readonly WorkspaceExtensions[] = []): Promise<CatalogSnapshot> {
    ['extensions', 'settings', 'secrets'].forEach((name) => looksAt(this.states.fileOf(name)));
    const [state, settings, secrets] = await Promise.all(['extensions', 'settings', 'secrets'].map((name) => this.states.read(name)));
    const switches = extensionSwitches(state!.value, cwd);
    // A workspace's come last: what it brings along takes the place of nothing that a person or the system has.
    const roots: readonly ExtensionRoot[] = [
      { folder: this.locations.userExtensions, scope: 'user' },
      ...this.locations.systemExtensions.map((folder): ExtensionRoot => ({ folder, scope: 'system' })),
      ...trusted.map((each): ExtensionRoot => ({ ...each, scope: 'workspace' })),
    ];
    const unreadable: Diagnostic[] = [];
    roots.forEach(({ folder }) => looksAt(folder));
    const found: InstalledExtension[] = [];
    // One after the other: files are read at once, so nothing would be won, and of a thousand begun ones all would be kept until the last is done.
    for (const { folder: root, scope, seal } of roots) {
      for (const location of await foldersIn(root, unreadable)) found.push(await this.#installed(location, scope, seal, { settings: settings!.value, secrets: secrets!.value, switches }, looksAt));
    }
    this.#manifests.keepOnly(found.map(({ folder }) => path.join(folder, manifestFileName)));
    const extensions = markShadowed(found).sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
    const stateDiagnostics = [state!, settings!, secrets!].flatMap(({ diagnostics }) => diagnostics);
    // What was set aside is reported until it is removed.
    if (stateDiagnostics.some(({ code }) => code === 'state_set_aside')) looksAt(this.locations.states);
    return {
      extensions,
      diagnostics: [...unreadable, ...stateDiagnostics, ...extensions.flatMap((extension) => extension.diagnostics)],
    };
  }

  async #installed(location: string, scope: InstalledExtension['scope'], seal: Seal | undefined, states: KnownStates, looksAt: (file: string) => void): Promise<InstalledExtension> {
    looksAt(path.join(location, manifestFileName));
    const real = realPlace(location);
    const name = path.basename(location);
    if (real instanceof Error) {
      const why = real.code === 'ENOENT' ? nothingThere(location, name) : unreachable(location, real);
      return { name, folder: location, location, scope, state: 'refused', diagnostics: [why] };
    }
    const { folder } = real;
    const { manifest, diagnostics, file } = await this.readFolder(folder, name, looksAt);
    if (!manifest) return { name, folder, location, scope, state: 'refused', diagnostics };
    const values = settingValues(manifest.name, states.settings, states.secrets);
    return {
      name: manifest.name, folder, location, scope, manifest, file, diagnostics, ...(seal ? { seal } : {}),
      settings: settingsEnvironment(manifest, values),
      state: states.switches.isDisabled(manifest.name) ? 'disabled' : 'active',
    };
  }

  /**
   * Reads the manifest of any folder as an installed one would be read, or what another agent has in its place. `name` is what a
   * folder is called whose files give it no name. Never throws.
   */
  async readFolder(folder: string, name: string = path.basename(folder), looksAt: (file: string) => void = () => {}): Promise<ReadManifest> {
    const context = await (this.#context ??= this.#makeContext());
    const file = path.join(folder, manifestFileName);
    const own = await this.#manifests.at(file, fileSignature(file), () => readManifest(folder, context), ({ diagnostics }) => !isDoubtful(diagnostics));
    // Where there is a manifest, nothing else is looked at, whatever is wrong with it.
    if (own.manifest || !own.diagnostics.some(({ code }) => code === 'extension_manifest_missing')) return own;
    return (await readForeign({ folder, name, looksAt }, this.formats, this.coshVersion)) ?? own;
  }

  async #makeContext(): Promise<ManifestContext> {
    const context = await configContext(this.points, this.dialects, this.schemas);
    const schemaV1 = manifestSchemaV1(context.eventNames);
    return {
      ...context,
      coshVersion: this.coshVersion,
      validateV1: () => this.schemas.compile(schemaV1),
    };
  }
  #context: Promise<ManifestContext> | undefined;
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
