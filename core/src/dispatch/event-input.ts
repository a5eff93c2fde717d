import path from 'node:path';
import { ownFieldsOf, type Diagnostic, type EventPoint, type JsonObject, type JsonSchema, type JsonValue, type Locations } from '../contract/index.js';
import { CoshError, DiagnosticCollector, placeOf, suggest } from '../diagnostics/index.js';
import type { SchemaProblem } from '../schema/index.js';
import { randomId } from './random-id.js';
import { rememberLast } from './remember-last.js';

const commonProperties = {
  session_id: { type: 'string' },
  cwd: { type: 'string' },
  timestamp: { type: 'string' },
  transcript_path: { type: 'string' },
};
export const commonFields = Object.keys(commonProperties);

const schemas = new WeakMap<EventPoint, JsonSchema>();

/** The whole input of an event: its own fields and the common ones. */
export function inputSchemaOf(point: EventPoint): JsonSchema {
  const known = schemas.get(point);
  if (known) return known;
  const own = point.inputSchema as { properties?: object };
  const schema = { ...point.inputSchema, properties: { ...commonProperties, ...own.properties } };
  schemas.set(point, schema);
  return schema;
}

/** The error for an input that the schema refuses: it names the first offending field, and what to do. */
export function inputError(point: EventPoint, [first]: readonly SchemaProblem[]): CoshError {
  const { path: at, keyword, property, problem } = first!;
  const field = keyword === 'required' ? property! : placeOf(at);
  const message = field === '' ? `the input of ${point.name} ${problem}` : keyword === 'required' ? `the input of ${point.name} lacks ${field}` : `${field} in the input of ${point.name} ${problem}`;
  return new CoshError('input_invalid', message, { hint: `${point.name} takes ${ownFieldsOf(point).join(', ')}; "cosh events" shows all` });
}

// Beyond this, readers of JSON in other languages give up, and so does writing it.
const deepest = 1000;

/** Throws `input_invalid` for an input that hooks could not be told: it must be refused, not pass them by. */
export function refuseTooDeep(point: EventPoint, input: JsonObject): void {
  if (isDeeper(input, deepest)) throw new CoshError('input_invalid', `the input of ${point.name} is nested deeper than ${deepest} levels`, { hint: 'give it flatter' });
}

function isDeeper(value: JsonValue, levels: number): boolean {
  if (levels < 0) return true;
  if (typeof value !== 'object' || value === null) return false;
  for (const each of Array.isArray(value) ? value : Object.values(value)) if (isDeeper(each, levels - 1)) return true;
  return false;
}

/** Fields that no hook will see, since the event does not have them. */
export function unknownFields(point: EventPoint, input: JsonObject): Diagnostic[] {
  const known = [...commonFields, ...ownFieldsOf(point)];
  const diagnostics = new DiagnosticCollector('input');
  for (const field of Object.keys(input)) {
    if (known.includes(field) || field === 'hook_event_name' || field === 'event') continue;
    const meant = suggest(field, known);
    diagnostics.warning('input_field_unknown', field, `${point.name} has no such field`, meant ? `did you mean ${meant}?` : 'hooks do not see it');
  }
  return [...diagnostics.all];
}

export interface InputDefaults {
  readonly cwd: string;
  readonly sessionId?: string;
  readonly locations: Locations;
}

// Half a character becomes U+FFFD; TypeScript does not know yet that every string can do this itself.
const wellFormed = (text: string): string => (text as string & { toWellFormed(): string }).toWellFormed();

// One name in the sessions' folder, whatever the id: half a character cannot be encoded, and `..` is no name.
const fileNameOf = (sessionId: string): string => (/^[\w-]+$/.test(sessionId) ? sessionId : encodeURIComponent(wellFormed(sessionId)).replace(/^\.+$/, (dots) => '%2E'.repeat(dots.length)));

// A session goes on in the same folder, event after event.
const resolveAgain = rememberLast((folder: string, within: string): string => path.resolve(folder, within));
const transcriptOf = rememberLast((sessions: string, sessionId: string): string => path.resolve(sessions, fileNameOf(sessionId)));

const defaultOf = (point: EventPoint, field: string): JsonValue | undefined =>
  (point.inputSchema.properties as Record<string, { default?: JsonValue }>)[field]?.default;

/** Known fields only, with the common ones and the schema's defaults filled in. */
export function completeInput(point: EventPoint, input: JsonObject, defaults: InputDefaults): JsonObject {
  const sessionId = (input.session_id as string | undefined) ?? defaults.sessionId ?? randomId();
  const complete: JsonObject = {
    session_id: sessionId,
    cwd: resolveAgain(defaults.cwd, (input.cwd as string | undefined) ?? ''),
    timestamp: (input.timestamp as string | undefined) ?? new Date().toISOString(),
    transcript_path: (input.transcript_path as string | undefined) ?? transcriptOf(defaults.locations.sessions, sessionId),
  };
  for (const field of ownFieldsOf(point)) {
    // Null is a value: a tool may well have returned it.
    const value = input[field] === undefined ? defaultOf(point, field) : input[field];
    if (value !== undefined) complete[field] = value;
  }
  return complete;
}
