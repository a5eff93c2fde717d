import type { AnyVerdict, JsonObject, VerdictBase } from '../contract/index.js';
import type { StreamEvent } from './stream-event.js';
import { toWireInput } from './wire-names.js';

/** A verdict as it stands on the wire: snake_case, and nothing that has nothing to say. */
export function toWireResult(verdict: VerdictBase): JsonObject {
  const { notifications, hooks, ...rest } = verdict as AnyVerdict;
  return { type: 'result', ...toWireInput({ ...rest, notifications: notifications.map(toWireInput), hooks: hooks.map(toWireInput) }) };
}

/** A line that is printed while hooks run. */
export function toWireStreamEvent({ kind, ...event }: StreamEvent): JsonObject {
  return { type: 'stream_event', event: { subtype: `hook_${kind}`, ...toWireInput(event) } };
}
