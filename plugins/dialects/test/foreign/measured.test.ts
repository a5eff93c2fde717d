import { describe, expect, it } from 'vitest';
import type { CommandEnd, Dialect } from '@cosh/core';
import { claudeCode, codex, copilot, copilotShell, gemini, qwen } from '@cosh/dialects';
import { preToolUse } from '@cosh/event-points';
import { invocation, result, sampleHook } from '../support/invocations.js';

const agents = { claude: claudeCode, codex, copilot, 'copilot-shell': copilotShell, gemini, qwen } as const;
type Agent = keyof typeof agents;
const order: readonly Agent[] = ['claude', 'codex', 'copilot', 'copilot-shell', 'gemini', 'qwen'];

type Written = object | string;
interface Ending { readonly stdout?: Written; readonly stderr?: string; readonly exit?: number; readonly signal?: string }

const named = (dialect: Dialect, fields: object): object => ({ hookSpecificOutput: { hookEventName: dialect.eventNames?.PreToolUse ?? 'PreToolUse', ...fields } });
const permission = (dialect: Dialect, word: string, reason = 'no'): object =>
  dialect === copilot ? { permissionDecision: word, permissionDecisionReason: reason } : named(dialect, { permissionDecision: word, permissionDecisionReason: reason });
const flat = (dialect: Dialect): boolean => dialect === gemini || dialect === copilotShell;
/** The agent's own way to say it. */
const own = (dialect: Dialect, word: string): object => (flat(dialect) ? { decision: word, reason: 'no' } : permission(dialect, word));
const both = (dialect: Dialect): object => ({ decision: 'block', reason: 'no', ...named(dialect, { permissionDecision: 'deny', permissionDecisionReason: 'no' }) });
const universal = (dialect: Dialect): object => ({ ...both(dialect), permissionDecision: 'deny', permissionDecisionReason: 'no' });
const line = (value: object): string => JSON.stringify(value);

/**
 * What was measured with the agents themselves: `s` the command was stopped, `R` it ran although the hook meant to stop it, `+` it ran
 * and was meant to. In the order claude, codex, copilot, copilot-shell, gemini, qwen.
 */
const measured: readonly [string, (dialect: Dialect) => Ending, string][] = [
  ['nothing at exit 0', () => ({}), '++++++'],
  ['permissionDecision deny', (d) => ({ stdout: permission(d, 'deny') }), 'sssRRs'],
  ['decision deny', () => ({ stdout: { decision: 'deny', reason: 'no' } }), 'RRRsss'],
  ['decision block', () => ({ stdout: { decision: 'block', reason: 'no' } }), 'ssRsss'],
  ['exit 2 with stderr', () => ({ exit: 2, stderr: 'no' }), 'ssssss'],
  ['exit 2 and silence', () => ({ exit: 2 }), 'sRsRRR'],
  ['exit 2 with JSON on stderr', () => ({ exit: 2, stderr: '{"error":"no"}' }), 'ssssRR'],
  ['exit 2 with text on both', () => ({ exit: 2, stdout: 'no', stderr: 'no' }), 'ssssss'],
  ['exit 2 beside {}', () => ({ exit: 2, stdout: {}, stderr: 'no' }), 'ssssRs'],
  ['exit 2 beside an allow', (d) => ({ exit: 2, stdout: own(d, 'allow'), stderr: 'no' }), 'ssssRs'],
  ['exit 2 beside a deny', (d) => ({ exit: 2, stdout: own(d, 'deny'), stderr: 'no' }), 'ssssss'],
  ['exit 1 with stderr', () => ({ exit: 1, stderr: 'no' }), 'RRsRRR'],
  ['exit 1 beside a deny', (d) => ({ exit: 1, stdout: own(d, 'deny'), stderr: 'no' }), 'sRssss'],
  ['a crash', () => ({ signal: 'SIGKILL' }), 'RRsRRR'],
  ['text at exit 0', () => ({ stdout: 'this is not json {' }), 'RRRRRR'],
  ['a line before a deny', (d) => ({ stdout: `log line\n${line(own(d, 'deny'))}` }), 'RRRRRR'],
  ['a line after a deny', (d) => ({ stdout: `${line(own(d, 'deny'))}\nlog line\n` }), 'RRRRRR'],
  ['a deny without a reason', (d) => ({ stdout: flat(d) ? { decision: 'deny' } : d === copilot ? { permissionDecision: 'deny' } : named(d, { permissionDecision: 'deny' }) }), 'sRssss'],
  ['a deny without the event’s name', () => ({ stdout: { hookSpecificOutput: { permissionDecision: 'deny', permissionDecisionReason: 'no' } } }), 'RRRRRs'],
  ['a deny beside an unknown field', (d) => ({ stdout: { myOwnField: 1, ...own(d, 'deny') } }), 'sRssss'],
  ['both forms', (d) => ({ stdout: both(d) }), 'ssRsss'],
  ['every form', (d) => ({ stdout: universal(d) }), 'sRssss'],
  ['both forms and exit 2', (d) => ({ exit: 2, stdout: both(d), stderr: 'no' }), 'ssssss'],
  ['every form and exit 2', (d) => ({ exit: 2, stdout: universal(d), stderr: 'no' }), 'ssssss'],
  ['an ask', (d) => ({ stdout: own(d, 'ask') }), 'sRssss'],
];

