import { CoshError } from '@cosh/core';
import { treeLimits } from './limits.js';
import { deceptive, printable } from './printable.js';

/** Taken from no source, at any depth: what belongs to the tools that made a tree, and what may hold the author's secrets. */
export const droppedNames: readonly string[] = ['.git', '.gitmodules', '.npmrc', '.DS_Store'];
/** Caches of build tools inside `node_modules`. */
const droppedBelowModules = '.cache';

// A device on Windows whatever its extension. Source: Microsoft, "Naming Files, Paths, and Namespaces".
const deviceName = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9\u00b9\u00b2\u00b3])( *\..*)?$/i;
// What cosh itself keeps beside or above extensions; a package that brings one wants to be taken for us.
const reservedAtTop = /^(\.cosh([-.].*)?|\.copilot-shell|\.store|\.staging|states)$/i;

const droppedFolded = new Set(droppedNames.map((name) => name.toLowerCase()));

const refuse = (name: string, why: string): never => {
  throw new CoshError('tree_path_unsafe', `the name ${printable(name)} ${why}`, { hint: 'nothing was installed; ask the author to rename or leave out that file' });
};

/** A name as archives spell it, without the `./` before and the slashes after it. */
export function plainName(name: string): string {
  let from = 0;
  while (name.startsWith('./', from)) from += 2;
  let to = name.length;
  while (to > from && name[to - 1] === '/') to -= 1;
  const plain = name.slice(from, to);
  return plain === '.' ? '' : plain;
}

/**
 * The components of an entry's name, below the first `strip` ones, or nothing for one that is left out. The only judge of
 * names, whatever route they come by; `/` is the only separator. Throws `tree_path_unsafe`, `tree_name_reserved`, `tree_too_deep`.
 */
export function entryPath(name: string, strip = 0): readonly string[] | undefined {
  const trimmed = plainName(name);
  const whole = trimmed === '' ? [] : trimmed.split('/');
  if (name.startsWith('/')) refuse(name, 'is absolute');
  if (name.includes('\\')) refuse(name, 'has a backslash, which is a separator on some systems');
  if (deceptive.test(name)) refuse(name, 'has control, invisible or broken characters');
  if (whole.some((component) => component === '..' || component === '.' || component === '')) refuse(name, 'has an empty, "." or ".." component');
  if (whole.some((component) => /^[a-z]:/i.test(component))) refuse(name, 'has a drive letter');
  const components = whole.slice(strip);
  if (components.length === 0) return undefined;
  if (components.some((component, at) => isDropped(component, components[at - 1]))) return undefined;

  for (const component of whole) {
    if (Buffer.byteLength(component) > treeLimits.nameBytes) refuse(name, `has a component of more than ${treeLimits.nameBytes} bytes`);
    if (deviceName.test(component)) refuse(name, 'is the name of a device on Windows');
    if (/[. ]$/.test(component)) refuse(name, 'ends in a dot or a space, which some systems remove');
  }
  if (Buffer.byteLength(trimmed) > treeLimits.pathBytes) refuse(name, `is longer than ${treeLimits.pathBytes} bytes`);
  if (components.length > treeLimits.depth) {
    throw new CoshError('tree_too_deep', `${printable(name)} lies more than ${treeLimits.depth} folders deep`, { hint: 'nothing was installed; ask the author for a flatter folder' });
  }
  if (reservedAtTop.test(components[0]!.normalize('NFKC'))) {
    throw new CoshError('tree_name_reserved', `${printable(name)} is a name that cosh keeps for itself`, { hint: 'nothing was installed; ask the author to rename that file or folder' });
  }
  return components;
}

/** Whether a component is left out, given the one above it. */
export function isDropped(component: string, above: string | undefined): boolean {
  const folded = component.toLowerCase();
  return droppedFolded.has(folded) || (folded === droppedBelowModules && above?.toLowerCase() === 'node_modules');
}
