import { expect } from 'vitest';
import { preToolUse } from '@cosh/event-points';
import { defineScenario } from '../scenario.js';

const gates = { toml: 'gate in config.toml', json: 'gate in setup.json', extension: 'gate in an extension', older: 'gate in older words' };

export default defineScenario(async ({ open }) => {
  const cosh = await open();
  for (const [toolName, gate] of Object.entries(gates)) {
    const verdict = await cosh.dispatch(preToolUse, { toolName, toolInput: {} });
    expect(verdict).toMatchObject({ decision: 'block', reason: expect.stringContaining(`"${gate}"`) as string });
    expect(verdict.hooks.find(({ name }) => name === gate)).toMatchObject({ status: 'failed', decision: 'block' });
  }
  const { decision, hooks } = await cosh.dispatch(preToolUse, { toolName: 'shell', toolInput: {} });
  expect([decision, hooks.map(({ name, status }) => [name, status])]).toEqual(['none', [['no gate', 'failed']]]);
});
