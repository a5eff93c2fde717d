const KEYS = ['command', 'cmd', 'script'];

/**
 * The command line of a tool call: text, or an argv array, under the names that agents use.
 * @param {unknown} input
 * @returns {{ key: string, command: string | string[] } | null}
 */
export function commandOf(input) {
  if (typeof input !== 'object' || input === null) return null;
  for (const key of KEYS) {
    const value = input[key];
    if (typeof value === 'string') return { key, command: value };
    if (Array.isArray(value) && value.length > 0) return { key, command: value.map(String) };
  }
  return null;
}
