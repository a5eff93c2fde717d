import { preToolUse } from '@cosh/event-points';
import { homeWithCommands, runtimeIn, environmentOf } from '../bench-home.js';
import { coreExeca } from '../peers/execa.js';
import { geminiRunner } from '../peers/gemini.js';
import type { Result, Row, RowOptions } from '../row.js';
import { runProcess } from '../run-process.js';
import { sideBySide, type Job } from '../side-by-side.js';

const command = `printf '{"decision":"allow"}'`;
const stdin = JSON.stringify({ session_id: 's', cwd: '/', hook_event_name: 'PreToolUse', tool_name: 'shell', tool_input: { command: 'ls' } });
const all = (count: number, one: () => Promise<unknown>) => async (): Promise<void> => { await Promise.all(Array.from({ length: count }, one)); };

async function measure(count: number, { quick, peers }: RowOptions): Promise<Result> {
  const home = homeWithCommands(Array.from({ length: count }, (_each, index) => `${command} # ${index}`), count === 1 ? 'series' : 'parallel');
  const cosh = await runtimeIn(home);
  const execa = await coreExeca();
  const gemini = peers === undefined ? undefined : await geminiRunner(peers);
  const [env, cwd] = [environmentOf(home), home.folder];
  const rounds = (quick ? 40 : 400) / (count === 1 ? 1 : 4);
  try {
    const jobs: Record<string, Job> = {
      spawn: all(count, () => runProcess('/bin/sh', ['-c', command], { stdin, env, cwd })),
      cosh: async () => {
        const { hooks } = await cosh.dispatch(preToolUse, { toolName: 'shell', toolInput: { command: 'ls' } });
        if (hooks.filter(({ status, decision }) => status === 'ok' && decision === 'allow').length !== count) throw new Error(`not every hook answered: ${JSON.stringify(hooks)}`);
      },
      execa: all(count, () => execa('/bin/sh', ['-c', command], { input: stdin, env, cwd })),
      ...(gemini ? { 'gemini-cli': () => gemini.run(Array.from({ length: count }, () => command), cwd) } : {}),
    };
    const { spawn, cosh: own, ...others } = await sideBySide(jobs, { rounds, warmUp: 10 });
    return {
      value: own!.ratio, runs: rounds,
      peers: Object.fromEntries(Object.entries(others).map(([name, { ratio }]) => [name, ratio])),
      details: { 'raw spawn': spawn!.medianMs, cosh: own!.medianMs },
    };
  } finally {
    await cosh.dispose();
    home.remove();
  }
}

export const oneHook: Row = {
  id: 'one-hook', title: 'one hook, library, over raw spawn of the same command', unit: '×', goal: { limit: 1.12 },
  measure: (options) => measure(1, options),
};

export const tenHooks: Row = {
  id: 'ten-hooks', title: 'ten parallel hooks over ten parallel raw spawns', unit: '×', goal: { limit: 1.1 },
  measure: (options) => measure(10, options),
};
