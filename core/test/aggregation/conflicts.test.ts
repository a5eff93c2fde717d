import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@cosh/core';
import { foldAll, folds } from '../../dist/aggregation/index.js';
import { conflictsOf } from '../../dist/aggregation/conflicts.js';

const conflicts = (...patches: [hookName: string, answer: JsonObject][]) => conflictsOf(foldAll(folds.patch, patches.map(([hookName, answer]) => ({ hookName, answer }))));

describe('a conflict', () => {
  it('names the two hooks that set one key to different values', () => {
    expect(conflicts(['one', { command: 'a' }], ['two', { command: 'b' }])).toStrictEqual([{ key: 'command', hooks: ['one', 'two'] }]);
  });

  it('names all three hooks in declared order, also those that agree', () => {
    expect(conflicts(['one', { command: 'a' }], ['two', { command: 'b' }], ['three', { command: 'a' }])).toStrictEqual([{ key: 'command', hooks: ['one', 'two', 'three'] }]);
  });

  it('is said for each key of its own', () => {
    expect(conflicts(['one', { a: 1, b: 1, c: 1 }], ['two', { a: 2, b: 1 }], ['three', { c: 3 }]))
      .toStrictEqual([{ key: 'a', hooks: ['one', 'two'] }, { key: 'c', hooks: ['one', 'three'] }]);
  });

  it('names a hook once that sets a key in two places', () => {
    expect(conflicts(['one', { a: 1 }], ['one', { a: 2 }], ['two', { a: 3 }])).toStrictEqual([{ key: 'a', hooks: ['one', 'two'] }]);
  });

  it.each([
    ['null and an absent key', [['one', { a: null }], ['two', {}]], 0],
    ['null and a value', [['one', { a: null }], ['two', { a: 1 }]], 1],
    ['0 and "0"', [['one', { a: 0 }], ['two', { a: '0' }]], 1],
    ['an object and an array', [['one', { a: {} }], ['two', { a: [] }]], 1],
    ['arrays in another order', [['one', { a: [1, 2] }], ['two', { a: [2, 1] }]], 1],
    ['values that differ deep inside', [['one', { a: { b: [{ c: 1 }] } }], ['two', { a: { b: [{ c: 2 }] } }]], 1],
  ] as [string, [string, JsonObject][], number][])('is judged by value: %s', (_title, patches, count) => {
    expect(conflicts(...patches)).toHaveLength(count);
  });

  it('is not there where the values are equal, also nested ones with their keys in another order', () => {
    expect(conflicts(['one', { a: { x: [1, { y: 2 }], z: 3 } }], ['two', { a: { z: 3, x: [1, { y: 2 }] } }])).toStrictEqual([]);
  });

  it('can be about a key called __proto__', () => {
    expect(conflicts(['one', JSON.parse('{"__proto__":1}')], ['two', JSON.parse('{"__proto__":2}')])).toStrictEqual([{ key: '__proto__', hooks: ['one', 'two'] }]);
  });
});
