import { isDeepStrictEqual } from 'node:util';
import { withHookSwitched, type Cosh, type JsonObject } from '@cosh/core';
import type { Installer } from '@cosh/installer';
import type { Change, HookRow, Settings } from './settings-row.js';
import { switchFile } from './switch-file.js';
import { withEventSwitched } from './switch-event.js';

/** What was written, as soon as it was; `changed` is false where it had been done by somebody else in the meantime. */
export interface Written {
  readonly file: string;
  readonly changes: readonly Change[];
  readonly changed: boolean;
}

async function switchHooks(cosh: Cosh, changes: readonly Change[], all: readonly HookRow[]): Promise<boolean> {
  const hooks = all.map(({ hook }) => hook);
  const change = (state: JsonObject): JsonObject => changes.reduce((now, { row, on }) => {
    if (row.kind === 'event') return withEventSwitched(now, row.name, on);
    return row.kind === 'hook' ? withHookSwitched(now, row.hook, on, hooks) : now;
  }, state);
  const { value } = await cosh.states.read('hooks');
  if (isDeepStrictEqual(change(value), value)) return false;
  await cosh.states.update('hooks', change);
  return true;
}

/** Writes what changed and nothing else: each file once, from what it says now. */
export async function writeChanges(changes: readonly Change[], settings: Settings, cosh: Cosh, installer: Installer, onWritten: (written: Written) => void): Promise<void> {
  for (const change of changes) {
    if (change.row.kind === 'file') onWritten({ file: change.row.file, changes: [change], changed: await switchFile(change.row.file, change.on) });
  }
  const ofHooks = changes.filter(({ row }) => row.kind === 'event' || row.kind === 'hook');
  if (ofHooks.length > 0) onWritten({ file: cosh.states.fileOf('hooks'), changes: ofHooks, changed: await switchHooks(cosh, ofHooks, settings.events.flatMap(({ hooks }) => hooks)) });
  for (const change of changes.filter(({ row }) => row.kind === 'extension')) {
    const { changed } = await installer.switch({ name: change.row.name, on: change.on });
    onWritten({ file: cosh.states.fileOf('extensions'), changes: [change], changed });
  }
}
