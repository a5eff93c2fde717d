import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DiagnosticCollector, type TimeoutUnit } from '@cosh/core';
import { resolveTimeout } from '../../dist/hook-table/index.js';

function resolve(written: number | undefined, unit: TimeoutUnit): { ms: number; found: readonly { code: string; quiet?: boolean; problem: string; hint?: string }[] } {
  const collector = new DiagnosticCollector('/config.toml');
  return { ms: resolveTimeout(written, unit, 5000, 'hooks.PreToolUse[0].timeout', collector), found: collector.all };
}

describe('a written timeout', () => {
  it.each<[number | undefined, TimeoutUnit, number]>([
    [undefined, 'ms', 5000], [undefined, 's', 5000], [3000, 'ms', 3000], [5, 's', 5000], [0.5, 's', 500], [300, 's', 300_000], [1500.4, 'ms', 1500],
    [5, 'ms', 5], [0.1, 'ms', 1], [5000, 's', 5_000_000], [999, 's-or-ms', 999_000], [1000, 's-or-ms', 1000], [1e9, 's', 86_400_000], [1e300, 'ms', 86_400_000],
  ])('of %s in %s is %i ms', (written, unit, ms) => {
    expect(resolve(written, unit).ms).toBe(ms);
  });

  it('that looks like the other unit counts as written, and is quietly mentioned', () => {
    expect(resolve(30, 'ms').found).toStrictEqual([expect.objectContaining({
      code: 'hook_timeout_unit', severity: 'warning', quiet: true, place: 'hooks.PreToolUse[0].timeout', problem: '30 counts as milliseconds here and looks like seconds', hint: 'write 30000 if 30 seconds were meant',
    })]);
    expect(resolve(5000, 's').found).toMatchObject([{ hint: 'write 5 if 5000 milliseconds were meant' }]);
  });

  it.each<[number, TimeoutUnit]>([[1000, 'ms'], [999, 's']])('of %i %s is not suspicious', (written, unit) => {
    expect(resolve(written, unit).found).toStrictEqual([]);
  });

  it('is always something that a timer can wait for', () => {
    fc.assert(fc.property(fc.double({ min: 0, minExcluded: true, noNaN: true, noDefaultInfinity: true }), fc.constantFrom<TimeoutUnit>('ms', 's'), (written, unit) => {
      const { ms } = resolve(written, unit);
      expect(Number.isInteger(ms) && ms >= 1 && ms < 2 ** 31).toBe(true);
    }));
  });
});
