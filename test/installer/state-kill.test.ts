import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { person, type Person } from '../extensions/support/extension.js';
import { linesOf } from './support/workers.js';

const program = fileURLToPath(new URL('./support/state-writer.mjs', import.meta.url));

/** Kills a process that changes a state, a random moment after it has begun; the last change that it had acknowledged. */
async function killed(somebody: Person, way: 'atomic' | 'naive'): Promise<number> {
  const child = spawn(process.execPath, [program, somebody.home.folder, way], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = linesOf(child);
  await new Promise((resolve) => { child.stdout!.once('data', resolve); });
  setTimeout(() => child.kill('SIGKILL'), Math.random() * 25);
  return Number((await lines).at(-1));
}

const stateFile = (somebody: Person): string => somebody.home.path('.copilot-shell/states/count.json');
const numberIn = (somebody: Person): number => {
  const text = readFileSync(stateFile(somebody), 'utf8');
  expect(text.trimEnd()).toMatch(/^\{[^]*\}$/);
  return (JSON.parse(text) as { number: number }).number;
};

describe('a process that is killed at any moment while it changes states (G1)', { meta: { attack: 'G1' } }, () => {
  it('leaves a file that parses and holds what was acknowledged, sixty times, and the next one goes on', { timeout: 300_000 }, async () => {
    const people = [person(), person()];
    await Promise.all(people.map(async (somebody) => {
      let last = 0;
      for (let turn = 0; turn < 30; turn++) {
        const acknowledged = await killed(somebody, 'atomic');
        const number = numberIn(somebody);
        // One more may be kept than was said.
        expect([acknowledged, acknowledged + 1], `turn ${turn}`).toContain(number);
        expect(number).toBeGreaterThan(last);
        last = number;
      }
      const left = readdirSync(somebody.home.path('.copilot-shell/states')).filter((name) => name !== 'count.json');
      expect(left.filter((name) => !/^(\.count\.json\..*\.tmp|count\.json\.lock(\..*)?)$/.test(name))).toEqual([]);
    }));
  });

  it('leaves a torn file sooner or later if it writes in place: the control', { timeout: 300_000, meta: { attack: '' } }, async () => {
    const somebody = person();
    let isTorn = false;
    for (let turn = 0; turn < 60 && !isTorn; turn++) {
      await killed(somebody, 'naive');
      try {
        numberIn(somebody);
      } catch {
        isTorn = true;
      }
    }
    expect(isTorn).toBe(true);
  });
});
