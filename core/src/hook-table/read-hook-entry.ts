import type { JsonObject, OnFailure } from '../contract/index.js';
import type { DiagnosticCollector } from '../diagnostics/index.js';
import { didYouMean, suggest } from '../diagnostics/index.js';
import type { Validate } from '../schema/index.js';
import { hookEntryFields, toleratedFields } from './hook-entry-schema.js';
import { readEnvironment } from './read-environment.js';
import type { WrittenHook } from './written-hook.js';

// A wrong value in one of these leaves a hook that can still run as meant; in any other field it cannot.
const repairs: Record<string, { code: string; then: string }> = {
  timeout: { code: 'hook_timeout_invalid', then: 'the default timeout is used' },
  on_failure: { code: 'hook_on_failure_invalid', then: 'it is read as "block", so that a gate stays a gate' },
  on_unsupported: { code: 'hook_on_unsupported_invalid', then: 'it is read as "block", so that a gate stays a gate' },
  fail_open: { code: 'hook_fail_open_invalid', then: 'it is left out' },
  env: { code: 'hook_env_invalid', then: 'it is left out' },
  description: { code: 'hook_description_invalid', then: 'it is left out' },
  sequential: { code: 'hook_sequential_invalid', then: 'it is left out' },
};

function readOnFailure(entry: JsonObject, broken: ReadonlySet<string>): OnFailure | undefined {
  if (broken.has('on_failure')) return 'block';
  if (entry.on_failure === 'pass' || entry.on_failure === 'block') return entry.on_failure;
  // The older word for the same switch.
  if (typeof entry.fail_open === 'boolean') return entry.fail_open ? 'pass' : 'block';
  return undefined;
}

function readOnUnsupported({ on_unsupported: written }: JsonObject, broken: ReadonlySet<string>): OnFailure | undefined {
  if (broken.has('on_unsupported')) return 'block';
  return written === 'pass' || written === 'block' ? written : undefined;
}

function reportUnknownFields(entry: JsonObject, place: string, diagnostics: DiagnosticCollector): void {
  for (const field of Object.keys(entry)) {
    if (hookEntryFields.includes(field) || toleratedFields.includes(field) || /^[_$]/.test(field)) continue;
    diagnostics.warning('hook_field_unknown', `${place}.${field}`, 'unknown field', suggest(field, hookEntryFields) ? didYouMean(field, hookEntryFields) : 'it has no effect');
  }
}

export interface HookEntryContext {
  readonly validateEntry: Validate;
  readonly dialectNames: readonly string[];
  readonly diagnostics: DiagnosticCollector;
}

/** One entry of a hooks table, or nothing when it cannot run; what is wrong goes to `diagnostics`. */
export function readHookEntry(
  entry: JsonObject,
  at: { event: string; place: string; matcher?: unknown; parallelGroup?: string },
  { validateEntry, dialectNames, diagnostics }: HookEntryContext,
): WrittenHook | undefined {
  const broken = new Set<string>();
  let usable = true;
  for (const { path, keyword, property, problem } of validateEntry(entry)) {
    const field = path[0] ?? property ?? '';
    if (broken.has(field)) continue;
    broken.add(field);
    const repair = repairs[field];
    if (repair) diagnostics.warning(repair.code, `${at.place}.${field}`, problem, repair.then);
    else {
      usable = false;
      const missing = keyword === 'required';
      diagnostics.error(missing ? `hook_${field}_missing` : `hook_${field}_invalid`, missing ? at.place : `${at.place}.${field}`, missing ? `${field} is missing` : keyword === 'pattern' ? 'must not be blank or hold a NUL' : problem, 'this hook does not run; the others do');
    }
  }
  reportUnknownFields(entry, at.place, diagnostics);
  if (!usable) return undefined;
  if (typeof entry.type === 'string' && entry.type !== 'command') {
    diagnostics.error('hook_type_unsupported', `${at.place}.type`, `hooks of type "${entry.type}" cannot run here`, 'use "command"');
    return undefined;
  }
  if (typeof entry.dialect === 'string' && !dialectNames.includes(entry.dialect)) {
    diagnostics.error('hook_dialect_unknown', `${at.place}.dialect`, `unknown dialect "${entry.dialect}"; this hook does not run`, didYouMean(entry.dialect, dialectNames));
    return undefined;
  }
  const matcher = entry.matcher ?? at.matcher;
  const onFailure = readOnFailure(entry, broken);
  const onUnsupported = readOnUnsupported(entry, broken);
  return {
    event: at.event,
    place: at.place,
    command: entry.command as string,
    env: broken.has('env') ? {} : readEnvironment(entry.env, `${at.place}.env`, diagnostics),
    ...(typeof entry.name === 'string' && entry.name.trim() !== '' ? { name: entry.name } : {}),
    ...(typeof entry.description === 'string' ? { description: entry.description } : {}),
    ...(typeof entry.dialect === 'string' ? { dialect: entry.dialect } : {}),
    ...(typeof matcher === 'string' ? { matcher } : {}),
    ...(typeof entry.timeout === 'number' && !broken.has('timeout') ? { timeout: entry.timeout } : {}),
    ...(onFailure === undefined ? {} : { onFailure }),
    ...(onUnsupported === undefined ? {} : { onUnsupported }),
    ...(at.parallelGroup === undefined ? {} : { parallelGroup: at.parallelGroup }),
  };
}
