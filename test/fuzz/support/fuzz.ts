import { readFileSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { it } from 'vitest';

/** Cases that once failed, by target: they are tried first, for ever. */
const file = new URL('../kept.json', import.meta.url);
const kept = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown[][]>;

/** How long all targets together are tried for, in seconds: COSH_FUZZ_SECONDS, 75 where absent. */
const seconds = Number(process.env.COSH_FUZZ_SECONDS ?? 75);
const targets = 10;
const budgetMs = (seconds * 1000) / targets;

function keep(target: string, counterexample: readonly unknown[]): void {
  kept[target] = [...(kept[target] ?? []), [...counterexample]];
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`);
}

/**
 * Tries a target with whatever comes, for its part of the time. What fails is made as small as possible and kept in kept.json, to be
 * committed with the repair. Cases must be JSON: bytes are lists of numbers.
 */
export function fuzz<T extends unknown[]>(target: string, arbitraries: { [K in keyof T]: fc.Arbitrary<T[K]> }, check: (...values: T) => unknown): void {
  it(target, { timeout: budgetMs + 120_000 }, async () => {
    const property = fc.asyncProperty(...(arbitraries as unknown as [fc.Arbitrary<unknown>]), async (...values: unknown[]) => { await check(...(values as T)); });
    const details = await fc.check(property, {
      examples: (kept[target] ?? []) as [unknown][], numRuns: 1_000_000_000, interruptAfterTimeLimit: budgetMs, markInterruptAsFailure: false,
      ...(process.env.COSH_FUZZ_SEED === undefined ? {} : { seed: Number(process.env.COSH_FUZZ_SEED) }),
    });
    if (!details.failed) return;
    if (details.counterexample && !process.env.CI) keep(target, details.counterexample);
    throw new Error(fc.defaultReportMessage(details), { cause: details.errorInstance });
  });
}

/** A text with some of its characters replaced, removed, doubled or cut: most of what a parser must refuse is nearly right. */
export const nearly = (texts: readonly string[]): fc.Arbitrary<string> => {
  const change = fc.tuple(fc.nat(2000), fc.constantFrom('replace', 'insert', 'remove', 'double', 'cut'), fc.oneof(fc.string({ maxLength: 4 }), fc.constantFrom('"', '\\', '{', '}', '[', ']', ',', '\n', '\0', '\u2028', '__proto__', '1e999', 'null', '\ud800', '='.repeat(40))));
  return fc.tuple(fc.constantFrom(...texts), fc.array(change, { maxLength: 4 })).map(([text, changes]) => changes.reduce((now, [where, how, piece]) => {
    const at = now.length === 0 ? 0 : where % now.length;
    switch (how) {
      case 'replace': return now.slice(0, at) + piece + now.slice(at + piece.length);
      case 'insert': return now.slice(0, at) + piece + now.slice(at);
      case 'remove': return now.slice(0, at) + now.slice(at + 1 + piece.length);
      case 'double': return now.slice(0, at) + now.slice(Math.max(0, at - 12));
      default: return now.slice(0, at);
    }
  }, text));
};

/** Texts that are anything at all, or nearly right. */
export const texts = (good: readonly string[]): fc.Arbitrary<string> => fc.oneof({ weight: 4, arbitrary: nearly(good) }, { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) }, { weight: 1, arbitrary: fc.json() });

/** Bytes as a list of numbers. */
export const bytes = (maxLength: number): fc.Arbitrary<number[]> => fc.array(fc.nat(255), { maxLength });
