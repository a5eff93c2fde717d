import { beforeAll, describe, expect, it, type TestContext } from 'vitest';
import type { HostAdapter, HostEvent } from '@cosh/core';
import { hosts } from '@cosh/hosts';
import type { LiveAgent, ModelScript } from '@cosh/hosts/live';
import type { TomlHook } from '../cli/cosh.js';
import { agentOf, keepsake, made, runGuarded, type Guarded, type Seen } from './agent-run.js';
import { installedAgent } from './install-agent.js';
import { pins, versionOf } from './pins.js';

const says = (answer: object): string => `cat >/dev/null; printf '%s' '${JSON.stringify(answer)}'`;
const adds = (text: string): string => says({ hookSpecificOutput: { additionalContext: text } });
const destroying = (agent: LiveAgent): ModelScript => [{ shell: agent.destroyer(keepsake) }];
const guard = (command: string, more: Partial<TomlHook> = {}): readonly TomlHook[] => [{ name: 'the-guard', event: 'PreToolUse', command, on_failure: 'block', ...more }];

const writing = (): ModelScript => [{ shell: `echo original > ${made}` }];
const onceAtStop = `cat >/dev/null; if [ -e "$HOME/stopped" ]; then echo '{}'; else : > "$HOME/stopped"; printf '%s' '${JSON.stringify({ decision: 'block', reason: 'MARK-STOP' })}'; fi`;
const contexts: readonly TomlHook[] = [
  { name: 'start', event: 'SessionStart', command: adds('MARK-START') },
  { name: 'prompt', event: 'UserPromptSubmit', command: adds('MARK-PROMPT') },
  { name: 'before', event: 'PreToolUse', command: adds('MARK-BEFORE') },
  { name: 'after', event: 'PostToolUse', command: adds('MARK-AFTER') },
  { name: 'stop', event: 'Stop', command: onceAtStop },
];
const rewrite = (more: Partial<TomlHook> = {}): readonly TomlHook[] =>
  [{ name: 'the-rewriter', event: 'PreToolUse', command: says({ decision: 'allow', hookSpecificOutput: { tool_input: { command: `echo rewritten > ${made}` } } }), ...more }];

declare module 'vitest' {
  interface TaskMeta {
    /** What the table shows of a test that passed, where it is not `yes`. */
    shown?: string;
  }
}

/** Everything that must hold under one agent. What its adapter says that the agent takes is what must arrive. */
export async function describeAgent(host: string): Promise<void> {
  const pin = pins.find((each) => each.host === host)!;
  const entry = hosts.find((each) => each.name === host)!;
  const adapter: HostAdapter = await entry.adapter();

  describe(`${entry.title} ${versionOf(pin)}`, () => {
    let program: readonly string[];
    beforeAll(async () => {
      program = await installedAgent(pin);
    }, 330_000);

    const run = async (guarded: Guarded): Promise<Seen> => {
      const seen = await runGuarded(host, program, guarded);
      expect(seen.hung, `hangs: ${seen.end}\n${seen.printed}`).toBe(false);
      return seen;
    };
    let toldOnce: Promise<Seen> | undefined;
    const telling = (): Promise<Seen> => (toldOnce ??= run({ hooks: contexts, script: writing }));
    const at = (point: string): HostEvent | undefined => Object.values(adapter.events).find((event) => event.point === point);
    const stopped = (seen: Seen, reason: RegExp): void => {
      expect(seen.kept, `ran all the same\n${seen.printed}`).toBe(true);
      expect(seen.results.join('\n')).toMatch(reason);
    };

    it('destroys where nothing guards', async () => {
      const seen = await run({ hooks: [], script: destroying });
      expect(seen.kept, seen.printed).toBe(false);
    });
    it('is stopped by shell-guard, and the model reads why', async () => {
      stopped(await run({ extensions: ['shell-guard'], script: destroying }), /removes a directory of the workspace/);
    });
    it('is stopped by a guard that crashes', async () => {
      stopped(await run({ hooks: guard('kill -9 $$'), script: destroying }), /the-guard/);
    });
    it('is stopped by a guard that hangs', async () => {
      stopped(await run({ hooks: guard('sleep 120', { timeout: 1000 }), script: destroying }), /the-guard/);
    });
    it('is stopped by a guard that logs before it answers', async () => {
      stopped(await run({ hooks: guard(`echo checking; ${says({ decision: 'allow' })}`), script: destroying }), /the-guard/);
    });
    it('is stopped by a guard that asks where nobody is', async () => {
      const seen = await run({ hooks: guard(says({ decision: 'ask', reason: 'is that meant?' })), script: destroying });
      expect(seen.kept, seen.printed).toBe(true);
    });

    it('runs what is allowed', async () => {
      const seen = await telling();
      expect(seen.written, seen.printed).toBe('original');
    });
    // An agent that does not take it is not to be given it in a way that it mistakes.
    const hears = (point: string, mark: string, takes: (event: HostEvent) => boolean) => async ({ task }: TestContext): Promise<void> => {
      const event = at(point);
      const taken = event !== undefined && takes(event);
      if (!taken) task.meta.shown = 'not taken';
      expect((await telling()).told.includes(mark)).toBe(taken);
    };
    it('hears what hooks say at the start', hears('SessionStart', 'MARK-START', ({ context }) => context));
    it('hears what hooks say at a prompt', hears('UserPromptSubmit', 'MARK-PROMPT', ({ context }) => context));
    it('hears what hooks say before a tool', hears('PreToolUse', 'MARK-BEFORE', ({ context }) => context));
    it('hears what hooks say after a tool', hears('PostToolUse', 'MARK-AFTER', ({ context, result }) => context || result === 'replace'));
    it('goes on where a hook says so at the end', hears('Stop', 'MARK-STOP', ({ block }) => block && agentOf(host).endsAtStop !== true));

    it('does nothing where a hook refuses the prompt', async () => {
      const seen = await run({ hooks: [{ name: 'no', event: 'UserPromptSubmit', command: says({ decision: 'block', reason: 'not now' }) }], script: writing });
      expect(seen.written, seen.printed).toBeUndefined();
    });
    it('is not shown a result that a hook withholds', async ({ task }) => {
      const seen = await run({ hooks: [{ name: 'no', event: 'PostToolUse', command: says({ decision: 'block', reason: 'MARK-WITHHELD' }) }], script: () => [{ shell: "printf 'TOP%s' SECRET" }] });
      const withholds = at('PostToolUse')?.result === 'replace';
      if (!withholds) task.meta.shown = 'not taken';
      expect(seen.told.includes('TOPSECRET'), seen.printed).toBe(!withholds);
      if (withholds) expect(seen.told).toContain('MARK-WITHHELD');
    });
    it('runs what a hook has made of a command', async ({ task }) => {
      const takes = at('PreToolUse')!.rewrite !== 'ignored';
      if (!takes) task.meta.shown = 'not taken';
      const seen = await run({ hooks: rewrite(), script: writing });
      expect(seen.written, seen.printed).toBe(takes ? 'rewritten' : 'original');
    });
    if (at('PreToolUse')!.rewrite === 'ignored') {
      it('runs nothing where a rewrite is required that it does not take', async () => {
        const seen = await run({ hooks: rewrite({ on_unsupported: 'block' }), script: writing });
        expect(seen.written, seen.printed).toBeUndefined();
      });
    }
  });
}
