import { CoshError, isJsonObject, type HostRequest, type JsonObject, type JsonValue } from '@cosh/core';

/** The first of these fields that holds text. */
export function text(payload: JsonObject, ...names: readonly string[]): string | undefined {
  for (const name of names) if (typeof payload[name] === 'string') return payload[name];
  return undefined;
}

/** Without what is undefined: a field with nothing to say is left out. */
export function compact(fields: Readonly<Record<string, JsonValue | undefined>>): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter((each): each is [string, JsonValue] => each[1] !== undefined));
}

/** Text that holds JSON as that JSON, and any other value as it is. */
export function parsed(value: JsonValue | undefined): JsonValue | undefined {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as JsonValue;
  } catch {
    return value;
  }
}

/** As `parsed`, where only an object will do. */
export function parsedObject(value: JsonValue | undefined): JsonValue | undefined {
  const inner = parsed(value);
  return isJsonObject(inner) ? inner : value;
}

/**
 * The event that the payload names, where it is one of this host's; else the one of the command line, which another host that reads
 * this one's files may spell otherwise in the payload. Throws `host_input_invalid` where neither says it.
 */
export function eventOf({ event, payload }: HostRequest, known: object, field = 'hook_event_name'): string {
  const named = text(payload, field);
  if (named !== undefined && Object.hasOwn(known, named)) return named;
  const told = event ?? named;
  if (told === undefined) throw new CoshError('host_input_invalid', `the input has no ${field}, and the command line names no event`, { hint: 'name the event behind the host' });
  return told;
}
