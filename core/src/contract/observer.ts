import type { Diagnostic } from './diagnostic.js';
import type { EventPoint } from './event-point.js';
import type { JsonObject } from './json.js';
import type { Outcome } from './outcome.js';
import { token, type Token } from './token.js';
import type { AnyVerdict } from './verdict.js';

/** One dispatch, over. */
export interface DispatchRecord {
  readonly point: EventPoint;
  /** As it was before any hook. */
  readonly input: JsonObject;
  readonly verdict: AnyVerdict;
  readonly outcomes: readonly Outcome[];
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly durationMs: number;
  /** What the person's own configuration files say beside `hooks`. */
  readonly settings: JsonObject;
  /** The agent in whose words the input was told. */
  readonly host?: string;
  /** While nothing changes, every call about the same subject, told by the same agent, concerns the same hooks. */
  readonly bySubject: boolean;
  /** What is wrong in the files that the hooks were read from. */
  readonly diagnostics: readonly Diagnostic[];
  /**
   * Every file and folder that decides which hooks there are in the event's folder, with a signature taken just before it was read:
   * while `fileSignature` gives the same for each, the hooks are the same.
   */
  readonly lookedAt: ReadonlyMap<string, string>;
}

/** Is told of every dispatch after its verdict stands; cannot change it, and does not hold it up. */
export interface DispatchObserver {
  readonly name: string;
  dispatched(record: DispatchRecord): void;
  /** Called when the runtime ends: what was told must be safe afterwards. */
  flush?(): Promise<void>;
}

export const OBSERVERS: Token<readonly DispatchObserver[]> = token('DispatchObserver');
