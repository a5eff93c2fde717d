import type { Answer } from './channels.js';
import type { Hook } from './hook.js';

/** `skipped`: behind a block or halt; `cancelled`: the caller's signal ended it. */
export type HookStatus = 'ok' | 'failed' | 'timed_out' | 'skipped' | 'cancelled';

/** What one hook said, and how its process ended. */
export interface Outcome {
  readonly hook: Hook;
  readonly status: HookStatus;
  /** Only what the event point honours. */
  readonly answer: Answer;
  /** Why it failed, or what of its answer was ignored. */
  readonly detail?: string;
  readonly exitCode?: number;
  readonly signal?: string;
  /** From the start of the dispatch, in ms. */
  readonly startedMs?: number;
  readonly durationMs?: number;
}
