import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Outcome } from '@cosh/core';
import { foldOutcomes } from '../../dist/aggregation/index.js';
import { joinOutcomes } from '../../dist/dispatch/join-outcomes.js';
import { anyAnswer, said } from '../support/sample-outcomes.js';

const block = (reason: string) => ({ decision: { value: 'block', word: 'deny', reason } }) as const;

describe('outcomes of one hook that ran several times', () => {
  it('are the one, where there is one', () => {
    const only = said('a', block('no'));
    expect(joinOutcomes([only])).toBe(only);
  });

  it('end as the worst of them, and what is said twice counts once', () => {
    const joined = joinOutcomes([
      said('a', { context: ['c'], message: { text: 'm' } }, { durationMs: 2, startedMs: 1, exitCode: 0 }),
      said('a', { context: ['c'], message: { text: 'm' } }, { status: 'failed', durationMs: 3, startedMs: 4, exitCode: 7, detail: 'exit code 7' }),
      said('a', block('no'), { durationMs: 4, startedMs: 8, exitCode: 0 }),
    ]);
    expect(joined).toMatchObject({ status: 'failed', exitCode: 7, detail: 'exit code 7', durationMs: 9, startedMs: 1 });
    expect(joined.answer).toStrictEqual({ decision: { value: 'block', word: 'deny', reason: 'no' }, message: { text: 'm' }, context: ['c'] });
  });

  it('decide and halt as they would one by one', () => {
    fc.assert(fc.property(fc.array(anyAnswer, { minLength: 1, maxLength: 4 }), (answers) => {
      const outcomes: Outcome[] = answers.map((answer) => said('a', answer));
      const [joined, apart] = [foldOutcomes([joinOutcomes(outcomes)]), foldOutcomes(outcomes)];
      expect(joined.decision.decision).toBe(apart.decision.decision);
      expect(joined.halt.halt).toBe(apart.halt.halt);
      expect(joined.patch.merged).toStrictEqual(apart.patch.merged);
      expect(joined.replacement).toBe(apart.replacement);
      expect(new Set(joined.context)).toStrictEqual(new Set(apart.context));
    }));
  });
});
