import { expect } from 'vitest';
import { preToolUse } from '@cosh/event-points';
import { defineScenario } from '../scenario.js';

export default defineScenario(async ({ home, open }) => {
  const cosh = await open();
  const verdict = await cosh.dispatch(preToolUse, { toolName: 'shell', toolInput: {} });

  // Those of the same stage run to their end and are heard; latency decides nothing.
  expect(verdict).toMatchObject({ decision: 'block', reason: 'no', context: 'seen' });
  expect(verdict.hooks.map(({ name, status, decision }) => [name, status, decision])).toEqual([
    ['denies', 'ok', 'block'],
    ['neighbour', 'ok', 'allow'],
    ['releases', 'ok', undefined],
    ['records', 'skipped', undefined],
  ]);
  expect(home.read('recorded')).toBeUndefined();
});
