import type { Measured } from './side-by-side.js';

/** A number that was measured, and what it is compared with. */
export interface Result {
  readonly value: number;
  /** How many rounds, or events, stand behind the number. */
  readonly runs: number;
  /** Others that did the same job, over the same yardstick. */
  readonly peers?: Readonly<Record<string, Measured>>;
  /** What the ratio was made of, and whatever else explains it; milliseconds unless the name says otherwise. */
  readonly details?: Readonly<Record<string, number>>;
}

export interface Goal {
  readonly limit: number;
  readonly atLeast?: boolean;
}

/** One line of the table. */
export interface Row {
  readonly id: string;
  readonly title: string;
  /** `×` for a ratio. */
  readonly unit: '×' | 'µs' | 'MB' | '/s' | 'files';
  readonly goal: Goal;
  measure(options: RowOptions): Promise<Result>;
  /**
   * Others that do the same job, each over the yardstick of its own rounds. They are measured in a process of their own: what one of them
   * loads makes every start of a process dearer, on both sides of a ratio.
   */
  readonly peers?: Readonly<Record<string, (options: PeerOptions) => Promise<Measured>>>;
}

export interface RowOptions {
  /** Fewer rounds: for a look, and for the guard in CI. */
  readonly quick: boolean;
}

export interface PeerOptions extends RowOptions {
  /** Where peers are installed. */
  readonly folder: string;
}

export const reached = (value: number, { limit, atLeast }: Goal): boolean => (atLeast ? value >= limit : value <= limit);
