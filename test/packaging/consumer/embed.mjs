import { createCosh } from '@cosh/core';
import { dialectsPlugin } from '@cosh/dialects';
import { eventPointsPlugin, preToolUse } from '@cosh/event-points';

const cosh = await createCosh({ plugins: [eventPointsPlugin, dialectsPlugin] });
const verdict = await cosh.dispatch(preToolUse, { toolName: 'shell', toolInput: { command: 'rm -rf /' } });
await cosh.dispose();
process.stdout.write(JSON.stringify(verdict));
