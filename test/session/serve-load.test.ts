import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { JsonObject } from '@cosh/core';
import { house } from '../field-reports/support/house.js';
import { expectNobodyLeft, mark } from '../field-reports/support/processes.js';
import { say } from '../field-reports/support/written.js';
import { serve, type Serving } from './serve-support.js';
import { hooks, soon } from './support.js';

/** How a hook may behave, and what must be answered then. */
const kinds = {
  answers: { command: say({ decision: 'block', reason: 'no' }), status: 'ok', decision: 'block' },
  crashes: { command: 'kill -SEGV $$', status: 'failed', decision: 'none' },
  exits: { command: 'echo "{\\"decision\\":\\"allow\\"}"; exit 3', status: 'failed', decision: 'none' },
  hangs: { command: 'trap "" TERM; sleep 300', timeout: 50, status: 'timed_out', decision: 'none' },
  floods: { command: 'yes', status: 'failed', decision: 'none' },
} as const;
const names = Object.keys(kinds) as (keyof typeof kinds)[];

const total = 10_000;
const atOnce = 64;
// A process takes its time to start: all of the requests run one where that is asked for, else one in twenty-five.
const every = process.env.COSH_TEST_FULL_LOAD ? 1 : 25;
const kindOf = (index: number): keyof typeof kinds | undefined => (index % every === 0 ? names[(index / every) % names.length] : undefined);

interface Held {
  readonly rssMib: number;
  readonly descriptors: number;
}

const heldBy = (pid: number): Held => ({
  rssMib: Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024),
  descriptors: readdirSync(`/proc/${pid}/fd`).length,
});

/** Sends all of these requests, never more than 64 at once. Gives the most memory that was seen to be held meanwhile, in MiB. */
async function sendAll(server: Serving, first: number, last: number): Promise<number> {
  let peak = 0;
  const answered = (): number => server.lines.filter(({ type }) => type === 'hook_response').length;
  let done = answered();
  let next = first;
  const target = done + last - first;
  const started = done;
  const died = server.ended.then(() => { throw new Error(`the server ended: ${server.stderr}`); });
  died.catch(() => {});
  while (done < target) {
    while (next < last && next - first - (done - started) < atOnce) {
      server.fire(String(next), 'PreToolUse', { tool_name: kindOf(next) ?? 'quiet', tool_input: { command: 'x'.repeat(next % 500) } });
      next++;
    }
    await Promise.race([server.changed(), died]);
    done = answered();
    peak = Math.max(peak, heldBy(server.child.pid!).rssMib);
  }
  return peak;
}

it.runIf(process.platform === 'linux')('10,000 requests at once by 64, with hooks that crash, hang and flood: each is answered once, and nothing is held afterwards', async () => {
  const marks = mark();
  const files = hooks({ config: { PreToolUse: names.map((name) => {
    const { status: _status, decision: _decision, ...hook } = kinds[name];
    // Only the one that hangs is meant to be out of time, however busy the machine is.
    return { name, matcher: `^${name}$`, timeout: 60_000, ...hook };
  }) } });
  const server = serve(await house(files, { environment: marks }));
  const pid = server.child.pid!;
  await sendAll(server, 0, 3000);
  const { descriptors } = heldBy(pid);
  const [peak, laterPeak] = [await sendAll(server, 3000, 6500), await sendAll(server, 6500, total)];
  await soon(() => heldBy(pid).descriptors).toBeLessThanOrEqual(descriptors);

  const answers = server.lines.filter(({ type }) => type === 'hook_response');
  expect(answers).toHaveLength(total);
  expect(new Set(answers.map(({ request_id }) => request_id)).size).toBe(total);
  expect(server.lines.filter(({ type }) => type === 'error')).toEqual([]);
  const wrong = answers.filter((answer) => {
    const kind = kindOf(Number(answer.request_id));
    const { decision, hooks: reports } = answer.result as { decision: string; hooks: JsonObject[] };
    return kind === undefined ? decision !== 'none' || reports.length > 0 : decision !== kinds[kind].decision || reports.length !== 1 || reports[0]!.status !== kinds[kind].status;
  });
  expect(wrong).toEqual([]);
  // Peaks, since one moment says little: 64 floods may be there at once, or none.
  expect(laterPeak).toBeLessThan(1.2 * peak + 8);
  server.child.stdin.end();
  expect(await server.ended).toEqual({ code: 0, signal: null });
  expect(server.stderr).toBe('');
  await expectNobodyLeft(marks);
}, process.env.COSH_TEST_FULL_LOAD ? 1_800_000 : 240_000);
