import type { Cosh, Diagnostic, InventorySnapshot } from '@cosh/core';
import type { Installer } from '../installer.js';

export interface DoctorContext {
  readonly cosh: Cosh;
  readonly installer: Installer;
  readonly inventory: InventorySnapshot;
}

/** What a check came to: of so many things so many are as they should be, and what is wrong with the others. */
export interface Checked {
  readonly good: number;
  readonly total: number;
  readonly findings: readonly Diagnostic[];
}

/** One question to the machine. Changes nothing. */
export interface Check<Area extends string = string> {
  readonly area: Area;
  run(context: DoctorContext): Promise<Checked>;
}

export type Report<Area extends string = string> = Checked & { readonly area: Area };

export const hasErrors = ({ findings }: Pick<Checked, 'findings'>): boolean => findings.some(({ severity }) => severity === 'error');
