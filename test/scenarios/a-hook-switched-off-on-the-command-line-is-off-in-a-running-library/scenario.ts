import { expect } from 'vitest';
import { preToolUse } from '@cosh/event-points';
import { defineScenario } from '../scenario.js';

export default defineScenario(async ({ open, cosh: type }) => {
  const cosh = await open();
  const decision = async (): Promise<string> => (await cosh.dispatch(preToolUse, { toolName: 'shell', toolInput: {} })).decision;
  expect(await decision()).toBe('block');

  expect(await type(['hooks', 'disable', 'guard'])).toMatchObject({ exit: 0 });
  expect(await decision()).toBe('none');
  expect(await type(['hooks', 'enable', 'guard'])).toMatchObject({ exit: 0 });
  expect(await decision()).toBe('block');

  expect(await type(['hooks', 'disable', '--event', 'PreToolUse'])).toMatchObject({ exit: 0 });
  expect(await decision()).toBe('none');
  const { entries } = await cosh.inventory();
  expect(entries.map(({ hook, inactive }) => [hook.name, inactive?.reason])).toEqual([['guard', 'event-disabled']]);
});
