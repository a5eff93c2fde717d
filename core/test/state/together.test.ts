import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { together } from '../../dist/state/together.js';

describe('two readings of one state', () => {
  it('have what is in either list, whatever the depth', () => {
    expect(together({ disabled: ['a'], workspaces: { '/w': { disabled: ['b'] } } }, { disabled: ['c', 'a'], workspaces: { '/w': { disabled: ['d'] }, '/v': {} }, more: 1 }))
      .toStrictEqual({ disabled: ['a', 'c'], workspaces: { '/w': { disabled: ['b', 'd'] }, '/v': {} }, more: 1 });
  });

  it('lose no text of any list, and what only one has is as it was', () => {
    const state = fc.dictionary(fc.constantFrom('disabled', 'disabled_events', 'x'), fc.array(fc.string()));
    fc.assert(fc.property(state, state, (one, other) => {
      const both = together(one, other);
      for (const [key, texts] of [...Object.entries(one), ...Object.entries(other)]) expect(both[key]).toEqual(expect.arrayContaining(texts));
      expect(together(one, {})).toEqual(one);
      expect(together({}, other)).toEqual(other);
    }));
  });

  it('of which one says something of another kind: the first counts', () => {
    expect(together({ disabled: 'a' }, { disabled: ['b'] })).toStrictEqual({ disabled: 'a' });
  });
});
