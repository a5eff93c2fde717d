import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { HeldResources } from '../support/held-resources.mjs';
import { makeHome } from '../support/make-home.js';
import { marked } from '../support/marked.js';

const probe = fileURLToPath(new URL('leak-probe.mjs', import.meta.url));
const hasProc = process.platform === 'linux';

const hook = (tool: string, command: string, more = ''): string => `
[[hooks.PreToolUse]]
name = "${tool}"
matcher = "^${tool}$"
command = '''${command}'''
${more}`;

const config = [
  hook('quick', 'exit 0'),
  hook('slow', 'touch "$HOME/running-$COSH_SESSION_ID"; sleep 60', 'timeout = 60000'),
  hook('timeout', 'sleep 60', 'timeout = 30'),
  hook('stubborn', 'trap "" TERM; while :; do sleep 60; done', 'timeout = 30'),
  hook('helper', 'sleep 60 & sleep 61 >/dev/null 2>&1 & exit 0'),
  hook('daemon', 'setsid sleep 60 & (setsid sleep 61 >/dev/null 2>&1 &); exit 0'),
  hook('flood', 'yes 0123456789012345678901234567890123456789'),
].join('\n');

const plans = {
  quick: { title: '200 dispatches of a hook that exits at once', verdicts: { ok: 200 } },
  aborted: { title: '100 aborted dispatches', verdicts: { cancelled: 100 } },
  timeout: { title: '50 timeouts', verdicts: { timed_out: 50 } },
  stubborn: { title: 'timeouts of hooks that ignore SIGTERM', verdicts: { timed_out: 5 } },
  helper: { title: 'hooks that leave helpers behind', verdicts: { ok: 20 } },
  daemon: { title: 'hooks that leave daemons behind, with sessions of their own', verdicts: { ok: 20 } },
  flood: { title: 'hooks that print without end', verdicts: { failed: 6 } },
};

describe.skipIf(!hasProc)(`nothing stays behind${hasProc ? '' : ' (skipped: there is no /proc here)'}`, () => {
  for (const [plan, { title, verdicts: expected }] of Object.entries(plans)) {
    it(`after ${title}`, async () => {
      const home = makeHome({ '.copilot-shell/config.toml': config });
      const marker = randomUUID();
      try {
        // Resolves when the probe has ended by itself: nothing holds its event loop.
        const { stdout, stderr } = await promisify(execFile)(process.execPath, [probe, home.folder, plan, marker], { env: home.environment() });
        const { before, after, verdicts } = JSON.parse(stdout) as { before: HeldResources; after: HeldResources; verdicts: string[] };
        const counts = verdicts.reduce<Record<string, number>>((sum, each) => ({ ...sum, [each]: (sum[each] ?? 0) + 1 }), {});
        expect(counts).toEqual(expected);
        expect(after).toEqual(before);
        expect(after.children).toEqual([]);
        expect(after.abortListeners).toBe(0);
        expect(marked(`LEAK_MARKER=${marker}`)).toEqual([]);
        expect(stderr).toBe('');
      } finally {
        home.remove();
      }
    }, 60_000);
  }
});
