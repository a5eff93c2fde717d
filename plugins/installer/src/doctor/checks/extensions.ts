import type { Check } from '../check.js';
import { missingSettings } from '../check-extensions.js';
import { orReport } from '../or-report.js';
import { writtenWhere } from '../written-where.js';

/** Extensions: usable, and with what they need to know. */
export const extensions: Check<'extensions'> = {
  area: 'extensions',
  run: async (context) => {
    const { extensions: installed } = context.inventory;
    const findings = [...writtenWhere(context, 'extensions'), ...(await orReport(missingSettings(context.cosh, installed)))];
    return { total: installed.length, good: installed.filter(({ state }) => state === 'active').length, findings };
  },
};
