import type { InventoryEntry } from '@cosh/core';
import { inactiveWords } from './inactive.js';
import { visible } from './visible.js';

/** One line: whether a hook that is written down runs here, and if not, why. */
export function renderHookVerdict({ hook, inactive }: InventoryEntry): string {
  const { event, name, matcher, writtenCommand } = hook;
  const what = visible([hook.writtenEvent ?? event, ...(matcher === '' ? [] : [matcher]), name].join('  '));
  return `${inactive ? 'not run' : 'active '} ${what}\n        ${visible(writtenCommand === '' ? '(nothing)' : writtenCommand)}\n${inactive ? `        -> ${inactiveWords(inactive)}\n` : ''}`;
}
