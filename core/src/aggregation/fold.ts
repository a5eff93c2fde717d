import type { Channel, ChannelAnswers } from '../contract/index.js';

/** One hook's answer on one channel, with its author. */
export interface Authored<C extends Channel> {
  readonly hookName: string;
  readonly answer: ChannelAnswers[C];
}

/**
 * How the answers on one channel combine: `join` is associative with `empty` as its neutral element, so that the order of
 * declaration alone decides, never how hooks were grouped into stages.
 */
export interface Fold<C extends Channel, Folded> {
  readonly empty: Folded;
  of(authored: Authored<C>): Folded;
  join(earlier: Folded, later: Folded): Folded;
}

export function foldAll<C extends Channel, Folded>(fold: Fold<C, Folded>, answers: readonly Authored<C>[]): Folded {
  return answers.map((authored) => fold.of(authored)).reduce((earlier, later) => fold.join(earlier, later), fold.empty);
}
