import { isJsonObject, type JsonValue } from '../contract/index.js';
import type { DiagnosticCollector } from '../diagnostics/index.js';

/** POSIX, Base Definitions 8.1: what every shell takes for a variable name. */
export const environmentName = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Declared variables; numbers and switches become text, anything else is left out and reported. */
export function readEnvironment(env: JsonValue | undefined, place: string, diagnostics: DiagnosticCollector): Record<string, string> {
  const variables: Record<string, string> = {};
  if (!isJsonObject(env)) return variables;
  for (const [name, value] of Object.entries(env)) {
    if (!environmentName.test(name)) {
      diagnostics.error('hook_env_name_invalid', `${place}.${name}`, 'a variable name has letters, digits and underscores only', 'this variable is left out');
    } else if (!['string', 'number', 'boolean'].includes(typeof value) || String(value).includes('\0')) {
      diagnostics.error('hook_env_value_invalid', `${place}.${name}`, 'must be text without NUL', 'this variable is left out');
    } else {
      variables[name] = String(value);
    }
  }
  return variables;
}
