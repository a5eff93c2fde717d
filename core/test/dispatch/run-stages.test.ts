import { describe, expect, it } from 'vitest';
import type { Answer, Hook, JsonObject, Outcome } from '@cosh/core';
import { stagesOf } from '../../dist/dispatch/index.js';
import { runStages } from '../../dist/dispatch/run-stages.js';
import { postToolUse, preToolUse } from '../support/sample-plugin.js';
import { sampleHook } from '../support/sample-outcomes.js';

const series = (name: string): Hook => sampleHook(name);
const grouped = (name: string, group = 'g'): Hook => sampleHook(name, { parallelGroup: group });

interface Ran {
  readonly statuses: string[];
  readonly started: string[];
  readonly told: Record<string, JsonObject>;
  readonly ended: number[];
}

/** Runs hooks that answer as listed; a hook that is not listed has no opinion. */
async function run(hooks: readonly Hook[], answers: Readonly<Record<string, Answer>>, options: { point?: typeof preToolUse | typeof postToolUse; input?: JsonObject; controller?: AbortController; abortAt?: string } = {}): Promise<Ran> {
  const started: string[] = [];
  const told: Record<string, JsonObject> = {};
  const ended: number[] = [];
  const outcomes = await runStages(stagesOf(hooks), {
    point: options.point ?? preToolUse,
    input: options.input ?? { tool_input: { command: 'ls', keep: 1 } },
    ...(options.controller ? { signal: options.controller.signal } : {}),
    clean: (outcome) => outcome,
    ended: (index) => ended.push(index),
    run: async (hook, input): Promise<Outcome> => {
      started.push(hook.name);
      told[hook.name] = input;
      if (hook.name === options.abortAt) options.controller!.abort();
      await Promise.resolve();
      return { hook, status: options.controller?.signal.aborted ? 'cancelled' : 'ok', answer: answers[hook.name] ?? {} };
    },
  });
  return { started, told, ended, statuses: outcomes.map(({ hook, status }) => `${hook.name} ${status}`) };
}

const block: Answer = { decision: { value: 'block', word: 'block' } };
const ask: Answer = { decision: { value: 'ask', word: 'ask' } };

describe('a stage in series', () => {
  it('runs one hook after the other', async () => {
    expect((await run([series('a'), series('b')], {})).statuses).toStrictEqual(['a ok', 'b ok']);
  });

  it.each<[string, Answer]>([['a block', block], ['a halt', { halt: {} }]])('ends at %s: later hooks are skipped and never start', async (_title, answer) => {
    const { statuses, started, ended } = await run([series('a'), series('b'), series('c')], { b: answer });
    expect(statuses).toStrictEqual(['a ok', 'b ok', 'c skipped']);
    expect(started).toStrictEqual(['a', 'b']);
    expect(ended).toStrictEqual([0, 1, 2]);
  });

  it('does not end at ask or allow', async () => {
    expect((await run([series('a'), series('b')], { a: ask })).statuses).toStrictEqual(['a ok', 'b ok']);
  });

  it('tells every later hook what an earlier one rewrote', async () => {
    const { told } = await run([series('a'), series('b'), series('c')], { a: { patch: { command: 'ls -l' } }, b: { patch: { more: true } } });
    expect(told.a).toStrictEqual({ tool_input: { command: 'ls', keep: 1 } });
    expect(told.b).toStrictEqual({ tool_input: { command: 'ls -l', keep: 1 } });
    expect(told.c).toStrictEqual({ tool_input: { command: 'ls -l', keep: 1, more: true } });
  });

  it('tells every later hook the result that an earlier one replaced', async () => {
    const { told } = await run([series('a'), series('b')], { a: { replacement: 'clean' } }, { point: postToolUse, input: { tool_output: 'secret' } });
    expect(told.b).toStrictEqual({ tool_output: 'clean' });
  });
});

describe('a parallel stage', () => {
  it('runs all its hooks with the same input, also where one blocks', async () => {
    const { statuses, told } = await run([grouped('a'), grouped('b')], { a: { ...block, patch: { command: 'x' } } });
    expect(statuses).toStrictEqual(['a ok', 'b ok']);
    expect(told.a).toStrictEqual(told.b);
  });

  it.each<[string, Answer]>([['a block', block], ['a halt', { halt: {} }]])('is the last one where it has %s', async (_title, answer) => {
    const { statuses, started } = await run([grouped('a'), grouped('b'), series('c'), grouped('d', 'h')], { b: answer });
    expect(statuses).toStrictEqual(['a ok', 'b ok', 'c skipped', 'd skipped']);
    expect(started).toStrictEqual(['a', 'b']);
  });

  it('passes its rewrites on in declared order', async () => {
    const { told } = await run([grouped('a'), grouped('b'), series('c')], { a: { patch: { command: 'first', a: 1 } }, b: { patch: { command: 'second' } } });
    expect(told.c).toStrictEqual({ tool_input: { command: 'second', keep: 1, a: 1 } });
  });
});

describe('a signal', () => {
  it('that has been given keeps every hook from starting', async () => {
    const controller = new AbortController();
    controller.abort();
    const { statuses, started } = await run([series('a'), series('b'), grouped('c')], {}, { controller });
    expect(statuses).toStrictEqual(['a cancelled', 'b skipped', 'c skipped']);
    expect(started).toStrictEqual([]);
  });

  it('that comes meanwhile ends the series', async () => {
    const { statuses } = await run([series('a'), series('b'), series('c')], {}, { controller: new AbortController(), abortAt: 'b' });
    expect(statuses).toStrictEqual(['a ok', 'b cancelled', 'c skipped']);
  });
});
