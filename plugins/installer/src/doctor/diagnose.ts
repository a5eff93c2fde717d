import path from 'node:path';
import { CoshError, ENVIRONMENT, inactiveGates, textList, unstartableHooks, type Cosh, type Diagnostic, type InventorySnapshot } from '@cosh/core';
import type { Installer } from '../installer.js';
import { extensionDrift, missingSettings } from './check-extensions.js';

export interface Diagnosis {
  /** Errors first: something that a person relies on is not in force. The hint is what to type next. */
  readonly findings: readonly Diagnostic[];
  readonly hooks: { readonly written: number; readonly active: number };
  readonly extensions: { readonly installed: number; readonly active: number };
}

/** Nobody relies on what is switched off or stands behind another: what is wrong in there is worth a word, no more. */
function weigh(diagnostic: Diagnostic, { extensions }: InventorySnapshot): Diagnostic {
  const owner = extensions.find(({ folder }) => diagnostic.file.startsWith(folder + path.sep));
  const idle = owner?.state === 'disabled' || owner?.state === 'shadowed';
  return idle && diagnostic.severity === 'error' ? { ...diagnostic, severity: 'warning' } : diagnostic;
}

async function orReport(work: Promise<readonly Diagnostic[]>): Promise<readonly Diagnostic[]> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof CoshError)) throw error;
    return [{ code: error.code, severity: 'error', file: 'states', problem: error.message, ...(error.hint === undefined ? {} : { hint: error.hint }) }];
  }
}

const rank = { error: 0, warning: 1, info: 2 } as const;

/** Looks over everything that is written down, installed and agreed to. Changes nothing but what a killed command left behind. */
export async function diagnose(cosh: Cosh, installer: Installer): Promise<Diagnosis> {
  // First, because it finishes what a killed command left half done.
  const drift = await orReport(extensionDrift(installer));
  const inventory = await cosh.inventory();
  const written = inventory.diagnostics.filter(({ severity }) => severity !== 'info').map((each) => weigh(each, inventory));
  const isSaid = ({ code, file }: Diagnostic): boolean => written.some((each) => each.code === code && each.file === file);
  const found = [
    ...written, ...inactiveGates(inventory, textList((await cosh.states.read('extensions')).value.disabled)), ...drift.filter((each) => !isSaid(each)),
    ...(await orReport(unstartableHooks(inventory.entries, cosh.resolve(ENVIRONMENT).PATH ?? ''))), ...(await orReport(missingSettings(cosh, inventory.extensions))),
  ];
  return {
    findings: found.sort((a, b) => rank[a.severity] - rank[b.severity]),
    hooks: { written: inventory.entries.length, active: inventory.entries.filter(({ active }) => active).length },
    extensions: { installed: inventory.extensions.length, active: inventory.extensions.filter(({ state }) => state === 'active').length },
  };
}
