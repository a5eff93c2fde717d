import type { Cosh, Diagnostic } from '@cosh/core';
import type { Installer } from '../installer.js';
import type { Check, Report } from './check.js';
import { orReport } from './or-report.js';

export const rank = { error: 0, warning: 1, info: 2 } as const;

const worstFirst = (findings: readonly Diagnostic[]): Diagnostic[] => [...findings].sort((a, b) => rank[a.severity] - rank[b.severity]);

/** Runs checks one after the other. Changes nothing but what a killed command left behind. */
export async function examine<Area extends string>(cosh: Cosh, installer: Installer, checks: readonly Check<Area>[]): Promise<Report<Area>[]> {
  // First, because it finishes what a killed command left half done; what it cannot, the check of consent reports.
  await orReport(installer.recover().then(() => []));
  const inventory = await cosh.inventory();
  const reports: Report<Area>[] = [];
  for (const check of checks) {
    const checked = await check.run({ cosh, installer, inventory });
    reports.push({ ...checked, area: check.area, findings: worstFirst(checked.findings) });
  }
  return reports;
}
