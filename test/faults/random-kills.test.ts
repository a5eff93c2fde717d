import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Cosh } from '@cosh/core';
import type { Installer } from '@cosh/installer';
import { person, type Person } from '../extensions/support/extension.js';
import { listed, saidBy, speaker, withRuntime } from '../installer/support/speaker.js';
import { linesOf, startWorker, type Step } from '../installer/support/workers.js';
import { generator, type Generator } from './support/generator.js';

// All five hundred with `COSH_TEST_FULL_LOAD=1`; what a normal run has is enough to fail on a naive write.
const kills = process.env.COSH_TEST_FULL_LOAD ? 500 : 40;
const seed = Number(process.env.COSH_TEST_SEED ?? Date.now() % 1_000_000);

/** What a person would say of the extension. */
interface State {
  readonly version?: string;
  readonly on: boolean;
  readonly level?: number;
}

const nothing: State = { on: true };
const versions = ['1.0.0', '2.0.0'];

/** One random step that is possible now, and what is so after it. */
function nextStep(state: State, sources: readonly string[], random: Generator): { step: Step; after: State } {
  const install = (at: number): { step: Step; after: State } => ({ step: ['install', sources[at]!], after: { ...state, version: versions[at]! } });
  if (state.version === undefined) return install(random.below(2));
  const level = random.below(100);
  return [
    () => install(versions[0] === state.version ? 1 : 0),
    () => ({ step: ['disable', 'demo'] as const, after: { ...state, on: false } }),
    () => ({ step: ['enable', 'demo'] as const, after: { ...state, on: true } }),
    () => ({ step: ['set', 'demo', 'level', String(level)] as const, after: { ...state, level } }),
    () => ({ step: ['fire'] as const, after: state }),
    () => ({ step: ['uninstall', 'demo'] as const, after: nothing }),
  ][random.below(6)]!();
}

/** What a new process finds: through the library, and what the extension itself says. */
async function found(somebody: Person): Promise<State> {
  return withRuntime(somebody, async (installer: Installer, cosh: Cosh) => {
    const [extension] = (await installer.list()).extensions;
    if (!extension) return nothing;
    expect((await installer.verify()).map(({ state }) => state)).toEqual(['ok']);
    const version = extension.installed.manifest!.version!;
    const switchedOff = extension.installed.state === 'disabled';
    expect(await saidBy(cosh)).toBe(switchedOff ? undefined : `version ${version}`);
    const { level } = ((somebody.state('settings') ?? {}) as { demo?: { level?: number } }).demo ?? {};
    return { version, on: !switchedOff, ...(level === undefined ? {} : { level }) };
  });
}

/** Every state file as it lies there parses. */
function parseAll(somebody: Person): void {
  const folder = somebody.home.path('.copilot-shell/states');
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.json') && !each.startsWith('.'))) JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'));
}

describe(`a process that installs, updates, switches, sets and fires, killed at any moment, ${kills} times (seed ${seed})`, () => {
  it('leaves what was acknowledged, or that and the step it was in, and nothing of its staging', { timeout: 1_800_000 }, async () => {
    const random = generator(seed);
    const somebody = person();
    const sources = versions.map((version) => somebody.source(version, speaker(version, 'demo', { settings: [{ key: 'level', type: 'integer' }] })));
    let now: State = nothing;
    let tookEffect = 0;
    for (let turn = 0; turn < kills; turn++) {
      const steps: Step[] = [];
      const states: State[] = [now];
      for (let at = 0; at < 60; at++) {
        const { step, after } = nextStep(states.at(-1)!, sources, random);
        steps.push(step);
        states.push(after);
      }
      const worker = startWorker(somebody, steps);
      const lines = linesOf(worker);
      await new Promise((resolve) => { worker.stdout!.once('data', resolve); });
      const delay = setTimeout(() => worker.kill('SIGKILL'), random.below(120));
      const results = (await lines).map((line) => JSON.parse(line) as { code?: string });
      clearTimeout(delay);
      expect(results.filter(({ code }) => code !== undefined), `turn ${turn}`).toEqual([]);
      const acknowledged = results.length;
      parseAll(somebody);
      now = await found(somebody);
      expect([states[acknowledged], states[acknowledged + 1] ?? states[acknowledged]], `turn ${turn}, in ${steps[acknowledged]?.join(' ')}`).toContainEqual(now);
      if (JSON.stringify(now) !== JSON.stringify(states[acknowledged])) tookEffect += 1;
    }
    // The next command leaves nothing of what was staged.
    await withRuntime(somebody, (installer) => installer.install({ spec: sources[0]!, cwd: somebody.project, ask: () => Promise.resolve(true) }));
    expect((await listed(somebody)).map(({ name }) => name)).toEqual(['demo']);
    const left = readdirSync(somebody.home.path('.copilot-shell/extensions')).filter((name) => name !== 'demo' && name !== '.store');
    expect(left).toEqual([]);
    // Whole trees only; one that was replaced a moment ago stays for those who may still run it.
    const trees = readdirSync(somebody.home.path('.copilot-shell/extensions/.store'));
    expect(trees.filter((name) => !/^demo-[0-9a-f]{16}$/.test(name))).toEqual([]);
    expect(trees.length).toBeLessThanOrEqual(versions.length);
    process.stdout.write(`${kills} kills, ${tookEffect} of them after the step in flight had taken effect\n`);
  });
});
