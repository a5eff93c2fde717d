import type { Readable, Writable } from 'node:stream';
import type { CommandEnd } from '../contract/index.js';

/** A command that is talked to while it runs. It has no time limit and nothing of it is collected. */
export interface AttachedRequest {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** The whole environment: nothing is inherited beside it. */
  readonly environment: Readonly<Record<string, string>>;
  /** `inherit`: the stream of this process; the command has no stream of that name then. */
  readonly stdin: 'pipe' | 'inherit';
  readonly stdout: 'pipe' | 'inherit';
  readonly stderr: 'pipe' | 'inherit';
  /** Stays in this process's group, so that it may read the terminal and Ctrl-C reaches it. Otherwise it leads a group of its own. */
  readonly foreground?: boolean;
}

export interface AttachedCommand {
  readonly stdin: Writable | undefined;
  readonly stdout: Readable | undefined;
  readonly stderr: Readable | undefined;
  /** When the command itself is over; its streams may have more to give. Never rejects. */
  readonly ended: Promise<CommandEnd>;
  /** Signals the command, and its group where it leads one. One that is gone is no error. */
  kill(signal: NodeJS.Signals): void;
}
