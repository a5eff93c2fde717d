import { describe, expect, it } from 'vitest';
import type { HostAnswer, HostReading } from '@cosh/core';
import { hosts } from '@cosh/hosts';

const parts = await Promise.all(hosts.map(async (host) => ({ name: host.name, adapter: await host.adapter(), registration: await host.registration!(), proof: await host.proof!() })));
const preTool: Readonly<Record<string, string>> = { gemini: 'BeforeTool', copilot: 'preToolUse' };

/** An answer of a hook before a tool; `own` is written in the words of the agent. */
type Way = (own: (decision: string, reason?: string) => object, event: string) => HostAnswer;
const answer = (stdout: string | object, exitCode = 0, stderr = ''): HostAnswer => ({ stdout: typeof stdout === 'string' ? stdout : JSON.stringify(stdout), stderr, exitCode });
const ways: Readonly<Record<string, Way>> = {
  'nothing': () => answer(''),
  'own deny': (own) => answer(own('deny', 'R')),
  'own deny with one more field': (own) => answer({ ...own('deny', 'R'), unknown: 1 }),
  'own deny without a reason': (own) => answer(own('deny')),
  'own deny after a log line': (own) => answer(`log\n${JSON.stringify(own('deny', 'R'))}`),
  'own allow at exit 2': (own) => answer(own('allow'), 2, 'R'),
  'exit 2': () => answer('', 2, 'R'),
  'exit 2, silent': () => answer('', 2),
  'exit 1': () => answer('', 1, 'R'),
  'no JSON': () => answer('garbage'),
  'decision: deny': () => answer({ decision: 'deny', reason: 'R' }),
};
// What agents of these versions did with the command when a hook had answered so: yes, it was stopped.
const measured: Readonly<Record<string, Readonly<Record<string, boolean>>>> = {
  'claude-code': { 'nothing': false, 'own deny': true, 'own deny with one more field': true, 'own deny without a reason': true, 'own deny after a log line': false, 'own allow at exit 2': true, 'exit 2': true, 'exit 2, silent': true, 'exit 1': false, 'no JSON': false, 'decision: deny': false },
  codex: { 'nothing': false, 'own deny': true, 'own deny with one more field': false, 'own deny without a reason': false, 'own deny after a log line': false, 'own allow at exit 2': true, 'exit 2': true, 'exit 2, silent': false, 'exit 1': false, 'no JSON': false, 'decision: deny': false },
  gemini: { 'nothing': false, 'own deny': true, 'own deny with one more field': true, 'own deny without a reason': true, 'own deny after a log line': false, 'own allow at exit 2': false, 'exit 2': true, 'exit 2, silent': false, 'exit 1': false, 'no JSON': false, 'decision: deny': true },
  qwen: { 'nothing': false, 'own deny': true, 'own deny with one more field': true, 'own deny without a reason': true, 'own deny after a log line': false, 'own allow at exit 2': true, 'exit 2': true, 'exit 2, silent': false, 'exit 1': false, 'no JSON': false, 'decision: deny': true },
  copilot: { 'nothing': false, 'own deny': true, 'own deny with one more field': true, 'own deny without a reason': true, 'own deny after a log line': false, 'own allow at exit 2': true, 'exit 2': true, 'exit 2, silent': true, 'exit 1': true, 'no JSON': false, 'decision: deny': false },
  'copilot-shell': { 'nothing': false, 'own deny': true, 'own deny with one more field': true, 'own deny without a reason': true, 'own deny after a log line': false, 'own allow at exit 2': true, 'exit 2': true, 'exit 2, silent': false, 'exit 1': false, 'no JSON': false, 'decision: deny': true },
};
const reasoned = (reason: string | undefined): object => (reason === undefined ? {} : { permissionDecisionReason: reason });
const claudeWords = (event: string) => (permissionDecision: string, reason?: string): object => ({ hookSpecificOutput: { hookEventName: event, permissionDecision, ...reasoned(reason) } });
const geminiWords = () => (decision: string, reason?: string): object => ({ decision, ...(reason === undefined ? {} : { reason }) });
const copilotWords = () => (permissionDecision: string, reason?: string): object => ({ permissionDecision, ...reasoned(reason) });
const words: Readonly<Record<string, (event: string) => (decision: string, reason?: string) => object>> = { 'claude-code': claudeWords, codex: claudeWords, qwen: claudeWords, gemini: geminiWords, 'copilot-shell': geminiWords, copilot: copilotWords };

describe.each(parts)('what is known of $name', ({ adapter, registration, proof }) => {
  it('is one thing in all parts: each registered event is one that the adapter has, leads to the same point, and has an input', () => {
    const inputs = proof.inputs('/work');
    for (const { name: event, point } of registration.events) {
      expect(adapter.events[event]?.point, event).toBe(point);
      const call = adapter.read({ event, payload: inputs[event]!, environment: {} });
      expect(call, event).toMatchObject({ event, input: { cwd: '/work' } });
    }
    expect(Object.keys(inputs).sort()).toEqual(registration.events.map(({ name: event }) => event).sort());
  });
});

describe.each(parts.filter(({ name }) => name in measured))('what is known of $name', ({ name, proof }) => {
  it.each(Object.entries(measured[name]!))('reads "%s" before a tool as the agent was seen to: %s', (way, stopped) => {
    const event = preTool[name] ?? 'PreToolUse';
    const reading: HostReading = proof.reads(event, ways[way]!(words[name]!(event), event));
    expect(reading === 'blocks').toBe(stopped);
  });
});
