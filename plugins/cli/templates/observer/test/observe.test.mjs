import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { runEvent } from '@cosh/core/testing';
import { dialectsPlugin } from '@cosh/dialects';
import { eventPointsPlugin, postToolUse, postToolUseFailure } from '@cosh/event-points';

const options = { plugins: [eventPointsPlugin, dialectsPlugin], extensions: [fileURLToPath(new URL('..', import.meta.url))] };
const tool = { tool_name: 'shell', tool_input: { command: 'deploy --token s3cret' } };

async function written(point, input) {
  let lines = [];
  const { verdict } = await runEvent(point, input, {
    ...options,
    inspect: (home) => { lines = readFileSync(path.join(home, '.local/state/{{name}}/tools.jsonl'), 'utf8').trim().split('\n').map((line) => JSON.parse(line)); },
  });
  return { verdict, lines };
}

test('a tool that ran is noted, and nothing is said to the agent', async () => {
  const { verdict, lines } = await written(postToolUse, { ...tool, tool_output: 'done' });
  assert.deepEqual(lines.map(({ event, tool: name }) => [event, name]), [['PostToolUse', 'shell']]);
  assert.equal(verdict.decision, 'none');
  assert.deepEqual(verdict.notifications, []);
});

test('a tool that failed is noted too', async () => {
  const { lines } = await written(postToolUseFailure, { ...tool, error: 'no such file' });
  assert.equal(lines[0].event, 'PostToolUseFailure');
});

test('what the tool was given is not written down', async () => {
  const { lines } = await written(postToolUse, { ...tool, tool_output: 'done' });
  assert.doesNotMatch(JSON.stringify(lines), /s3cret/);
});
