import type { Diagnostic, JsonObject, UnsupportedHook } from '../contract/index.js';
import type { WrittenHook } from '../hook-table/index.js';

/** What an extension offers beside hooks, as written; fields that no version of the format knows are not in it. */
export type Contributions = Readonly<Pick<JsonObject, string>>;

/** `cosh-extension.json`, read and checked. */
export interface WrittenManifest {
  readonly name: string;
  readonly version: string;
  readonly description?: string;
  /** 0 where the file names no `schemaVersion`. */
  readonly schemaVersion: 0 | 1;
  /** SemVer range of cosh versions, from `compatibility.cosh`. */
  readonly coshRange?: string;
  readonly hooks: readonly WrittenHook[];
  readonly contributions: Contributions;
  /** Set where the folder is another agent's, and has no manifest of this project's. */
  readonly format?: { readonly name: string; readonly title: string };
  /** What is written down in a folder of another agent's and does not run here. */
  readonly unsupported?: readonly UnsupportedHook[];
}

/** Where `manifest` is missing, the errors among the diagnostics say why. */
export interface ReadManifest {
  readonly file: string;
  readonly manifest?: WrittenManifest;
  readonly diagnostics: readonly Diagnostic[];
}

export const manifestFileName = 'cosh-extension.json';
export const contributionFields = ['skills', 'contextFileName', 'contextFiles', 'mcpServers', 'agents', 'commands', 'settings'] as const;
