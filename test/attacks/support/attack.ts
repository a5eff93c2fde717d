import { describe } from 'vitest';
import { corpus } from '../corpus.js';

declare module 'vitest' {
  interface TaskMeta {
    /** The row of the corpus that a test belongs to; given to a `describe`, all tests in it do. */
    attack?: string;
    /** How many faults a test injects, where it is more than one. */
    faults?: number;
  }
}

/** Tests that are the variants of one attack. */
export function attack(id: string, variants: () => void): void {
  describe(`${id}: ${corpus.find((each) => each.id === id)?.title}`, { meta: { attack: id } }, variants);
}

/** A value as a part of a title. */
export const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'undefined';
  return text.length > 80 ? `${text.slice(0, 60)}… (${text.length} characters)` : text;
};
