import type { Check } from '../check.js';
import { extensionDrift } from '../check-extensions.js';
import { orReport } from '../or-report.js';

/** What is installed is what somebody agreed to, byte for byte. */
export const consent: Check<'consent'> = {
  area: 'consent',
  run: async ({ installer, inventory }) => {
    const findings = await orReport(extensionDrift(installer));
    const own = inventory.extensions.filter(({ scope }) => scope === 'user').length;
    const bad = findings.filter(({ severity }) => severity === 'error').length;
    return { total: own, good: Math.max(0, own - bad), findings };
  },
};
