import { inactiveGates, textList } from '@cosh/core';
import type { Check } from '../check.js';

/** Hooks that block when they fail: each of them runs. */
export const gates: Check<'gates'> = {
  area: 'gates',
  run: async ({ cosh, inventory }) => {
    const findings = inactiveGates(inventory, textList((await cosh.states.read('extensions')).value.disabled));
    const written = inventory.entries.filter(({ hook }) => hook.onFailure === 'block');
    return { total: written.length, good: written.filter(({ active }) => active).length, findings };
  },
};
