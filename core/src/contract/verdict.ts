import type { Channel, Decision, DecisionOrNone } from './channels.js';
import type { ChannelsOf, DecisionsOf, EventPoint } from './event-point.js';
import type { JsonObject } from './json.js';
import type { HookStatus } from './outcome.js';

export interface Notification {
  readonly hookName: string;
  readonly message: string;
  /** The word the hook used. */
  readonly decision?: string;
}

export interface HookReport {
  readonly name: string;
  readonly source: string;
  readonly dialect: string;
  readonly status: HookStatus;
  /** Normalised: `deny` reads `block`. */
  readonly decision?: Decision;
  readonly reason?: string;
  readonly exitCode?: number;
  readonly signal?: string;
  readonly durationMs?: number;
  readonly detail?: string;
}

/** Two or more hooks set one key of the rewritten field to different values; the last one's stands. */
export interface Conflict {
  readonly key: string;
  readonly hooks: readonly string[];
}

/** A hook that wants a block where its answer on one of these channels cannot be taken (`on_unsupported = "block"`). */
export interface RequiredAnswer {
  readonly hook: string;
  readonly channels: readonly Channel[];
}

/** What is there at every event, whatever its channels. */
export interface VerdictBase {
  readonly event: string;
  readonly decision: DecisionOrNone;
  readonly halt: boolean;
  readonly notifications: readonly Notification[];
  readonly hooks: readonly HookReport[];
  /** The caller's signal ended the dispatch: the action must not go on. */
  readonly cancelled?: true;
  /** What the caller must be able to do, or block. */
  readonly required?: readonly RequiredAnswer[];
}

interface ChannelFields {
  decision: { readonly reason?: string };
  halt: { readonly haltReason?: string };
  message: object;
  context: { readonly context?: string };
  patch: { readonly updatedInput?: JsonObject; readonly conflicts?: readonly Conflict[] };
  replacement: { readonly toolOutput?: string };
  annotation: { readonly toolOutput?: string };
}

type Intersection<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never;

/** What all hooks said together at one event point: only fields that its channels can fill. */
export type Verdict<E extends EventPoint = EventPoint> = Omit<VerdictBase, 'decision'> & {
  readonly decision: DecisionsOf<E> | 'none';
} & Intersection<ChannelFields[ChannelsOf<E>]>;

/** Every field: what the aggregator builds and the wire carries. */
export type AnyVerdict = VerdictBase & Intersection<ChannelFields[Channel]>;
