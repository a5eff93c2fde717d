import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyPatch, type AnyVerdict, type Channel, type JsonObject, type Outcome } from '@cosh/core';
import { aggregate } from '../../dist/aggregation/index.js';
import { postToolUse, preToolUse, sessionStart } from '../support/sample-plugin.js';
import { anyOutcomes, said, sampleHook } from '../support/sample-outcomes.js';

const before = { tool_name: 'shell', tool_input: { command: 'ls', timeout: 5 } };
const after = { tool_name: 'shell', tool_output: 'out' };
const pre = (...outcomes: Outcome[]): AnyVerdict => aggregate(preToolUse, before, outcomes);
const post = (...outcomes: Outcome[]): AnyVerdict => aggregate(postToolUse, after, outcomes);
const block = (reason?: string) => ({ decision: { value: 'block', word: 'deny', ...(reason === undefined ? {} : { reason }) } }) as const;

describe('a verdict', () => {
  it('of nothing has only what every verdict has', () => {
    expect(pre()).toStrictEqual({ event: 'PreToolUse', decision: 'none', halt: false, notifications: [], hooks: [] });
  });

  it('has the strictest decision with the reasons of those who gave it', () => {
    const verdict = pre(said('one', { decision: { value: 'allow', word: 'allow', reason: 'fine' } }), said('two', block('first')), said('three', block('second')));
    expect(verdict).toMatchObject({ decision: 'block', reason: 'first\nsecond' });
  });

  it('has no reason where no winning hook gave one', () => {
    expect(pre(said('one', { decision: { value: 'allow', word: 'allow', reason: 'fine' } }), said('two', block()))).not.toHaveProperty('reason');
  });

  it('halts when one hook does, with the reasons of all that do', () => {
    expect(pre(said('one', { halt: { reason: 'enough' } }), said('two', {}), said('three', { halt: {} }), said('four', { halt: { reason: 'really' } })))
      .toMatchObject({ halt: true, haltReason: 'enough\nreally', decision: 'none' });
    expect(pre(said('one', { halt: {} }))).not.toHaveProperty('haltReason');
  });

  it('has the context of all hooks in order, joined by newline', () => {
    expect(pre(said('one', { context: ['a', 'b'] }), said('two', { context: ['c'] }))).toMatchObject({ context: 'a\nb\nc' });
  });

  it('has one notification for each message, with the word that the hook used', () => {
    expect(pre(said('one', { message: { text: 'x', word: 'deny' } }), said('two', { message: { text: 'y' } })).notifications)
      .toStrictEqual([{ hookName: 'one', message: 'x', decision: 'deny' }, { hookName: 'two', message: 'y' }]);
  });

  it('has the whole merged input where a hook rewrote it', () => {
    expect(pre(said('one', { patch: { command: 'ls -l' } }), said('two', { patch: { cwd: '/' } }))).toMatchObject({ updatedInput: { command: 'ls -l', timeout: 5, cwd: '/' } });
  });

  it('leaves the input that it was given as it was', () => {
    pre(said('one', { patch: { command: 'other' } }));
    expect(before.tool_input).toStrictEqual({ command: 'ls', timeout: 5 });
  });

  it('names the conflicts of rewrites', () => {
    expect(pre(said('one', { patch: { command: 'a' } }), said('two', { patch: { command: 'b' } })))
      .toMatchObject({ updatedInput: { command: 'b' }, conflicts: [{ key: 'command', hooks: ['one', 'two'] }] });
    expect(pre(said('one', { patch: { command: 'a' } }), said('two', { patch: { command: 'a' } }))).not.toHaveProperty('conflicts');
  });

  it('has the changed output of a tool', () => {
    expect(post(said('one', { replacement: 'other' }), said('two', { annotation: ['[hook] x'] }))).toMatchObject({ toolOutput: 'other\n[hook] x' });
    expect(post(said('one', block('no')))).toMatchObject({ toolOutput: 'no', decision: 'block' });
    expect(post(said('one', { message: { text: 'x' } }))).not.toHaveProperty('toolOutput');
  });

  it('has no output and no rewritten input at an event without either', () => {
    const verdict = aggregate(sessionStart, { source: 'startup' }, [said('one', { context: ['a'] })]);
    expect(verdict).toStrictEqual({ event: 'SessionStart', decision: 'none', halt: false, context: 'a', notifications: [], hooks: [expect.anything()] });
  });
});

