import type { JsonObject, RegisteredCall } from '@cosh/core';

/** The element of `hooks.<event>` that Claude Code has made common: a group for every tool, with one handler. */
export const nestedEntry = (timeout: (ms: number) => number, more: JsonObject = {}) => ({ command, timeoutMs }: RegisteredCall): JsonObject =>
  ({ hooks: [{ type: 'command', command, timeout: timeout(timeoutMs), ...more }] });

export const inSeconds = (ms: number): number => Math.ceil(ms / 1000);
export const inMilliseconds = (ms: number): number => ms;
