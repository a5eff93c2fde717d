import type { Context } from '../context.js';

export const printJson = (context: Context, value: unknown): void => void context.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
