import { homeWithCommands, runtimeIn, environmentOf } from '../bench-home.js';
import { coreExeca } from '../peers/execa.js';
import { geminiRunner } from '../peers/gemini.js';
import type { PeerOptions, Result, Row, RowOptions } from '../row.js';
import { runProcess } from '../run-process.js';
import { sideBySide, type Job, type Measured } from '../side-by-side.js';
import type { Home } from '../../support/make-home.js';

const command = `printf '{"decision":"allow"}'`;
const stdin = JSON.stringify({ session_id: 's', cwd: '/', hook_event_name: 'PreToolUse', tool_name: 'shell', tool_input: { command: 'ls' } });
const all = (count: number, one: () => Promise<unknown>) => async (): Promise<void> => { await Promise.all(Array.from({ length: count }, one)); };

const roundsOf = (count: number, { quick }: RowOptions): number => (quick ? 40 : 400) / (count === 1 ? 1 : 4);
const homeOf = (count: number): Home => homeWithCommands(Array.from({ length: count }, (_each, index) => `${command} # ${index}`), count === 1 ? 'series' : 'parallel');
const rawSpawns = (count: number, home: Home): Job => all(count, () => runProcess('/bin/sh', ['-c', command], { stdin, env: environmentOf(home), cwd: home.folder }));

async function measure(count: number, options: RowOptions): Promise<Result> {
  const home = homeOf(count);
  const cosh = await runtimeIn(home);
  const { preToolUse } = await import('@cosh/event-points');
  const rounds = roundsOf(count, options);
  try {
    const { spawn, cosh: own } = await sideBySide({
      spawn: rawSpawns(count, home),
      cosh: async () => {
        const { hooks } = await cosh.dispatch(preToolUse, { toolName: 'shell', toolInput: { command: 'ls' } });
        if (hooks.filter(({ status, decision }) => status === 'ok' && decision === 'allow').length !== count) throw new Error(`not every hook answered: ${JSON.stringify(hooks)}`);
      },
    }, { rounds, warmUp: 10 });
    return { value: own.ratio, runs: rounds, details: { 'raw spawn': spawn.medianMs, cosh: own.medianMs } };
  } finally {
    await cosh.dispose();
    home.remove();
  }
}

const peer = (count: number, jobIn: (home: Home, options: PeerOptions) => Promise<Job>) => async (options: PeerOptions): Promise<Measured> => {
  const home = homeOf(count);
  try {
    const job = await jobIn(home, options);
    return (await sideBySide({ spawn: rawSpawns(count, home), peer: job }, { rounds: roundsOf(count, options), warmUp: 10 })).peer;
  } finally {
    home.remove();
  }
};

const peersOf = (count: number): Required<Row>['peers'] => ({
  execa: peer(count, async (home) => {
    const execa = await coreExeca();
    return all(count, () => execa('/bin/sh', ['-c', command], { input: stdin, env: environmentOf(home), cwd: home.folder }));
  }),
  'gemini-cli': peer(count, async ({ folder: cwd }, { folder }) => {
    const gemini = await geminiRunner(folder);
    return () => gemini.run(Array.from({ length: count }, () => command), cwd);
  }),
});

export const oneHook: Row = {
  id: 'one-hook', title: 'one hook, library, over raw spawn of the same command', unit: '×', goal: { limit: 1.12 }, peers: peersOf(1),
  measure: (options) => measure(1, options),
};

export const tenHooks: Row = {
  id: 'ten-hooks', title: 'ten parallel hooks over ten parallel raw spawns', unit: '×', goal: { limit: 1.1 }, peers: peersOf(10),
  measure: (options) => measure(10, options),
};
