import { describe, expect, it } from 'vitest';
import type { JsonValue } from '@cosh/core';
import { changedResult, textOf, type FoldedChannels } from '../../dist/aggregation/index.js';

type Parts = Pick<FoldedChannels, 'decision' | 'replacement' | 'context' | 'annotation'>;
const parts = (some: Partial<Parts>): Parts => ({ decision: { decision: 'none', reasons: [] }, replacement: undefined, context: [], annotation: [], ...some });
const blocked = (...reasons: string[]): Pick<Parts, 'decision'> => ({ decision: { decision: 'block', reasons } });

describe('the text of a result', () => {
  it.each<[JsonValue | undefined, string]>([
    ['as it is\n', 'as it is\n'], ['', ''], [undefined, ''], [null, 'null'], [0, '0'], [false, 'false'], [{ a: [1] }, '{"a":[1]}'], [['x'], '["x"]'],
  ])('of %j is %j', (result, text) => {
    expect(textOf(result)).toBe(text);
  });
});

describe('a result after the hooks', () => {
  it('is not mentioned where no hook changed it', () => {
    expect(changedResult('out', parts({}))).toBeUndefined();
    expect(changedResult('out', parts({ decision: { decision: 'allow', reasons: ['fine'] } }))).toBeUndefined();
  });

  it.each<[string, JsonValue, Partial<Parts>, string]>([
    ['is the reason of a block in its place', 'secret', blocked('withheld by policy'), 'withheld by policy'],
    ['is all reasons of a block, one line each', 'secret', blocked('one', 'two'), 'one\ntwo'],
    ['is withheld by a block without a reason too, and says so', 'secret', blocked(), '[output withheld by a hook]'],
    ['is the block’s reason rather than a replacement', 'secret', { ...blocked('no'), replacement: 'other' }, 'no'],
    ['is the replacement', 'out', { replacement: 'other' }, 'other'],
    ['is an empty replacement, too', 'out', { replacement: '' }, ''],
    ['has the context below it', 'out', { context: ['a', 'b'] }, 'out\na\nb'],
    ['has the annotations below the context', 'out', { context: ['a'], annotation: ['[hook] x', '[hook] y'] }, 'out\na\n[hook] x\n[hook] y'],
    ['has them below a replacement', 'out', { replacement: 'other', annotation: ['x'] }, 'other\nx'],
    ['has them below a block’s reason', 'secret', { ...blocked('no'), context: ['a'], annotation: ['x'] }, 'no\na\nx'],
    ['has no empty line above them where it is empty', '', { annotation: ['x'] }, 'x'],
    ['is the JSON of a structured result', { code: 1 }, { annotation: ['x'] }, '{"code":1}\nx'],
  ])('%s', (_title, original, some, expected) => {
    expect(changedResult(original, parts(some))).toBe(expected);
  });
});
