/** How one agent is run without a person, against a model of ours instead of its vendor's. */
export interface LiveAgent {
  /** The name of the host's adapter. */
  readonly host: string;
  /** What a person types to start it. */
  readonly program: string;
  /** Settings of its own in an otherwise empty home folder, by their paths in it. `url` is that of the model. */
  files(url: string): Readonly<Record<string, string>>;
  environment(url: string): Readonly<Record<string, string>>;
  args(prompt: string): readonly string[];
  /** A command line that removes a folder for good, and that this agent does not refuse by itself. */
  destroyer(folder: string): string;
  /** Without a person it ends with its first answer, whatever a hook says at Stop. */
  readonly endsAtStop?: boolean;
}
