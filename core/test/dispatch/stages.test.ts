import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Hook } from '@cosh/core';
import { stagesOf } from '../../dist/dispatch/index.js';
import { sampleHook } from '../support/sample-outcomes.js';

const hook = (name: string, parallelGroup?: string): Hook => sampleHook(name, parallelGroup === undefined ? {} : { parallelGroup });
const shape = (...hooks: Hook[]): string[] => stagesOf(hooks).map(({ flow, hooks: members }) => `${flow}: ${members.map(({ name }) => name).join(' ')}`);

describe('stages', () => {
  it.each<[string, Hook[], string[]]>([
    ['none for no hooks', [], []],
    ['one for neighbours in series', [hook('a'), hook('b')], ['series: a b']],
    ['one for neighbours of one group', [hook('a', 'g'), hook('b', 'g')], ['parallel: a b']],
    ['one each for neighbouring groups', [hook('a', 'g'), hook('b', 'h')], ['parallel: a', 'parallel: b']],
    ['one each for series, group, series', [hook('a'), hook('b', 'g'), hook('c', 'g'), hook('d')], ['series: a', 'parallel: b c', 'series: d']],
    ['two for one group that something stands between', [hook('a', 'g'), hook('b'), hook('c', 'g')], ['parallel: a', 'series: b', 'parallel: c']],
    ['parallel for a group of one', [hook('a', 'g')], ['parallel: a']],
  ])('are %s', (_title, hooks, expected) => {
    expect(shape(...hooks)).toStrictEqual(expected);
  });

  it('hold every hook exactly once, in order, with no empty stage and no two neighbours that belong together', () => {
    fc.assert(fc.property(fc.array(fc.constantFrom(undefined, 'g', 'h'), { maxLength: 15 }), (groups) => {
      const hooks = groups.map((group, index) => hook(String(index), group));
      const stages = stagesOf(hooks);
      expect(stages.flatMap(({ hooks: members }) => members)).toStrictEqual(hooks);
      stages.forEach(({ flow, hooks: members }, index) => {
        expect(new Set(members.map(({ parallelGroup }) => parallelGroup)).size).toBe(1);
        expect(flow).toBe(members[0]!.parallelGroup === undefined ? 'series' : 'parallel');
        if (index > 0) expect(stages[index - 1]!.hooks[0]!.parallelGroup).not.toBe(members[0]!.parallelGroup);
      });
    }), { numRuns: 500 });
  });
});
