/** A path of property names and indexes as diagnostics write it: `hooks.PreToolUse[0].command`. */
export function placeOf(keys: readonly string[]): string {
  return keys.map((key, index) => (/^\d+$/.test(key) ? `[${key}]` : index === 0 ? key : `.${key}`)).join('');
}
