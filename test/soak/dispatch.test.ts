import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { HeldResources } from '../support/held-resources.mjs';
import { makeHome } from '../support/make-home.js';
import { marked } from '../support/marked.js';
import { soakCount } from './soak-count.js';

const program = fileURLToPath(new URL('dispatch-program.mjs', import.meta.url));
const hasProc = process.platform === 'linux';
const count = soakCount(10_000, 600);
const megabyte = 1024 * 1024;

const hook = (kind: string, command: string, { timeout = 60_000, more = '' } = {}): string => `
[[hooks.PreToolUse]]
name = "${kind}"
matcher = "^${kind}$"
timeout = ${timeout}
command = '''${command}'''
${more}`;

const config = [
  hook('quick', 'echo "{}"'),
  hook('crash', 'ulimit -c 0; kill -SEGV $$'),
  hook('fails', 'echo broken >&2; exit 1'),
  hook('gate', 'exit 3', { more: 'on_failure = "block"' }),
  hook('hangs', 'sleep 60', { timeout: 50 }),
  hook('stubborn', 'trap "" TERM; while :; do sleep 60; done', { timeout: 50 }),
  hook('forks', '(sleep 60 & sleep 60 &) ; sleep 60 & echo "{}"'),
  hook('daemon', 'setsid sleep 60 & (setsid sleep 60 </dev/null >/dev/null 2>&1 &) ; echo "{}"'),
  hook('unread', 'echo "{}"'),
  hook('aborted', 'sleep 60'),
  hook('rubbish', 'echo "{]"'),
  hook('flood', 'yes 0123456789012345678901234567890123456789'),
].join('\n');

interface Soaked {
  readonly dispatched: number;
  readonly told: Record<string, number>;
  readonly before: HeldResources;
  readonly after: HeldResources;
  readonly samples: readonly { heap: number; rss: number }[];
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

describe.skipIf(!hasProc)('a process that dispatches to crashing, hanging, flooding and forking hooks', () => {
  it(`holds nothing more after ${count} of them than after a hundred, and its memory is flat`, async () => {
    const home = makeHome({ '.copilot-shell/config.toml': config });
    const marker = randomUUID();
    try {
      const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--expose-gc', program, home.folder, String(count), marker], { env: home.environment(), maxBuffer: 8 * megabyte });
      const { dispatched, told, before, after, samples } = JSON.parse(stdout) as Soaked;
      process.stdout.write(`${dispatched} dispatches; heap ${samples.map(({ heap }) => (heap / megabyte).toFixed(1)).join(' ')} MB; rss ${samples.map(({ rss }) => Math.round(rss / megabyte)).join(' ')} MB; ${JSON.stringify(told)}\n`);
      expect(dispatched).toBeGreaterThanOrEqual(count);
      expect(stderr).toBe('');
      // Each kind ended as it should, every time.
      expect(Object.keys(told).sort()).toEqual([
        'aborted: cancelled, block', 'crash: failed, none', 'daemon: ok, none', 'fails: failed, none', 'flood: failed, none', 'forks: ok, none', 'gate: failed, block', 'hangs: timed_out, none',
        'quick: ok, none', 'rubbish: failed, none', 'stubborn: timed_out, none', 'unread: ok, none',
      ]);
      expect(after).toEqual(before);
      expect(after.children).toEqual([]);
      expect(after.abortListeners).toBe(0);
      expect(marked(marker)).toEqual([]);
      // The first samples still compile and cache; from then on there is nothing to grow.
      const [early, late] = [samples.slice(2, 5), samples.slice(7)];
      expect(mean(late.map(({ heap }) => heap)) - mean(early.map(({ heap }) => heap))).toBeLessThan(4 * megabyte);
      expect(mean(late.map(({ rss }) => rss)) - mean(early.map(({ rss }) => rss))).toBeLessThan(64 * megabyte);
    } finally {
      home.remove();
    }
  }, 3_600_000);
});
