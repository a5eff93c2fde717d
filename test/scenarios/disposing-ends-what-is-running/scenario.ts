import { expect, vi } from 'vitest';
import { preToolUse } from '@cosh/event-points';
import { isAlive } from '../../support/is-alive.js';
import { defineScenario } from '../scenario.js';

export default defineScenario(async ({ home, open }) => {
  const cosh = await open();
  const running = cosh.dispatch(preToolUse, { toolName: 'shell', toolInput: {} });
  const pids = (await vi.waitUntil(() => home.read('pids'), { timeout: 20_000, interval: 5 })).trim().split(' ').map(Number);
  expect(pids.map(isAlive)).toEqual([true, true]);

  await cosh.dispose();
  await vi.waitUntil(() => !pids.some(isAlive), { timeout: 20_000, interval: 5 });
  const verdict = await running;
  expect(verdict).toMatchObject({ cancelled: true });
  expect(verdict.hooks.map(({ status }) => status)).not.toContain('ok');
  expect(home.read('started')).toBeUndefined();
});
