import type { HostCall, JsonObject, JsonValue } from '@cosh/core';

/** A verdict cut to what the host takes at the event: what is left only has to be written in its words. */
export interface Reply {
  readonly decision: 'none' | 'allow' | 'ask' | 'block';
  /** Never blank. */
  readonly reason: string;
  /** Why the turn ends, where it does. */
  readonly halt?: string;
  /** The whole input, or its changed keys where the host merges. */
  readonly updatedInput?: JsonObject;
  /** What stands in place of the result, in the host's shape. */
  readonly result?: JsonValue;
  readonly context?: string;
  /** For the person. */
  readonly note?: string;
}

/** What differs from host to host. */
export interface HostShape {
  /** The answer's document. */
  write(call: HostCall, reply: Reply): JsonObject;
  /** The replaced result in the host's shape; undefined where this one cannot be replaced. The text itself where absent. */
  result?(call: HostCall, text: string): JsonValue | undefined;
  /** Whether the host would take this rewritten input. */
  takesInput?(call: HostCall, input: JsonObject): boolean;
}
