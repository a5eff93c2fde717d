const VERSIONED = /^(python|pypy|ruby|perl|php|node|pip)[\d.]+$/;

/** The name by which rules know a program: without its directory, its version, its file system. */
export function programName(text) {
  const base = text.slice(text.lastIndexOf('/') + 1).toLowerCase();
  if (base.startsWith('mkfs.')) return 'mkfs';
  return base.match(VERSIONED)?.[1] ?? base;
}
