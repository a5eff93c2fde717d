import type { JsonObject, JsonValue } from '@cosh/core';

/** One hook as a person judges it. */
export interface ConsentHook {
  readonly event: string;
  readonly name: string;
  readonly matcher: string;
  /** The full command as written. */
  readonly command: string;
  readonly environment: readonly string[];
  readonly onFailure: string;
  readonly parallel: boolean;
}

/** What an extension may do, in a form whose canonical JSON is hashed. Nothing about versions, descriptions or timeouts is in it. */
export interface ConsentProjection {
  readonly name: string;
  readonly hooks: readonly ConsentHook[];
  readonly settings: readonly { readonly key: string; readonly sensitive: boolean }[];
  /** Contributions other than hooks and settings, as written: MCP servers, context files, skills, agents, commands. */
  readonly contributions: Readonly<Record<string, JsonValue>>;
}

/** What a new projection has that the one agreed to had not, and the reverse. Additions widen; removals do not. */
export interface ConsentDifference {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly widens: boolean;
}

export type { JsonObject };
