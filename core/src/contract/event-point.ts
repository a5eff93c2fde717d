import type { Channel, Decision } from './channels.js';
import type { JsonObject, JsonSchema } from './json.js';
import { token, type Token } from './token.js';

/** What an event's matchers see, and what people call it. */
export interface Subject {
  readonly label: string;
  of(input: JsonObject): string | undefined;
}

/** A place in an agent's flow where hooks run. `Input` is the library's camelCase form of the event's own fields. */
export interface EventPoint<
  Name extends string = string,
  Input extends object = object,
  C extends Channel = Channel,
  D extends Decision = Decision,
> {
  readonly name: Name;
  /** One line for people. */
  readonly summary: string;
  /** JSON Schema of the event's own fields as they stand on the wire (snake_case). */
  readonly inputSchema: JsonSchema;
  /** Without one, every hook of the event matches. */
  readonly subject?: Subject;
  /** The decisions that count here; any other one is ignored and said so. */
  readonly decisions: readonly D[];
  /** The channels that count here; an answer on any other one is ignored and said so. */
  readonly channels: readonly C[];
  /** What plain text on a hook's stdout is, where a dialect accepts text at all. */
  readonly plainText: 'context' | 'failure';
  /** A block does not stop anything here: it makes the agent go on. */
  readonly blockGoesOn?: true;
  /** A session begins here: what is not in force is said once, at this event. */
  readonly beginsSession?: true;
  /** The input fields that hold the name and the input of a tool: what is said in an agent's own words there. */
  readonly toolFields?: { readonly name: string; readonly input: string };
  /** The input field that the patch channel rewrites. */
  readonly patchedField?: string;
  /** The input field that holds a result, which replacement, context and annotation edit. */
  readonly resultField?: string;
  /** Never set: carries `Input` for the compiler. */
  readonly input?: Input;
}

export type InputOf<E> = E extends EventPoint<string, infer Input, Channel, Decision> ? Input : never;
export type ChannelsOf<E> = E extends EventPoint<string, object, infer C, Decision> ? C : never;
export type DecisionsOf<E> = E extends EventPoint<string, object, Channel, infer D> ? D : never;

/**
 * Writes an event point down with its types kept: `defineEventPoint<Input>()({ name: 'PreToolUse', … })`.
 * Two calls, since TypeScript infers all type arguments of one call or none.
 */
export function defineEventPoint<Input extends object>() {
  return <const Name extends string, const C extends Channel, const D extends Decision = never>(
    point: EventPoint<Name, Input, C, D>,
  ): EventPoint<Name, Input, C, D> => Object.freeze(point);
}

/** The wire names of the event's own fields. */
export function ownFieldsOf(point: EventPoint): string[] {
  return Object.keys((point.inputSchema.properties ?? {}) as object);
}

/** The event points that plugins registered, in the order of registration. */
export const EVENT_POINTS: Token<readonly EventPoint[]> = token('EventPoint');
