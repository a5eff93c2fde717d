import type { ManifestRule } from './rule.js';

// Device names of Windows: a folder of that name cannot be made there. Source: Microsoft, "Naming Files, Paths, and Namespaces".
const deviceName = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?$/i;

/** What is wrong with an extension's name, or nothing. It becomes the name of a folder, so it must be one, everywhere. */
export function nameProblem(name: unknown, strict: boolean): string | undefined {
  if (typeof name !== 'string' || name === '') return 'name is missing or not text';
  if (name.length > 128) return 'name is longer than 128 characters';
  if (/[/\\]|\.\./.test(name) || name === '.' || [...name].some((character) => character < ' ' || character === '\u007f')) return 'name holds a path or a control character';
  if (/^[-.\s]|[.\s]$/.test(name) || deviceName.test(name)) return 'name cannot be the name of a folder everywhere';
  // Names become keys of objects; this one is not a key like others.
  if (name === '__proto__') return 'name is reserved';
  if (strict && !/^[a-z0-9](?:[a-z0-9._-]{0,62}[a-z0-9])?$/.test(name)) return 'name must have at most 64 lower-case letters, digits and inner . _ -';
  return undefined;
}

export const nameIsSafe: ManifestRule = ({ document, schemaVersion }, diagnostics) => {
  const problem = nameProblem(document.name, schemaVersion === 1);
  if (problem) diagnostics.error('extension_name_invalid', 'name', problem, 'rename the extension; nothing of it is in force');
};
