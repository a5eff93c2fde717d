import type { Check } from '../check.js';
import { writtenWhere } from '../written-where.js';

/** Files that a person wrote, and the states: what is in them is read and counts. */
export const configuration: Check<'configuration'> = {
  area: 'configuration',
  run: (context) => {
    const own = context.inventory.entries.filter(({ hook }) => hook.source.kind === 'user');
    return Promise.resolve({ total: own.length, good: own.filter(({ active }) => active).length, findings: writtenWhere(context, 'configuration') });
  },
};
