import path from 'node:path';
import { environmentOf, runtimeIn } from '../bench-home.js';
import type { Result, Row, RowOptions } from '../row.js';
import { runProcess } from '../run-process.js';
import { sideBySide } from '../side-by-side.js';
import { makeHome } from '../../support/make-home.js';

const command = `wc -c >/dev/null; printf '{}'`;

/** One tool call with so large an output, through a hook that reads all of it, over the bare command with the same on its stdin. */
export async function outputRatio(bytes: number, rounds: number): Promise<Result> {
  const home = makeHome({ '.copilot-shell/config.toml': `[[hooks.PostToolUse]]\nname = "reader"\ncommand = ${JSON.stringify(command)}\n` }, 'cosh-bench-');
  const cosh = await runtimeIn(home);
  const { postToolUse } = await import('@cosh/event-points');
  const toolOutput = 'a line of what a tool printed, as tools do.\n'.repeat(Math.ceil(bytes / 44)).slice(0, bytes);
  const input = { session_id: 's', cwd: home.folder, hook_event_name: 'PostToolUse', tool_name: 'shell', tool_input: {}, tool_response: { llmContent: toolOutput, returnDisplay: toolOutput } };
  try {
    const { spawn, cosh: own } = await sideBySide({
      // Whoever runs a hook by hand writes its JSON as well.
      spawn: async () => void await runProcess('/bin/sh', ['-c', command], { stdin: JSON.stringify(input), env: environmentOf(home), cwd: path.resolve(home.folder) }),
      cosh: async () => {
        const { hooks: [hook] } = await cosh.dispatch(postToolUse, { toolName: 'shell', toolInput: {}, toolOutput });
        if (hook?.status !== 'ok') throw new Error(`the hook did not read: ${hook?.detail}`);
      },
    }, { rounds, warmUp: 5 });
    return { value: own.ratio, runs: rounds, details: { 'raw spawn': spawn.medianMs, cosh: own.medianMs } };
  } finally {
    await cosh.dispose();
    home.remove();
  }
}

export const largeOutput: Row = {
  id: 'large-output', title: '1 MB tool output through a hook that reads it all, over raw', unit: '×', goal: { limit: 1.15 },
  measure: ({ quick }: RowOptions) => outputRatio(1 << 20, quick ? 20 : 200),
};
