import type { Cosh, Diagnostic } from '@cosh/core';
import type { Installer } from '../installer.js';
import { extensionChecks } from './checks/index.js';
import { examine, rank } from './examine.js';

export interface Diagnosis {
  /** Errors first: something that a person relies on is not in force. The hint is what to type next. */
  readonly findings: readonly Diagnostic[];
  readonly hooks: { readonly written: number; readonly active: number };
  readonly extensions: { readonly installed: number; readonly active: number };
}

/** Looks over everything that is written down, installed and agreed to. Changes nothing but what a killed command left behind. */
export async function diagnose(cosh: Cosh, installer: Installer): Promise<Diagnosis> {
  const reports = await examine(cosh, installer, extensionChecks);
  const found: Diagnostic[] = [];
  // One thing may be found by two checks.
  for (const each of reports.flatMap(({ findings }) => findings)) if (!found.some(({ code, file, place }) => code === each.code && file === each.file && place === each.place)) found.push(each);
  const inventory = await cosh.inventory();
  return {
    findings: found.sort((a, b) => rank[a.severity] - rank[b.severity]),
    hooks: { written: inventory.entries.length, active: inventory.entries.filter(({ active }) => active).length },
    extensions: { installed: inventory.extensions.length, active: inventory.extensions.filter(({ state }) => state === 'active').length },
  };
}
