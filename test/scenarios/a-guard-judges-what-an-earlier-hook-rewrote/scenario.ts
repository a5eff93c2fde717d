import { expect } from 'vitest';
import { preToolUse } from '@cosh/event-points';
import { defineScenario } from '../scenario.js';

const toolInputIn = (text: string | undefined): unknown => (JSON.parse(text!) as { tool_input: unknown }).tool_input;

export default defineScenario(async ({ home, open }) => {
  const cosh = await open();
  const verdict = await cosh.dispatch(preToolUse, { toolName: 'shell', toolInput: { command: 'make clean', folder: '.' } });

  // The guard was told of the rewrite, so what it blocks is what would have run.
  expect(verdict).toMatchObject({ decision: 'block', reason: 'nothing is removed here' });
  const rewritten = { command: 'rm -rf build', folder: '.' };
  expect(toolInputIn(home.read('seen-in-the-series.json'))).toEqual(rewritten);
  expect(toolInputIn(home.read('seen-in-the-next-stage.json'))).toEqual(rewritten);
  expect(verdict.updatedInput).toEqual({ ...rewritten, dry: true });
  expect(verdict.conflicts).toBeUndefined();
});
