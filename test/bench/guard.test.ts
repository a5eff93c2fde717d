import { describe, expect, it } from 'vitest';
import { exponentOf } from './growth/fit.js';
import { growthPage } from './growth/page.js';
import { oneHook } from './rows/hook-cost.js';
import { coldFire } from './rows/cold-start.js';
import { noMatchTenThousand } from './rows/no-match.js';
import { largeOutput } from './rows/large-output.js';
import { warmBridge } from './rows/warm-start.js';
import type { Row } from './row.js';

/** Ratios alone, so that a slow machine is none. The bounds are what would be twice of what is usual. */
const bounds: readonly (readonly [Row, number])[] = [[oneHook, 3], [coldFire, 2.2], [noMatchTenThousand, 4], [largeOutput, 2.5], [warmBridge, 0.5]];

describe('what cosh costs', () => {
  it.each(bounds.map(([row, bound]) => ({ row, bound, title: row.title })))('has not doubled: $title', { timeout: 120_000, retry: 2 }, async ({ row, bound }) => {
    expect((await row.measure({ quick: true })).value).toBeLessThan(bound);
  });
});

describe('the exponent of a growth', () => {
  it.each([[0, () => 5], [1, (x: number) => 3 * x], [2, (x: number) => x * x]] as const)('is %d where it is that', (expected, of) => {
    expect(exponentOf([1, 10, 100].map((x) => ({ x, y: of(x) })))).toBeCloseTo(expected);
  });

  it('stands beside its plot, on a page that needs nothing else', () => {
    const page = growthPage([{ title: 'A & B', x: 'hooks', y: 'ms', points: [{ x: 1, y: 2 }, { x: 10, y: 20 }] }], 'a machine');
    expect(page).toContain('A &#38; B <b>~ hooks<sup>1.00</sup>');
    expect(page).not.toMatch(/(?:src|href)=/);
  });
});
