/** Above any of these an extension is refused whole. */
export const treeLimits = {
  bytes: 64 * 1024 * 1024,
  /** Files and folders together. */
  files: 10_000,
  depth: 32,
  /** One name. */
  nameBytes: 255,
  /** A whole path, so that it can still be opened below any folder of ours. */
  pathBytes: 1024,
} as const;
