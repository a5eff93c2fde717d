import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { runEvent } from '@cosh/core/testing';
import { dialectsPlugin } from '@cosh/dialects';
import { eventPointsPlugin, preToolUse } from '@cosh/event-points';

const options = { plugins: [eventPointsPlugin, dialectsPlugin], extensions: [fileURLToPath(new URL('..', import.meta.url))] };
const shell = async (command, more = {}) => (await runEvent(preToolUse, { tool_name: 'shell', tool_input: { command } }, { ...options, ...more })).verdict;

test('an unusually long command line is asked about', async () => {
  const verdict = await shell(`echo ${'x'.repeat(3000)}`);
  assert.equal(verdict.decision, 'ask');
  assert.match(verdict.reason, /3005 characters/);
});

test('an ordinary one is none of its business', async () => {
  assert.equal((await shell('ls')).decision, 'none');
});

test('a person may say what is long', async () => {
  const files = { '.copilot-shell/states/settings.json': JSON.stringify({ '{{name}}': { longest: 10 } }) };
  assert.equal((await shell('echo 1234567890', { files })).decision, 'ask');
});
