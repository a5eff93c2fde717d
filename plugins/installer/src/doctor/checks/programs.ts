import { ENVIRONMENT, unstartableHooks } from '@cosh/core';
import type { Check } from '../check.js';
import { orReport } from '../or-report.js';

/** Programs, interpreters and scripts that hooks name can be started on this machine. */
export const programs: Check<'programs'> = {
  area: 'programs',
  run: async ({ cosh, inventory }) => {
    const findings = await orReport(unstartableHooks(inventory.entries, cosh.resolve(ENVIRONMENT).PATH ?? ''));
    const total = inventory.entries.filter(({ active }) => active).length;
    const bad = new Set(findings.filter(({ severity }) => severity === 'error').map(({ file, place }) => `${file}\0${place ?? ''}`)).size;
    return { total, good: total - bad, findings };
  },
};
