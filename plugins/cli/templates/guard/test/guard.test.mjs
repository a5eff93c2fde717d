import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { runEvent } from '@cosh/core/testing';
import { dialectsPlugin } from '@cosh/dialects';
import { eventPointsPlugin, preToolUse } from '@cosh/event-points';

const options = { plugins: [eventPointsPlugin, dialectsPlugin], extensions: [fileURLToPath(new URL('..', import.meta.url))] };
const shell = async (command, more = {}) => (await runEvent(preToolUse, { tool_name: 'shell', tool_input: { command } }, { ...options, ...more })).verdict;

test('a forced push is blocked, and the reason says what to do instead', async () => {
  const verdict = await shell('git push --force origin topic');
  assert.equal(verdict.decision, 'block');
  assert.match(verdict.reason, /--force-with-lease/);
});

test('a leased push has no objection', async () => {
  assert.equal((await shell('git push --force-with-lease origin topic')).decision, 'none');
});

test('a push to the main branch is asked about', async () => {
  assert.equal((await shell('git push origin main')).decision, 'ask');
});

test('anything else is none of its business', async () => {
  assert.equal((await shell('ls')).decision, 'none');
});

test('a guard that cannot run lets nothing through', async () => {
  const verdict = await shell('ls', { environment: { PATH: '/nowhere' } });
  assert.equal(verdict.decision, 'block');
});
