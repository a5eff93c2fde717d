import type { InactiveReason } from '@cosh/core';
import type { ExtensionRow, HookRow, Row } from './settings-row.js';

/** Says how a switch stands now, changes that are not written yet included. */
export interface Standing {
  isOn(row: Row): boolean;
  rowOf(key: string): Row | undefined;
}

const isOnHere = (row: ExtensionRow, standing: Standing): boolean => (row.here === undefined ? standing.isOn(row) : row.here === 'on');

/** Why a hook would not run; nothing where it would. The order is that of the inventory: the widest switch first. */
export function whyOff(row: HookRow, standing: Standing): { readonly reason: InactiveReason; readonly detail?: string } | undefined {
  if (row.lasting?.reason === 'extension-shadowed') return row.lasting;
  const source = standing.rowOf(row.sourceKey);
  if (source?.kind === 'extension' && !isOnHere(source, standing)) return { reason: 'extension-disabled' };
  if (source?.kind === 'file' && !standing.isOn(source)) return { reason: 'file-switched-off' };
  if (row.lasting?.reason === 'event-switched-off') return row.lasting;
  const event = standing.rowOf(row.eventKey);
  if (event && !standing.isOn(event)) return { reason: 'event-disabled' };
  return standing.isOn(row) ? row.lasting : { reason: 'disabled' };
}
