import type { Check } from '../check.js';
import { writtenWhere } from '../written-where.js';

/** Timeouts that look as if they were meant in another unit. */
export const timeouts: Check<'timeouts'> = {
  area: 'timeouts',
  run: (context) => {
    const findings = writtenWhere(context, 'timeouts');
    const total = context.inventory.entries.length;
    return Promise.resolve({ total, good: total - findings.length, findings });
  },
};
