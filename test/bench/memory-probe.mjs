// Says as JSON what the memory of this process is. node --expose-gc memory-probe.mjs extensions | dispatches COUNT
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const mb = (bytes) => bytes / 2 ** 20;
const settled = async (kind) => {
  for (let turn = 0; turn < 4; turn++) {
    globalThis.gc();
    await wait(20);
  }
  return mb(process.memoryUsage()[kind]);
};
const [what, count] = process.argv.slice(2);
const bareMb = await settled('rss');
const { createCosh } = await import('@cosh/core');
const { dialectsPlugin } = await import('@cosh/dialects');
const { eventPointsPlugin, preToolUse } = await import('@cosh/event-points');
const cosh = await createCosh({ plugins: [eventPointsPlugin, dialectsPlugin] });
const fire = () => cosh.dispatch(preToolUse, { toolName: 'shell', toolInput: { command: 'ls' } });
const timed = async () => {
  const began = performance.now();
  await fire();
  return performance.now() - began;
};
// What was made a moment ago is read again until the clock has gone on.
await wait(200);

if (what === 'extensions') {
  const firstMs = await timed();
  const file = `${process.env.HOME}/.copilot-shell/extensions/extension-500/cosh-extension.json`;
  writeFileSync(file, readFileSync(file));
  const againMs = await timed();
  process.stdout.write(JSON.stringify({ bareMb, loadedMb: await settled('rss'), firstMs, againMs }));
} else {
  for (let index = 0; index < 5000; index++) await fire();
  const beforeMb = await settled('heapUsed');
  for (let index = 0; index < Number(count); index++) await fire();
  process.stdout.write(JSON.stringify({ beforeMb, afterMb: await settled('heapUsed') }));
}
await cosh.dispose();
