import { expect } from 'vitest';
import type { JsonObject } from '@cosh/core';
import { postToolUse } from '@cosh/event-points';
import { defineScenario } from '../scenario.js';

export default defineScenario(async ({ home, open }) => {
  const cosh = await open();
  const json = (file: string): JsonObject => JSON.parse(home.read(file)!) as JsonObject;
  const result = { toolInput: {}, toolOutput: 'token: hunter2' };

  const masked = await cosh.dispatch(postToolUse, { toolName: 'shell', ...result });
  expect(masked.toolOutput).toBe('token: ***\n[hook] looked at');
  expect(json('series.json').tool_response).toEqual({ llmContent: 'token: ***', returnDisplay: 'token: ***' });
  expect(json('stage.json').tool_output).toBe('token: ***');

  const withheld = await cosh.dispatch(postToolUse, { toolName: 'vault', ...result });
  expect(withheld).toMatchObject({ decision: 'block', toolOutput: 'not for models' });
  expect(withheld.hooks.at(-1)).toMatchObject({ name: 'notes', status: 'skipped' });
});
