import type { Invocation, JsonValue } from '@cosh/core';

// Linux takes at most 128 KiB in one variable, and a hook that could not be started would be a hook that did not run.
const longestBytes = 96 * 1024;

const fits = (value: string): string | undefined => (Buffer.byteLength(value) > longestBytes || value.includes('\0') ? undefined : value);
const text = (value: JsonValue | undefined): string | undefined => (typeof value === 'string' ? fits(value) : undefined);

/** The variables that every hook gets, whatever its dialect. One that has no value here is taken away: an outer hook's must not show through. */
export function hookEnvironment({ hook, point, input }: Invocation): Record<string, string | undefined> {
  return {
    COSH_EVENT: point.name,
    COSH_TOOL_NAME: text(input.tool_name),
    COSH_TOOL_INPUT: input.tool_input === undefined ? undefined : fits(JSON.stringify(input.tool_input)),
    COSH_SESSION_ID: text(input.session_id),
    COSH_CWD: text(input.cwd),
    COSH_EXTENSION_PATH: hook.source.kind === 'extension' ? hook.source.root : undefined,
  };
}
