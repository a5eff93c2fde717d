import { expect } from 'vitest';
import type { StreamEvent } from '@cosh/core';
import { preToolUse } from '@cosh/event-points';
import { defineScenario } from '../scenario.js';

export default defineScenario(async ({ open }) => {
  const cosh = await open();
  const heard: StreamEvent[] = [];
  const verdict = await cosh.dispatch(preToolUse, { toolName: 'shell', toolInput: {} }, { onStream: (event) => heard.push(event) });

  expect(heard.map(({ kind, hookName }) => `${kind} of ${hookName}`)).toEqual([
    'notification of last to answer',
    'failure of second to answer',
    'notification of first to answer',
  ]);
  expect(verdict.notifications).toEqual([
    { hookName: 'last to answer', message: 'one' },
    { hookName: 'first to answer', message: 'three', decision: 'allow' },
  ]);
});
