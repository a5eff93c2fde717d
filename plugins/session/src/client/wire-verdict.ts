import { isJsonObject, type AnyVerdict, type JsonObject, type JsonValue, type StreamEvent } from '@cosh/core';

const libraryName = (name: string): string => name.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());

/** Only the names of the fields change; what they hold is data. */
const renamed = (wire: JsonObject): JsonObject => Object.fromEntries(Object.entries(wire).map(([name, value]) => [libraryName(name), value]));

const eachRenamed = (list: JsonValue | undefined): JsonObject[] => (Array.isArray(list) ? list.filter(isJsonObject).map(renamed) : []);

/** A result object as the library has it: the inverse of `toWireResult`. */
export function fromWireResult({ type: _type, ...wire }: JsonObject): AnyVerdict {
  return { ...renamed(wire), notifications: eachRenamed(wire.notifications), hooks: eachRenamed(wire.hooks) } as unknown as AnyVerdict;
}

/** The same for a `stream_event`. */
export function fromWireStreamEvent(event: JsonObject): StreamEvent {
  const { subtype, ...rest } = renamed(event);
  return { kind: subtype === 'hook_failure' ? 'failure' : 'notification', ...rest } as unknown as StreamEvent;
}
