import { isJsonObject, type JsonObject, type OnFailure } from '../contract/index.js';
import { didYouMean, type DiagnosticCollector } from '../diagnostics/index.js';
import type { WrittenHook } from '../hook-table/index.js';

/** What the failure of a hook that says nothing of it means, by event. */
export type FailureDefaults = ReadonlyMap<string, OnFailure>;

export const defaultsKey = 'defaults';

/** `[hooks.defaults.PreToolUse] on_failure = "block"`. */
export function readFailureDefaults(table: JsonObject, eventNames: readonly string[], diagnostics: DiagnosticCollector): FailureDefaults {
  const written = table[defaultsKey];
  const place = `hooks.${defaultsKey}`;
  const defaults = new Map<string, OnFailure>();
  if (written === undefined || written === null) return defaults;
  if (!isJsonObject(written)) {
    diagnostics.error('hooks_defaults_invalid', place, 'must be a table of events', 'write [hooks.defaults.<event>] with on_failure = "block"');
    return defaults;
  }
  for (const [event, given] of Object.entries(written)) {
    const at = `${place}.${event}`;
    if (!eventNames.includes(event)) {
      diagnostics.error('hook_event_unknown', at, `unknown event "${event}"; its default does not count`, didYouMean(event, eventNames));
    } else if (!isJsonObject(given) || (given.on_failure !== 'pass' && given.on_failure !== 'block')) {
      diagnostics.warning('hook_on_failure_invalid', `${at}.on_failure`, 'must be "pass" or "block"', 'it is read as "block", so that a gate stays a gate');
      defaults.set(event, 'block');
    } else {
      defaults.set(event, given.on_failure);
      for (const field of Object.keys(given)) if (field !== 'on_failure') diagnostics.warning('hook_field_unknown', `${at}.${field}`, 'unknown field', 'only on_failure has a default');
    }
  }
  return defaults;
}

/** The hooks of the same file with its defaults filled in: what a hook says itself stands. */
export function withFailureDefaults(hooks: readonly WrittenHook[], defaults: FailureDefaults): WrittenHook[] {
  return hooks.map((hook) => {
    const onFailure = hook.onFailure ?? defaults.get(hook.event);
    return onFailure === undefined ? hook : { ...hook, onFailure };
  });
}
