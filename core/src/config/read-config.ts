import path from 'node:path';
import { isJsonObject, type Diagnostic, type JsonObject } from '../contract/index.js';
import { DiagnosticCollector, duplicateKeys, placeOf } from '../diagnostics/index.js';
import { readHookTable, type WrittenHook } from '../hook-table/index.js';
import type { Validate } from '../schema/index.js';
import { switchOf } from './event-switch.js';
import { defaultsKey, readFailureDefaults, withFailureDefaults, type FailureDefaults } from './failure-defaults.js';
import { findConfig } from './find-config.js';

/** What one configuration file says, checked. */
export interface WrittenConfig {
  readonly file: string;
  readonly hooks: readonly WrittenHook[];
  /** `enabled = false` in its `hooks` table. */
  readonly switchedOff: boolean;
  /** Events whose hooks in this file are switched off. */
  readonly eventsSwitchedOff: readonly string[];
  /** What the failure of a hook means where nothing is said of it, by event. */
  readonly failureDefaults: FailureDefaults;
  /** Everything beside `hooks`, as written. */
  readonly settings: JsonObject;
  readonly diagnostics: readonly Diagnostic[];
}

function readSwitch(table: JsonObject, key: string, diagnostics: DiagnosticCollector): boolean {
  const value = table[key];
  if (value === undefined || value === null) return true;
  if (typeof value === 'boolean') return value;
  diagnostics.error('hooks_switch_invalid', `hooks.${key}`, 'must be true or false', 'it is read as true, so that no guard is lost');
  return true;
}

/** Reads a configuration file. A broken file is a diagnostic and has no hooks; one that is not there has neither. */
export async function readConfig(
  folder: string,
  fileName: string,
  context: { readonly eventNames: readonly string[]; readonly dialectNames: readonly string[]; readonly validateEntry: Validate },
): Promise<WrittenConfig> {
  const file = path.join(folder, fileName);
  const diagnostics = new DiagnosticCollector(file);
  const nothing = { file, hooks: [], switchedOff: false, eventsSwitchedOff: [], failureDefaults: new Map<never, never>(), settings: {} };
  const found = await findConfig(folder, fileName);
  if (found.kind === 'absent') return { ...nothing, diagnostics: [] };
  if (found.kind === 'broken') {
    const { kind: _broken, ...said } = found;
    diagnostics.add({ code: 'config_unreadable', severity: 'error', ...said });
    return { ...nothing, diagnostics: diagnostics.all };
  }
  if (path.extname(fileName) === '.json') {
    for (const place of duplicateKeys(found.text.replace(/^\uFEFF/, ''), found.value)) diagnostics.error('key_duplicate', placeOf(place), 'this key stands twice', 'only the last one counts; merge them');
  }
  if (!isJsonObject(found.value)) {
    diagnostics.error('config_invalid', '', 'must be an object', 'nothing in this file is in force');
    return { ...nothing, diagnostics: diagnostics.all };
  }
  const { hooks: table, ...settings } = found.value;
  if (table === undefined || table === null) return { ...nothing, settings, diagnostics: diagnostics.all };
  if (!isJsonObject(table)) {
    diagnostics.error('hooks_invalid', 'hooks', 'must be a table of events', 'no hook of this file runs');
    return { ...nothing, settings, diagnostics: diagnostics.all };
  }
  const failureDefaults = readFailureDefaults(table, context.eventNames, diagnostics);
  const eventOf = new Map(context.eventNames.map((event) => [switchOf(event), event]));
  return {
    file,
    settings,
    failureDefaults,
    switchedOff: !readSwitch(table, 'enabled', diagnostics),
    eventsSwitchedOff: [...eventOf].filter(([key]) => !readSwitch(table, key, diagnostics)).map(([, event]) => event),
    hooks: withFailureDefaults(readHookTable(table, 'hooks', { ...context, diagnostics, isSwitch: (key) => ['enabled', 'disabled', defaultsKey].includes(key) || eventOf.has(key) }), failureDefaults),
    diagnostics: diagnostics.all,
  };
}
