import type { Cosh } from '@cosh/core';

/** What a call may use of the world: of the process that the host started for it, whichever process answers. */
export interface CallWorld {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The process above the one that the host started. */
  readonly parent: number;
  readonly stderr: { write(text: string): unknown };
  runtime(): Promise<Cosh>;
}
