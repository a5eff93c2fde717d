import type { Patch } from './json.js';

export type Decision = 'allow' | 'ask' | 'block';
export type DecisionOrNone = Decision | 'none';

/** A decision with the hook's own word for it (`deny` for `block`, say) and the reason that goes to the model. */
export interface DecisionAnswer {
  readonly value: Decision;
  readonly word: string;
  readonly reason?: string;
}

/** What one hook can say, one kind of answer per channel. */
export interface ChannelAnswers {
  /** May this go on? */
  decision: DecisionAnswer;
  /** End the agent's turn. */
  halt: { readonly reason?: string };
  /** A note for the person, with the hook's own decision word. */
  message: { readonly text: string; readonly word?: string };
  /** Text for the model, in order. */
  context: readonly string[];
  /** Changed keys of the event's rewritable field. */
  patch: Patch;
  /** Text that stands in place of the event's result. */
  replacement: string;
  /** Lines added below the event's result. */
  annotation: readonly string[];
}

export type Channel = keyof ChannelAnswers;
export type Answer = { readonly [C in Channel]?: ChannelAnswers[C] };

// A record, not a list: the compiler names this line when a channel is added.
const everyChannel: Record<Channel, true> = {
  decision: true,
  halt: true,
  message: true,
  context: true,
  patch: true,
  replacement: true,
  annotation: true,
};

export const channels = Object.keys(everyChannel) as readonly Channel[];
