import { compileMatcher, CoshError, extensionSwitches, hookSwitches, qualifiedName, readHooksSwitch, unsupportedReasons, type Cosh, type InventoryEntry, type JsonObject, type ReadState } from '@cosh/core';
import type { Installer, ListedExtension } from '@cosh/installer';
import type { EventRow, ExtensionRow, FileRow, HookRow, Settings } from './settings-row.js';
import { configurationFiles, type ConfigurationFile } from './switch-file.js';

interface ReadFile {
  readonly row: FileRow;
  readonly eventsOff: readonly string[];
}

const sourceKeyOf = ({ id, kind }: InventoryEntry['hook']['source']): string => (kind === 'user' ? `file:${id}` : id);

async function readFile({ name, file }: ConfigurationFile, events: readonly string[], entries: readonly InventoryEntry[]): Promise<ReadFile> {
  const row = { kind: 'file', key: `file:${name}`, name, file, hooks: entries.filter(({ hook }) => sourceKeyOf(hook.source) === `file:${name}`).length } as const;
  try {
    const found = await readHooksSwitch(file, events);
    return found ? { row: { ...row, on: found.on }, eventsOff: found.eventsOff } : { row: { ...row, on: true, fixed: { reason: 'absent' } }, eventsOff: [] };
  } catch (error) {
    if (!(error instanceof CoshError)) throw error;
    return { row: { ...row, on: true, fixed: { reason: 'unreadable', detail: error.message.replace(`${file}: `, '') } }, eventsOff: [] };
  }
}

/** What the switches of this screen leave as it is; also of hooks that are off for another reason now. */
async function lastingReason({ hook, inactive }: InventoryEntry, files: readonly ReadFile[]): Promise<HookRow['lasting']> {
  if (inactive?.reason === 'extension-shadowed') return { reason: 'extension-shadowed' };
  if (inactive?.reason === 'held') return { ...inactive };
  const unsupported = [...unsupportedReasons, 'dialect-unknown' as const].find((reason) => reason === inactive?.reason);
  if (unsupported) return { reason: unsupported };
  const file = files.find(({ row }) => row.key === sourceKeyOf(hook.source));
  if (file?.eventsOff.includes(hook.event) || inactive?.reason === 'event-switched-off') return { reason: 'event-switched-off' };
  const matcher = await compileMatcher(hook.matcher);
  return matcher.ok ? undefined : { reason: 'matcher-invalid', detail: matcher.reason };
}

function extensionRow(listed: ListedExtension, state: JsonObject, cwd: string): ExtensionRow {
  const { name, state: shown, diagnostics } = listed.installed;
  const disabledIf = (disabled: string[], folder: string): boolean => extensionSwitches({ ...state, disabled }, folder).isDisabled(name);
  const here = disabledIf([], cwd) ? 'off' : disabledIf([name], cwd) ? undefined : 'on';
  return {
    kind: 'extension', key: `extension:${name}`, name, listed,
    on: !hasName(state.disabled, name),
    ...(here === undefined ? {} : { here }),
    ...(shown === 'refused' ? { fixed: { reason: 'refused' as const, ...(diagnostics[0] ? { detail: diagnostics[0].problem } : {}) } } : {}),
  };
}

const hasName = (list: JsonObject[string] | undefined, name: string): boolean => Array.isArray(list) && list.includes(name);

async function readable(cosh: Cosh, name: string): Promise<ReadState> {
  const state = await cosh.states.read(name);
  const [problem] = state.diagnostics;
  if (problem) throw new CoshError('state_unreadable', `${state.file}: ${problem.problem}`, { hint: 'correct or move that file, then try again' });
  return state;
}

/** Reads everything that can be switched. Throws `state_unreadable`, since nothing could be written there. */
export async function readSettings(cosh: Cosh, installer: Installer): Promise<Settings> {
  const [hooks, extensionState, { entries }, { extensions }] = await Promise.all([readable(cosh, 'hooks'), readable(cosh, 'extensions'), cosh.inventory(), installer.list()]);
  const switches = hookSwitches(hooks.value);
  const names = cosh.eventPoints.map(({ name }) => name);
  const files = await Promise.all(configurationFiles(cosh).map((file) => readFile(file, names, entries)));
  const rows = await Promise.all(entries.map(async (entry): Promise<HookRow> => {
    const lasting = await lastingReason(entry, files);
    const { hook } = entry;
    return { kind: 'hook', key: `hook:${qualifiedName(hook)}`, name: hook.name, hook, on: !switches.isDisabled(hook), sourceKey: sourceKeyOf(hook.source), eventKey: `event:${hook.event}`, ...(lasting ? { lasting } : {}) };
  }));
  return {
    files: files.map(({ row }) => row),
    events: cosh.eventPoints.map(({ name, summary }): EventRow => ({ kind: 'event', key: `event:${name}`, name, summary, on: !switches.isEventDisabled(name), hooks: rows.filter(({ hook }) => hook.event === name) })),
    // Of one name the one in force; the others have no switch of their own.
    extensions: extensions.filter(({ installed }) => installed.state !== 'shadowed').map((listed) => extensionRow(listed, extensionState.value, cosh.cwd)),
  };
}
