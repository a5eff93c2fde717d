import type { Diagnostic } from './diagnostic.js';
import type { OnFailure } from './hook.js';
import type { JsonObject } from './json.js';
import { token, type Token } from './token.js';

/**
 * The files of one folder, read-only. Paths are relative to it, with `/`. What leads out of the folder, is too large or cannot be
 * read is reported and then reads as absent.
 */
export interface FolderFiles {
  /** What the folder is called where it stands: for formats whose files give no name. */
  readonly name: string;
  has(file: string): Promise<boolean>;
  /** The names in a folder, in order; none where it is absent. */
  list(folder: string): Promise<readonly string[]>;
  /** The object in a JSON or TOML file, by the ending of its name. */
  read(file: string): Promise<JsonObject | undefined>;
  report(file: string, finding: Omit<Diagnostic, 'file'>): void;
}

/** One command hook of another agent's file, in the words of this project. */
export interface ForeignHook {
  /** The name of an event point. */
  readonly event: string;
  /** The event as the file calls it. */
  readonly writtenEvent: string;
  /** The wire protocol that it speaks. Its timeout counts in the unit of that dialect's hooks files. */
  readonly dialect: string;
  /** Relative to the folder. */
  readonly file: string;
  readonly place: string;
  readonly name: string;
  readonly description?: string;
  /** As written. */
  readonly matcher?: string;
  /** Shell text; the folder is `${extensionPath}` in it, and no path of this machine is. */
  readonly command: string;
  readonly timeout?: number;
  readonly onFailure?: OnFailure;
  readonly env: Readonly<Record<string, string>>;
  /** Hooks of one group run at the same time. */
  readonly parallelGroup?: string;
}

/** Why a hook of another agent's file does not run here. The first four would not run in its own agent either. */
export const unsupportedReasons = [
  'event-unknown', 'entry-invalid', 'command-missing', 'switched-off',
  'event-without-point', 'type-unsupported', 'condition-unsupported', 'asynchronous', 'other-platform', 'path-outside',
] as const;
export type UnsupportedReason = (typeof unsupportedReasons)[number];

/** A hook that is written down and does not run here. */
export interface UnsupportedHook {
  readonly reason: UnsupportedReason;
  readonly detail?: string;
  /** The name of an event point, where the event is one. */
  readonly event?: string;
  /** The event as the file calls it. */
  readonly writtenEvent: string;
  readonly file: string;
  readonly place: string;
  readonly name: string;
  /** Its command, prompt or address; empty where it has none. */
  readonly what: string;
  readonly matcher?: string;
  readonly onFailure?: OnFailure;
}

/** What a folder of another agent's holds. */
export interface ForeignManifest {
  readonly name?: string;
  readonly version?: string;
  readonly description?: string;
  /** In the order in which they run. */
  readonly hooks: readonly ForeignHook[];
  readonly unsupported: readonly UnsupportedHook[];
  /** `skills`, `commands`, `agents`, `mcpServers`, `contextFileName`, `settings`, as a manifest of version 0 has them. */
  readonly contributions: JsonObject;
}

export interface FormatReader {
  /** For formats whose marks others have too: whether what the marked file holds is of this format. */
  recognises?(files: FolderFiles, mark: string): Promise<boolean>;
  /** Reads the folder. What is wrong in it is reported or listed as unsupported, never thrown. */
  read(files: FolderFiles, mark: string): Promise<ForeignManifest>;
}

/** A kind of folder of another agent's that is taken for an extension where it has no manifest of this project's. */
export interface ExtensionFormat {
  readonly name: string;
  /** For people: `Claude Code plugin`. */
  readonly title: string;
  /** A folder with one of these files is of this format; `*` in the last part stands for any name. */
  readonly marks: readonly string[];
  reader(): Promise<FormatReader>;
}

/** In the order in which they are tried. */
export const EXTENSION_FORMATS: Token<readonly ExtensionFormat[]> = token('ExtensionFormat');
