import { expect } from 'vitest';
import { toWireResult, type JsonObject } from '@cosh/core';
import { preToolUse } from '@cosh/event-points';
import { defineScenario } from '../scenario.js';

/** A verdict without what differs from run to run. */
const timeless = (result: JsonObject): JsonObject => ({
  ...result,
  hooks: (result.hooks as JsonObject[]).map(({ duration_ms, ...hook }) => ({ ...hook, timed: typeof duration_ms === 'number' })),
});

export default defineScenario(async ({ open, cosh: type }) => {
  const input = { tool_name: 'shell', tool_input: { command: 'ls', snake_key: 0 } };
  const { stdout, stderr, exit } = await type(['fire', 'PreToolUse', '--format', 'json', '--exit-code'], JSON.stringify(input));
  const printed = timeless(JSON.parse(stdout) as JsonObject);
  expect({ stderr, exit }).toEqual({ stderr: '', exit: 49 });

  const cosh = await open();
  expect(timeless(toWireResult(await cosh.dispatchWire(preToolUse, input)))).toEqual(printed);
  expect(timeless(toWireResult(await cosh.dispatch(preToolUse, { toolName: 'shell', toolInput: input.tool_input })))).toEqual(printed);
  expect(printed).toMatchObject({
    decision: 'ask', reason: 'sure?', halt: true, halt_reason: 'enough', context: 'from the series\na\nb',
    updated_input: { command: 'ls', snake_key: 1, camelKey: 2, level: 2 },
    conflicts: [{ key: 'level', hooks: ['one', 'two'] }],
  });
});
