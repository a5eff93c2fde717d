import { readFileSync } from 'node:fs';

/** A row of the corpus: something that somebody tries, or that goes wrong, and what must hold all the same. Its tests are its variants. */
export interface Attack {
  readonly id: string;
  readonly title: string;
  /** What is there before. */
  readonly setup: string;
  /** What is tried. */
  readonly action: string;
  /** What must hold afterwards, in every variant. */
  readonly holds: string;
  /** Which defences hold it: names of defences.ts, where each has its negative control. */
  readonly defences: readonly string[];
  /** Where it is known from. */
  readonly anchor?: string;
  /** What is not claimed, or is held by other means than one might expect, and why. */
  readonly limits?: string;
  /** The files in which its variants are. */
  readonly tests: readonly string[];
}

/** Every attack. */
export const corpus = JSON.parse(readFileSync(new URL('corpus.json', import.meta.url), 'utf8')) as readonly Attack[];
