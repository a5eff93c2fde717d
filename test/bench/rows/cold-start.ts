import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { environmentOf, homeWithExtensions } from '../bench-home.js';
import type { Result, Row, RowOptions } from '../row.js';
import { runProcess } from '../run-process.js';
import { sideBySide } from '../side-by-side.js';
import { lefthookRun } from '../peers/lefthook.js';
import { repository } from '../../support/repository.js';

export const program = path.join(repository, 'plugins/cli/bin/cosh.js');
const call = (cwd: string): string => JSON.stringify({ session_id: 's', cwd, tool_name: 'shell', tool_input: { command: 'ls' } });

/** What is younger than this may change again without its time changing; nothing is remembered of it. */
export const stillAfterMs = 300;

/** `cosh …` in a home where no hook matches, over a Node that does nothing. */
export async function coldRatio(home: ReturnType<typeof homeWithExtensions>, args: readonly string[], stdin: string, { quick }: RowOptions, start: readonly string[] = [process.execPath, program]): Promise<Result> {
  const rounds = quick ? 15 : 150;
  const options = { env: environmentOf(home), cwd: home.folder };
  const cosh = (): Promise<string> => runProcess(start[0]!, [...start.slice(1), ...args], { ...options, stdin });
  await wait(stillAfterMs);
  // The first one makes the folder, the second one remembers.
  for (let turn = 0; turn < 3; turn++) await cosh();
  const { node, cosh: own } = await sideBySide({
    node: async () => void await runProcess(process.execPath, ['-e', '0'], options),
    cosh: async () => void await cosh(),
  }, { rounds });
  return { value: own.ratio, runs: rounds, details: { 'node -e 0': node.medianMs, cosh: own.medianMs } };
}

async function measure(extensions: number, options: RowOptions): Promise<Result> {
  const home = homeWithExtensions(extensions, 5);
  try {
    return await coldRatio(home, ['fire', 'PreToolUse'], call(home.folder), options);
  } finally {
    home.remove();
  }
}

export const coldFire: Row = {
  id: 'cold-fire', title: '`cosh fire`, cold, no hook matches, over `node -e 0`', unit: '×', goal: { limit: 1.15 },
  measure: (options) => measure(3, options),
  peers: {
    lefthook: async ({ quick, folder }) => {
      const { home, job } = await lefthookRun(folder);
      try {
        const options = { env: environmentOf(home), cwd: home.folder };
        return (await sideBySide({ node: async () => void await runProcess(process.execPath, ['-e', '0'], options), peer: job }, { rounds: quick ? 10 : 60 })).peer;
      } finally {
        home.remove();
      }
    },
  },
};

export const coldFireExtensions: Row = {
  id: 'cold-fire-extensions', title: 'the same with 200 installed extensions of 5 hooks each', unit: '×', goal: { limit: 1.25 },
  measure: (options) => measure(200, options),
};

export const bridgeCall = (cwd: string): string => JSON.stringify({ session_id: 's', cwd, hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command: 'ls' }, tool_use_id: 't' });

export const coldBridge: Row = {
  id: 'cold-bridge', title: '`cosh bridge claude-code`, the same', unit: '×', goal: { limit: 1.15 },
  measure: async (options) => {
    const home = homeWithExtensions(3, 5);
    try {
      return await coldRatio(home, ['bridge', 'claude-code'], bridgeCall(home.folder), options);
    } finally {
      home.remove();
    }
  },
};
