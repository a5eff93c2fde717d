import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { channels, type Channel } from '@cosh/core';
import { foldAll, folds, type Authored, type Fold } from '../../dist/aggregation/index.js';
import { anyAnswerOn, anyHookName } from '../support/sample-outcomes.js';

type AnyFold = Fold<Channel, unknown>;
const foldOf = (channel: Channel): AnyFold => folds[channel] as unknown as AnyFold;

const authored = (channel: Channel): fc.Arbitrary<Authored<Channel>> => fc.record({ hookName: anyHookName, answer: anyAnswerOn[channel] as fc.Arbitrary<never> });
const many = (channel: Channel): fc.Arbitrary<Authored<Channel>[]> => fc.array(authored(channel), { maxLength: 4 });
const folded = (channel: Channel): fc.Arbitrary<unknown> => many(channel).map((answers) => foldAll(foldOf(channel), answers));

describe.each(channels)('the fold of %s', (channel) => {
  const { empty, join } = foldOf(channel);

  it('is associative', () => {
    fc.assert(fc.property(folded(channel), folded(channel), folded(channel), (a, b, c) => {
      expect(join(join(a, b), c)).toStrictEqual(join(a, join(b, c)));
    }), { numRuns: 500 });
  });

  it('has its empty value as the neutral element', () => {
    fc.assert(fc.property(folded(channel), (a) => {
      expect(join(empty, a)).toStrictEqual(a);
      expect(join(a, empty)).toStrictEqual(a);
    }), { numRuns: 500 });
  });

  it('gives the same however the answers are grouped into stages', () => {
    fc.assert(fc.property(many(channel), fc.nat(4), (answers, cut) => {
      const fold = foldOf(channel);
      expect(join(foldAll(fold, answers.slice(0, cut)), foldAll(fold, answers.slice(cut)))).toStrictEqual(foldAll(fold, answers));
    }), { numRuns: 500 });
  });

  it('changes neither of the values that it joins', () => {
    fc.assert(fc.property(folded(channel), folded(channel), (a, b) => {
      const before = JSON.stringify([a, b]);
      join(a, b);
      expect(JSON.stringify([a, b])).toBe(before);
    }));
  });
});

describe('the decision fold', () => {
  const { join } = folds.decision;
  const decision = many('decision').map((answers) => foldAll(folds.decision, answers as Authored<'decision'>[]));

  it('is idempotent', () => {
    fc.assert(fc.property(decision, (a) => { expect(join(a, a)).toStrictEqual(a); }), { numRuns: 500 });
  });

  it('gives the same decision in either order', () => {
    fc.assert(fc.property(decision, decision, (a, b) => { expect(join(a, b).decision).toBe(join(b, a).decision); }), { numRuns: 500 });
  });

  it('never becomes milder by one more answer', () => {
    const strictness = ['none', 'allow', 'ask', 'block'];
    fc.assert(fc.property(decision, decision, (a, b) => {
      expect(strictness.indexOf(join(a, b).decision)).toBe(Math.max(strictness.indexOf(a.decision), strictness.indexOf(b.decision)));
    }), { numRuns: 500 });
  });

  const of = (value: 'allow' | 'ask' | 'block', reason?: string) => ({ hookName: 'one', answer: { value, word: value, ...(reason === undefined ? {} : { reason }) } });

  it('keeps the reasons of the hooks that gave the winning decision, in order', () => {
    const answers = [of('allow', 'fine'), of('block', 'first'), of('ask', 'unsure'), of('block', 'second'), of('block')];
    expect(foldAll(folds.decision, answers)).toStrictEqual({ decision: 'block', reasons: ['first', 'second'] });
  });

  it('says one reason once', () => {
    expect(foldAll(folds.decision, [of('block', 'no'), of('block', 'no')]).reasons).toStrictEqual(['no']);
  });
});

describe('declared order', () => {
  it('decides which of two replacements counts: the last one, even an empty one', () => {
    const of = (answer: string): Authored<'replacement'> => ({ hookName: 'one', answer });
    expect(foldAll(folds.replacement, [of('first'), of('second')])).toBe('second');
    expect(foldAll(folds.replacement, [of('first'), of('')])).toBe('');
  });

  it('decides which of two patches of one key counts: the last one', () => {
    const { merged } = foldAll(folds.patch, [{ hookName: 'one', answer: { a: 1, b: 1 } }, { hookName: 'two', answer: { b: 2, c: 2 } }]);
    expect(merged).toStrictEqual({ a: 1, b: 2, c: 2 });
  });

  it('is the order of context, messages and annotations', () => {
    expect(foldAll(folds.context, [{ hookName: 'one', answer: ['a', 'b'] }, { hookName: 'two', answer: ['c'] }])).toStrictEqual(['a', 'b', 'c']);
    expect(foldAll(folds.annotation, [{ hookName: 'one', answer: ['a'] }, { hookName: 'two', answer: ['a'] }])).toStrictEqual(['a', 'a']);
    expect(foldAll(folds.message, [{ hookName: 'one', answer: { text: 'x', word: 'deny' } }, { hookName: 'two', answer: { text: 'y' } }]))
      .toStrictEqual([{ hookName: 'one', message: 'x', decision: 'deny' }, { hookName: 'two', message: 'y' }]);
  });

  it('takes a patch of __proto__ for the data that it is', () => {
    const answer = JSON.parse('{"__proto__":{"polluted":true}}');
    const { merged } = foldAll(folds.patch, [{ hookName: 'one', answer }, { hookName: 'two', answer: { a: 1 } }]);
    expect(Object.keys(merged)).toStrictEqual(['__proto__', 'a']);
    expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});
