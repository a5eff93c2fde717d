import { rmSync } from 'node:fs';
import { expect } from 'vitest';
import { sessionStart } from '@cosh/event-points';
import { defineScenario } from '../scenario.js';

const manifest = (name: string, says: string): string => JSON.stringify({
  name, version: '1.0.0', hooks: { SessionStart: [{ hooks: [{ type: 'command', name: `${name} says`, command: `echo ${says}` }] }] },
});

export default defineScenario(async ({ home, open }) => {
  const cosh = await open();
  const said = async (): Promise<string | undefined> => (await cosh.dispatch(sessionStart, {})).context;
  expect(await said()).toBeUndefined();

  // Not even the folder of extensions was there before.
  home.write('.copilot-shell/extensions/b/cosh-extension.json', manifest('b', 'two'));
  expect(await said()).toBe('two');
  home.write('.copilot-shell/extensions/a/cosh-extension.json', manifest('a', 'one'));
  expect(await said()).toBe('one\ntwo');
  home.write('.copilot-shell/extensions/b/cosh-extension.json', manifest('b', 'TWO'));
  expect(await said()).toBe('one\nTWO');

  // Nor that of the system's. There, a name that is taken counts for nothing.
  home.write('.system/c/cosh-extension.json', manifest('c', 'three'));
  home.write('.system/a/cosh-extension.json', manifest('a', 'nothing'));
  expect(await said()).toBe('one\nTWO\nthree');
  rmSync(home.path('.copilot-shell/extensions/a'), { recursive: true });
  expect(await said()).toBe('nothing\nTWO\nthree');
});
