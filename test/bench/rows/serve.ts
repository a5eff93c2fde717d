import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { environmentOf, homeWithHooks } from '../bench-home.js';
import type { Row } from '../row.js';
import { program } from './cold-start.js';

/** Dispatches per second over one connection, always so many of them under way, and the resident memory before and after in MB. */
export async function serveRate(total: number, concurrency: number, input: object = { tool_name: 'shell', tool_input: { command: 'ls' }, session_id: 's' }): Promise<number> {
  const home = homeWithHooks(100);
  const server = spawn(process.execPath, [program, 'serve', '--ready'], { env: environmentOf(home), cwd: home.folder, stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: server.stdout });
  const [text, warmUp] = [JSON.stringify(input), Math.ceil(total / 5)];
  let [sent, answered, began] = [0, 0, 0];
  const send = (): void => void server.stdin.write(`{"type":"hook_request","request_id":"${++sent}","event":"PreToolUse","input":${text}}\n`);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('exit', () => reject(new Error('the server ended')));
      lines.on('line', (line) => {
        if (line.includes('"ready"')) {
          for (let index = 0; index < concurrency; index++) send();
          return;
        }
        if (!line.includes('"decision":"none"')) reject(new Error(`no answer: ${line.slice(0, 200)}`));
        if (++answered === warmUp) began = performance.now();
        if (answered === total + warmUp) resolve();
        else if (sent < total + warmUp) send();
      });
    });
    return total / ((performance.now() - began) / 1000);
  } finally {
    server.removeAllListeners('exit');
    server.stdin.end();
    await new Promise((resolve) => { server.once('close', resolve); });
    home.remove();
  }
}

export const serve: Row = {
  id: 'serve', title: '`cosh serve`: dispatches per second with no match, over one connection, at concurrency 64', unit: '/s', goal: { limit: 20_000, atLeast: true },
  measure: async ({ quick }) => {
    const runs = quick ? 5000 : 50_000;
    return { value: await serveRate(runs, 64), runs };
  },
};
