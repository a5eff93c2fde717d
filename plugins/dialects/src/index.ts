import { definePlugin } from '@cosh/core';
import { core } from './core.js';
import { lifecycle } from './lifecycle.js';

/** The table. Its order is the order in which the dialects' files run. */
export const dialects = [core, lifecycle] as const;

export const dialectsPlugin = definePlugin({
  name: 'dialects',
  register: (registrar) => dialects.forEach((dialect) => registrar.dialect(dialect)),
});

export { core, lifecycle };
