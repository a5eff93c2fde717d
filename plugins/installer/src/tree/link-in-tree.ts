/**
 * Where a link's text leads, as a path from the root of the tree that holds the link at `from`; nothing where that is
 * outside, absolute, or the root itself. Reads no file: links of git and of archives are only ever text.
 */
export function linkInTree(from: string, text: string): string | undefined {
  if (text === '' || text.startsWith('/') || text.includes('\0') || text.includes('\\')) return undefined;
  const components = from.split('/').slice(0, -1);
  for (const step of text.split('/')) {
    if (step === '' || step === '.') continue;
    if (step !== '..') components.push(step);
    else if (components.pop() === undefined) return undefined;
  }
  return components.length === 0 ? undefined : components.join('/');
}
