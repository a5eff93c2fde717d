import { isDeepStrictEqual } from 'node:util';
import type { Conflict } from '../contract/index.js';
import type { FoldedPatch } from './folds.js';

/** The keys that two or more hooks set to different values, with all who set them. */
export function conflictsOf({ setters }: FoldedPatch): Conflict[] {
  const byKey = new Map<string, { hooks: string[]; values: unknown[] }>();
  for (const { key, hookName, value } of setters) {
    const seen = byKey.get(key) ?? { hooks: [], values: [] };
    seen.hooks.push(hookName);
    seen.values.push(value);
    byKey.set(key, seen);
  }
  return [...byKey]
    .filter(([, { values }]) => values.some((value) => !isDeepStrictEqual(value, values[0])))
    .map(([key, { hooks }]) => ({ key, hooks: [...new Set(hooks)] }));
}
