import type { JsonObject } from './json.js';
import { token, type Token } from './token.js';

/** Why a command is over; decided once. */
export type CommandEnd =
  | { readonly kind: 'exited'; readonly exitCode: number }
  | { readonly kind: 'signaled'; readonly signal: string }
  | { readonly kind: 'timed-out'; readonly timeoutMs: number }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'output-limit'; readonly limitBytes: number }
  | { readonly kind: 'not-started'; readonly cause: string };

/** Success and failure have this one shape. */
export interface CommandResult {
  readonly ended: CommandEnd;
  /** Everything written before the end, decoded once as UTF-8. */
  readonly stdout: string;
  /** The same, cut at the request's limit. */
  readonly stderr: string;
  readonly durationMs: number;
  /** What was written, byte for byte; only where the request asked for it, and `stdout` is empty then. */
  readonly stdoutBytes?: Uint8Array;
  /** How many processes had left the command's group and were ended by the request's mark. */
  readonly escaped?: number;
}

export interface CommandRequest {
  readonly file: string;
  readonly args: readonly string[];
  /** Written to the command's stdin, which is always closed afterwards. */
  readonly stdin?: string | JsonObject;
  /** Where it no longer exists, the nearest existing folder above it is used. */
  readonly cwd: string;
  /** The whole environment: nothing is inherited beside it. */
  readonly environment: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  /** How much of stdout is collected before the command is ended; 4 MiB where absent. */
  readonly stdoutLimitBytes?: number;
  /** For programs that write no text: the result has `stdoutBytes`. */
  readonly binary?: boolean;
  /** A text that stands in the environment of this command alone: on Linux, what carries it when the command is over is ended, also outside its group. */
  readonly mark?: string;
}

/** Runs one command to its end. Never rejects for the command's fault. */
export interface CommandRunner {
  run(request: CommandRequest): Promise<CommandResult>;
  /** Nothing is to be run for now: what the runner keeps for its commands may go. */
  rest?(): void;
}

export const COMMAND_RUNNER: Token<CommandRunner> = token('CommandRunner');
