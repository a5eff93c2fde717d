import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { runEvent } from '@cosh/core/testing';
import { dialectsPlugin } from '@cosh/dialects';
import { eventPointsPlugin, sessionStart } from '@cosh/event-points';

const options = { plugins: [eventPointsPlugin, dialectsPlugin], extensions: [fileURLToPath(new URL('..', import.meta.url))], cwd: 'project' };
const start = async (files) => (await runEvent(sessionStart, { source: 'startup' }, { ...options, files })).verdict;

test('the rules of the project become context', async () => {
  const verdict = await start({ 'project/HOUSE-RULES.md': 'Tabs are four wide.\n' });
  assert.equal(verdict.context, 'The rules of this project:\nTabs are four wide.');
});

test('a project without rules is left alone', async () => {
  const verdict = await start({});
  assert.equal(verdict.context, undefined);
  assert.deepEqual(verdict.hooks.map(({ status }) => status), ['ok']);
});

test('a person may name another file', async () => {
  const settings = JSON.stringify({ '{{name}}': { rulesFile: 'docs/rules.txt' } });
  const verdict = await start({ '.copilot-shell/states/settings.json': settings, 'project/docs/rules.txt': 'No tabs.' });
  assert.match(verdict.context, /No tabs\./);
});
