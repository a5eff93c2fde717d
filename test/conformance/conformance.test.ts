import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Home } from '../support/make-home.js';
import { wireLines, type Answer } from './answer.js';
import { problemsOf } from './checks.js';
import { runInProcess } from './run-in-process.js';
import { runOnCommandLine } from './run-on-command-line.js';
import { prepare, readVectors, vectorSets, type Vector } from './vector.js';

type Run = (vector: Vector, home: Home) => Promise<Answer>;

const ways: Record<string, Run> = { 'in process': runInProcess, 'on the command line': runOnCommandLine };

// The library is given an event point and an object: neither can be misspelt there.
const onlyOnCommandLine = ({ id }: Vector): boolean => ['an-unknown-event-is-refused', 'input-that-is-not-json-is-refused'].includes(id);
const isTimed = ({ expect: { within_ms, after_ms } }: Vector): boolean => within_ms !== undefined || after_ms !== undefined;

async function holds(written: Vector, run: Run): Promise<void> {
  const { home, vector } = prepare(written);
  try {
    const answer = await run(vector, home);
    const { one_of: alternatives, ...only } = vector.expect;
    const lines = wireLines(answer);
    const problems: string[][] = [];
    for (const expected of alternatives ?? [only]) {
      // The vector itself says when a file must still not be there.
      if (expected.after_ms !== undefined) await wait(Math.max(0, expected.after_ms - answer.tookMs));
      problems.push(problemsOf(expected, { answer, lines, home }));
    }
    expect(problems.some((each) => each.length === 0) ? [] : problems.flat()).toEqual([]);
  } finally {
    home.remove();
  }
}

for (const [way, run] of Object.entries(ways)) {
  const vectors = vectorSets.flatMap((set) => readVectors(set).map((vector) => ({ title: `${set}/${vector.id}`, vector })))
    .filter(({ vector }) => run === runOnCommandLine || !onlyOnCommandLine(vector));

  describe.concurrent(`a vector holds ${way}`, () => {
    for (const { title, vector } of vectors) if (!isTimed(vector)) it(title, () => holds(vector, run));
  });

  // What is measured has the machine to itself as far as this file goes; others may still keep it busy, though hardly three times.
  describe.sequential(`a timed vector holds ${way}`, () => {
    for (const { title, vector } of vectors) if (isTimed(vector)) it(title, { retry: 2 }, () => holds(vector, run));
  });
}

describe('a vector of refusals', () => {
  it('has a code in the library', async () => {
    const { home, vector } = prepare(readVectors('errors').find(({ id }) => id === 'a-missing-field-is-named')!);
    const answer = await runInProcess(vector, home);
    home.remove();
    expect(answer.stderr).toMatch(/^input_invalid: the input of PreToolUse lacks tool_name\n/);
  });
});

describe('the vectors', () => {
  it('have one id each', () => {
    const ids = vectorSets.flatMap((set) => readVectors(set).map(({ id }) => `${set}/${id}`));
    expect(new Set(ids).size).toBe(ids.length);
  });
});
