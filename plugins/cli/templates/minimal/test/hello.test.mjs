import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { runEvent } from '@cosh/core/testing';
import { dialectsPlugin } from '@cosh/dialects';
import { eventPointsPlugin, sessionStart } from '@cosh/event-points';

const options = { plugins: [eventPointsPlugin, dialectsPlugin], extensions: [fileURLToPath(new URL('..', import.meta.url))] };

test('a session is told that the extension is there', async () => {
  const { verdict, diagnostics } = await runEvent(sessionStart, { source: 'startup' }, options);
  assert.deepEqual(diagnostics.filter(({ severity }) => severity !== 'info'), []);
  assert.equal(verdict.context, 'The extension {{name}} is at work in this session.');
});
