import { expect } from 'vitest';
import { preToolUse } from '@cosh/event-points';
import { defineScenario } from '../scenario.js';

export default defineScenario(async ({ home, open }) => {
  const cosh = await open();
  for (const cwd of ['project', 'project/deep/down']) {
    const said: string[] = [];
    const verdict = await cosh.dispatch(preToolUse, { toolName: 'shell', toolInput: {}, cwd: home.path(cwd) }, { onDiagnostic: ({ code }) => said.push(code) });
    expect([verdict.hooks, said]).toEqual([[], []]);
  }
  expect(home.read('ran')).toBeUndefined();
});
