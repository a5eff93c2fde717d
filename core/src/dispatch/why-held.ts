import type { Hook } from '../contract/index.js';
import { brokenSeal } from '../catalog/index.js';

/** What a person said yes to was these files as they were; a change between two looks at them is no part of it. */
export function whyHeld({ held, source }: Hook, when: string): string | undefined {
  if (held !== undefined) return `held: ${held}`;
  const broken = brokenSeal(source.seal);
  return broken === undefined ? undefined : `held: ${broken} was changed ${when}`;
}
