import path from 'node:path';
import { pathToFileURL } from 'node:url';

export interface PeerRunner {
  /** Runs the commands at the same time, as hooks before a tool, and folds their answers. */
  run(commands: readonly string[], cwd: string): Promise<void>;
}

interface HookSystem {
  HookRunner: new (config: object) => { executeHooksParallel(hooks: readonly object[], event: string, input: object): Promise<{ success: boolean }[]> };
  HookAggregator: new () => { aggregateResults(results: readonly object[], event: string): unknown };
}

/** Gemini CLI's own runner and aggregator, from its published package. */
export async function geminiRunner(folder: string): Promise<PeerRunner> {
  // It logs every command; where that is thrown away it costs it the least.
  Object.assign(globalThis.console, { debug: () => {} });
  const file = path.join(folder, 'node_modules/@google/gemini-cli-core/dist/src/hooks/index.js');
  const { HookRunner, HookAggregator } = (await import(pathToFileURL(file).href)) as HookSystem;
  const runner = new HookRunner({
    isTrustedFolder: () => true,
    sanitizationConfig: { enableEnvironmentVariableRedaction: false, allowedEnvironmentVariables: [], blockedEnvironmentVariables: [] },
    storage: { getPlansDir: () => folder },
  });
  const aggregator = new HookAggregator();
  return {
    run: async (commands, cwd) => {
      const hooks = commands.map((command) => ({ type: 'command', command, source: 'user' }));
      const input = { session_id: 's', cwd, hook_event_name: 'BeforeTool', timestamp: new Date().toISOString(), transcript_path: '', tool_name: 'shell', tool_input: { command: 'ls' } };
      const results = await runner.executeHooksParallel(hooks, 'BeforeTool', input);
      if (!results.every(({ success }) => success)) throw new Error('a hook failed in the runner of Gemini CLI');
      aggregator.aggregateResults(results, 'BeforeTool');
    },
  };
}
