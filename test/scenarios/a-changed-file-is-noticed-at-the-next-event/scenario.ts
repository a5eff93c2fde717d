import { renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { expect } from 'vitest';
import { preToolUse } from '@cosh/event-points';
import { defineScenario } from '../scenario.js';

const file = '.copilot-shell/config.toml';

export default defineScenario(async ({ home, open }) => {
  const cosh = await open();
  const reason = async (): Promise<string | undefined> => (await cosh.dispatch(preToolUse, { toolName: 'shell', toolInput: {} })).reason;
  const text = home.read(file)!;
  expect(await reason()).toBe('first');

  // Of the same size, within the same second.
  home.write(file, text.replace('first', 'other'));
  expect(await reason()).toBe('other');

  // And with its old time put back.
  const { atime, mtime } = statSync(home.path(file));
  home.write(file, text.replace('first', 'third'));
  utimesSync(home.path(file), atime, mtime);
  expect(await reason()).toBe('third');

  // Another file in its place.
  home.write(`${file}.new`, text.replace('first', 'fifth'));
  renameSync(home.path(`${file}.new`), home.path(file));
  expect(await reason()).toBe('fifth');

  rmSync(home.path(file));
  expect(await reason()).toBeUndefined();
  home.write('.config/cosh/setup.json', JSON.stringify({ hooks: { PreToolUse: [{ name: 'new', command: 'echo sixth >&2; exit 2' }] } }));
  expect(await reason()).toBe('sixth');
  home.write(file, text);
  expect(await reason()).toBe('first');
});
