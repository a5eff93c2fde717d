import type { ConsentHook, JsonObject, JsonValue } from '@cosh/core';

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

export type { ConsentHook, JsonObject };
