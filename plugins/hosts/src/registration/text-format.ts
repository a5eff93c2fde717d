import type { HookFile, HostRegistration, RegisteredCall } from '@cosh/core';

/** A command line of ours that stands in a file. */
export interface RegisteredCommand {
  readonly event: string;
  readonly command: string;
}

/** How entries get into the text of one format, and out again. Each function throws an error in words for a text that is none of it. */
export interface TextFormat {
  /** The text with an entry for each call; of a file that is not there, a whole one. */
  insert(text: string | undefined, registration: HostRegistration, calls: readonly RegisteredCall[]): Promise<string>;
  /** The text without them. `kept`: containers that stay although nothing is left in them, as JSON of their paths. */
  remove(text: string, registration: HostRegistration, kept: ReadonlySet<string>): Promise<string>;
  registered(text: string, registration: HostRegistration): Promise<readonly RegisteredCommand[]>;
  /** Containers that are there, as JSON of their paths. */
  containers(text: string, registration: HostRegistration): Promise<readonly string[]>;
  /** Nothing is left that anybody would miss. */
  isEmpty(text: string, registration: HostRegistration): Promise<boolean>;
  /** The value at a path of keys. */
  setting(text: string, path: readonly string[]): Promise<unknown>;
}

export type TextFormats = Readonly<Record<HookFile['format'], TextFormat>>;
