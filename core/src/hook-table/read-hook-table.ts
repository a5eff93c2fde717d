import { isJsonObject, type JsonObject, type JsonValue } from '../contract/index.js';
import { didYouMean, type DiagnosticCollector } from '../diagnostics/index.js';
import type { Validate } from '../schema/index.js';
import { readHookEntry } from './read-hook-entry.js';
import type { WrittenHook } from './written-hook.js';

export interface HookTableContext {
  readonly eventNames: readonly string[];
  /** The dialects that a hook may name. */
  readonly dialectNames: readonly string[];
  readonly validateEntry: Validate;
  readonly diagnostics: DiagnosticCollector;
  /** Keys of the table that are switches, not events. */
  isSwitch(key: string): boolean;
}

// People leave `_comment` and `$schema` keys anywhere; null is an absent value.
const isNote = (key: string, value: JsonValue): boolean => /^[_$]/.test(key) || value === null;

function readGroup(group: JsonObject, event: string, place: string, context: HookTableContext): WrittenHook[] {
  const { diagnostics } = context;
  if (!('hooks' in group)) {
    const hook = readHookEntry(group, { event, place }, context);
    return hook ? [hook] : [];
  }
  if (!Array.isArray(group.hooks)) {
    diagnostics.error('hook_group_invalid', `${place}.hooks`, 'must be an array of hooks', 'this group does not run; the others do');
    return [];
  }
  if (group.matcher !== undefined && group.matcher !== null && typeof group.matcher !== 'string') {
    diagnostics.error('hook_matcher_invalid', `${place}.matcher`, 'must be a regular expression as text', 'this group does not run; the others do');
    return [];
  }
  const parallel = group.sequential === false ? { parallelGroup: place } : {};
  return group.hooks.flatMap((entry, index) => {
    const at = { event, place: `${place}.hooks[${index}]`, matcher: group.matcher, ...parallel };
    return readEntry(entry, at.place, diagnostics, (object) => readHookEntry(object, at, context));
  });
}

function readEntry<T>(entry: JsonValue, place: string, diagnostics: DiagnosticCollector, read: (object: JsonObject) => T | undefined): T[] {
  if (!isJsonObject(entry)) {
    diagnostics.error('hook_entry_invalid', place, 'must be an object', 'this entry does not run; the others do');
    return [];
  }
  const result = read(entry);
  return result === undefined ? [] : [result];
}

/** Every hook of a `hooks` table that can run, in the order of the file. Groups, bare entries and a lone object are all accepted. */
export function readHookTable(table: JsonObject, root: string, context: HookTableContext): WrittenHook[] {
  const { diagnostics, eventNames } = context;
  const hooks: WrittenHook[] = [];
  for (const [event, written] of Object.entries(table)) {
    const place = `${root}.${event}`;
    if (context.isSwitch(event) || isNote(event, written)) continue;
    if (!eventNames.includes(event)) {
      diagnostics.error('hook_event_unknown', place, `unknown event "${event}"; its hooks do not run`, didYouMean(event, eventNames));
      continue;
    }
    const groups = Array.isArray(written) ? written : isJsonObject(written) ? [written] : undefined;
    if (!groups) {
      diagnostics.error('hook_event_invalid', place, 'must be an array of hooks', 'the hooks of this event do not run; the others do');
      continue;
    }
    groups.forEach((group, index) => {
      const at = `${place}[${index}]`;
      hooks.push(...readEntry(group, at, diagnostics, (object) => readGroup(object, event, at, context)).flat());
    });
  }
  return hooks;
}
