/** Numbers that look random and are the same for the same seed. */
export interface Generator {
  /** A whole number from 0 to `bound` - 1. */
  below(bound: number): number;
}

/** A linear congruential generator: enough to spread tries, and a failure can be had again by its seed. */
export function generator(seed: number): Generator {
  let state = (seed >>> 0) || 1;
  return {
    below(bound) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * bound);
    },
  };
}
