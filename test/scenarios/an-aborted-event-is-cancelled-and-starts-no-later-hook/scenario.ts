import { expect, vi } from 'vitest';
import { preToolUse } from '@cosh/event-points';
import { defineScenario } from '../scenario.js';

export default defineScenario(async ({ home, open }) => {
  const cosh = await open();
  const controller = new AbortController();
  const running = cosh.dispatch(preToolUse, { toolName: 'shell', toolInput: {} }, { signal: controller.signal });
  await vi.waitUntil(() => home.read('waiting') !== undefined, { timeout: 20_000, interval: 5 });
  controller.abort();

  const verdict = await running;
  expect(verdict.cancelled).toBe(true);
  expect(verdict.decision).not.toBe('allow');
  expect(verdict.hooks.map(({ name, status }) => [name, status])).toEqual([['waits', 'cancelled'], ['later', 'skipped']]);
  expect(home.read('later')).toBeUndefined();

  const early = await cosh.dispatch(preToolUse, { toolName: 'shell', toolInput: {} }, { signal: AbortSignal.abort() });
  expect(early.cancelled).toBe(true);
});