function decodeWith(dialect: Dialect, { stdout = '', stderr = '', exit = 0, signal }: Ending, onFailure: 'pass' | 'block') {
  const ended: CommandEnd = signal === undefined ? { kind: 'exited', exitCode: exit } : { kind: 'signaled', signal };
  const told = invocation(preToolUse, { tool_input: { command: 'rm -r x' } }, sampleHook({ onFailure, ...(dialect.eventNames?.PreToolUse ? { writtenEvent: dialect.eventNames.PreToolUse } : {}) }));
  try {
    return dialect.decode(result(ended, typeof stdout === 'string' ? stdout : line(stdout), stderr), told);
  } catch (error) {
    return { ok: false as const, detail: String(error) };
  }
}

describe.each(measured)('%s', (_title, ending, outcomes) => {
  it.each(order.map((agent, index) => [agent, outcomes[index]!] as const))('is for a hook of %s what it was measured to be there: %s', (agent, outcome) => {
    const dialect = agents[agent];
    const read = decodeWith(dialect, ending(dialect), 'block');
    const stops = read.ok && (read.answer.decision?.value === 'block' || read.answer.decision?.value === 'ask');
    expect(stops).toBe(outcome === 's');
    // Where the agent lets it pass, it is said to be a failure, so that `on_failure` can do better.
    expect(read.ok).toBe(outcome !== 'R');
    if (read.ok) expect(read.answer.decision?.value).not.toBe('allow');
    if (stops) expect(read.answer.decision!.reason).toBeTruthy();
    // And nothing is stopped there for a hook that may fail.
    const relaxed = decodeWith(dialect, ending(dialect), 'pass');
    expect(relaxed.ok && relaxed.answer.decision?.value === 'block').toBe(read.ok && read.answer.decision?.value === 'block');
  });
});

describe('a rewrite', () => {
  const changed = { command: 'echo rewritten' };
  const patch = (dialect: Dialect, stdout: object) => {
    const read = decodeWith(dialect, { stdout }, 'pass');
    return read.ok ? read.answer.patch?.command : undefined;
  };
  it.each<[Agent, object]>([
    ['claude', named(claudeCode, { permissionDecision: 'allow', updatedInput: changed })],
    ['claude', named(claudeCode, { updatedInput: changed })],
    ['codex', named(codex, { permissionDecision: 'allow', updatedInput: changed })],
    ['copilot', { permissionDecision: 'allow', modifiedArgs: changed }],
    ['copilot', { modifiedArgs: changed }],
    ['copilot-shell', { decision: 'allow', ...named(copilotShell, { tool_input: changed }) }],
    ['gemini', named(gemini, { tool_input: changed })],
    // Qwen Code itself ignores it; its hooks are taken at their word here.
    ['qwen', named(qwen, { permissionDecision: 'allow', updatedInput: changed })],
  ])('of a hook of %s is taken in the form that the agent takes: %j', (agent, stdout) => {
    expect(patch(agents[agent], stdout)).toBe('echo rewritten');
  });

  it.each<[Agent, object]>([
    ['codex', named(codex, { updatedInput: changed })],
    ['copilot-shell', named(copilotShell, { updatedInput: changed })],
    ['gemini', named(gemini, { updatedInput: changed })],
    ['claude', named(claudeCode, { tool_input: changed })],
  ])('of a hook of %s is not taken in a form that the agent does not take: %j', (agent, stdout) => {
    expect(patch(agents[agent], stdout)).toBeUndefined();
  });
});
