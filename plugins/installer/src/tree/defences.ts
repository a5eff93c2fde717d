/**
 * The checks that have a test with them switched off: an attack that harms nobody even then proves nothing about them.
 * Internal: nothing that a person or a library user can pass reaches this.
 */
export interface Defences {
  /** Names of entries: no way out of the tree, nothing of ours, nothing that another system reads differently. */
  readonly entryPaths: boolean;
  /** Two names that are one on some file system. */
  readonly collisions: boolean;
  /** Size, count and depth. */
  readonly limits: boolean;
  /** Links and special files of a local folder are looked at, not followed. */
  readonly fileKinds: boolean;
  /** Only the letters and schemes that our parser knows reach git. */
  readonly gitWords: boolean;
  /** git starts in a folder of its own with an environment built from nothing. */
  readonly gitIsolation: boolean;
  /** Credentials go to the host they are for, and nowhere else. */
  readonly credentials: boolean;
  /** Where a redirect may lead. */
  readonly redirects: boolean;
  /** sha512 of what was downloaded, and that a package is what its registry says it is. */
  readonly integrity: boolean;
  /** A package must bring what it needs. */
  readonly dependencies: boolean;
}

export const allDefences: Defences = {
  entryPaths: true,
  collisions: true,
  limits: true,
  fileKinds: true,
  gitWords: true,
  gitIsolation: true,
  credentials: true,
  redirects: true,
  integrity: true,
  dependencies: true,
};
