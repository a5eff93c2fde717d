import type { HostAnswer } from './host-answer.js';
import type { JsonObject } from './json.js';

/** `not-understood`: the host throws the answer away, and does what it was about to do. */
export type HostReading = 'blocks' | 'goes-on' | 'not-understood';

/** By what it can be proved, without the host, that a block blocks there. */
export interface HostProof {
  /** What the host sends at each of its events, with this folder as the one that it works in. */
  inputs(folder: string): Readonly<Record<string, JsonObject>>;
  /** What the host makes of an answer: its own rules, known from its documents, its source and its behaviour, not from the adapter. */
  reads(event: string, answer: HostAnswer): HostReading;
}
