import type { ConsentHook, JsonObject, JsonValue, UnsupportedReason } from '@cosh/core';

/** A hook of another agent's that does not run here, as a person sees it. */
export interface ConsentUnsupported {
  readonly event: string;
  readonly what: string;
  readonly reason: UnsupportedReason;
}

/** What an extension may do, in a form whose canonical JSON is hashed. Nothing about versions, descriptions or timeouts is in it. */
export interface ConsentProjection {
  readonly name: string;
  readonly hooks: readonly ConsentHook[];
  readonly settings: readonly { readonly key: string; readonly sensitive: boolean }[];
  /** Contributions other than hooks and settings, as written: MCP servers, context files, skills, agents, commands. */
  readonly contributions: Readonly<Record<string, JsonValue>>;
  /** What is written down and does not run; absent where there is nothing of the kind. */
  readonly unsupported?: readonly ConsentUnsupported[];
}

/** What a new projection has that the one agreed to had not, and the reverse. Additions widen; removals do not. */
export interface ConsentDifference {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly widens: boolean;
}

export type { ConsentHook, JsonObject };
