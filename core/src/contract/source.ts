/** Where a hook came from. */
export interface Source {
  /** `config.toml`, `setup.json`, `workspace`, `extension:<name>`. */
  readonly id: string;
  /** The person's own files, the workspace, or an extension: decides environment and trust. */
  readonly kind: 'user' | 'workspace' | 'extension';
  /** The file in which the hook is written. */
  readonly file: string;
  /** The extension's folder, or the workspace. */
  readonly root?: string;
  /** Of a workspace's: the files that its hooks depend on, each with the signature it had when they were read. */
  readonly seal?: ReadonlyMap<string, string>;
}