describe('the report of a hook', () => {
  it('has everything that is known, the decision normalised', () => {
    const hook = sampleHook('guard', { source: { id: 'extension:x', kind: 'extension', file: '/x', root: '/' }, dialect: 'together' });
    expect(pre({ hook, status: 'ok', answer: block('no'), exitCode: 2, durationMs: 1.26, detail: 'patch ignored' }).hooks).toStrictEqual([
      { name: 'guard', source: 'extension:x', dialect: 'together', status: 'ok', decision: 'block', reason: 'no', exitCode: 2, durationMs: 1.3, detail: 'patch ignored' },
    ]);
  });

  it('has nothing that there is nothing to say about', () => {
    expect(pre({ hook: sampleHook('later'), status: 'skipped', answer: {} }).hooks).toStrictEqual([{ name: 'later', source: 'config.toml', dialect: 'serial', status: 'skipped' }]);
  });

  it('has the signal of a hook that one ended, and exit code 0 where that was the end', () => {
    const { hooks } = pre(said('one', {}, { status: 'failed', signal: 'SIGSEGV', detail: 'killed by SIGSEGV' }), said('two', {}, { exitCode: 0, durationMs: 0 }));
    expect(hooks[0]).toMatchObject({ status: 'failed', signal: 'SIGSEGV', detail: 'killed by SIGSEGV' });
    expect(hooks[1]).toMatchObject({ exitCode: 0, durationMs: 0 });
  });

  it('stands there once for each hook, in order', () => {
    expect(pre(said('one', {}), said('two', block()), said('three', {}, { status: 'skipped' })).hooks.map(({ name, status }) => [name, status]))
      .toStrictEqual([['one', 'ok'], ['two', 'ok'], ['three', 'skipped']]);
  });
});

describe('a cancelled dispatch', () => {
  const cancelled = said('two', {}, { status: 'cancelled', detail: 'cancelled' });

  it('blocks where the event can be blocked, whatever else was said', () => {
    expect(pre(said('one', { decision: { value: 'allow', word: 'allow', reason: 'fine' } }), cancelled)).toMatchObject({ cancelled: true, decision: 'block', reason: 'cancelled' });
  });

  it('keeps the reason of a hook that blocked before it', () => {
    expect(pre(said('one', block('no')), cancelled)).toMatchObject({ cancelled: true, decision: 'block', reason: 'no' });
  });

  it('decides nothing where the event knows no decision', () => {
    expect(aggregate(sessionStart, {}, [cancelled])).toMatchObject({ cancelled: true, decision: 'none' });
  });

  it('is not said of one that ran to its end', () => {
    expect(pre(said('one', {}))).not.toHaveProperty('cancelled');
  });
});

describe('folding', () => {
  const says = (outcomes: readonly Outcome[], ...channels: Channel[]): boolean => outcomes.some(({ answer }) => channels.some((channel) => answer[channel] !== undefined));

  it('never invents a channel: a field is there only if some answer had its channel', () => {
    fc.assert(fc.property(anyOutcomes, fc.boolean(), (outcomes, isPre) => {
      const verdict = isPre ? pre(...outcomes) : post(...outcomes);
      const sources: [keyof AnyVerdict, Channel[]][] = [
        ['reason', ['decision']], ['haltReason', ['halt']], ['context', ['context']], ['updatedInput', ['patch']], ['conflicts', ['patch']],
        ['toolOutput', ['decision', 'replacement', 'context', 'annotation']],
      ];
      for (const [field, channels] of sources) if (field in verdict) expect(says(outcomes, ...channels), field).toBe(true);
      expect(verdict.decision !== 'none').toBe(says(outcomes, 'decision'));
      expect(verdict.halt).toBe(says(outcomes, 'halt'));
      expect(verdict.notifications).toHaveLength(outcomes.filter(({ answer }) => answer.message).length);
      expect(verdict.hooks).toHaveLength(outcomes.length);
      expect(verdict).not.toHaveProperty('cancelled');
      expect(Object.values(verdict)).not.toContain(undefined);
    }), { numRuns: 1000 });
  });

  it('depends on the declared order of the outcomes alone', () => {
    fc.assert(fc.property(anyOutcomes, (outcomes) => {
      const merged = outcomes.reduce<JsonObject>((input, { answer }) => applyPatch(input, answer.patch ?? {}), before.tool_input);
      const verdict = pre(...outcomes);
      if (verdict.updatedInput) expect(verdict.updatedInput).toStrictEqual(merged);
      const last = outcomes.filter(({ answer }) => answer.replacement !== undefined).at(-1)?.answer.replacement;
      if (last !== undefined && !outcomes.some(({ answer }) => answer.decision?.value === 'block')) expect(post(...outcomes).toolOutput!.startsWith(last)).toBe(true);
    }), { numRuns: 500 });
  });
});
