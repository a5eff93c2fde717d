import { makeHome, type Home } from '../support/make-home.js';
import { runCosh, type CoshRun } from '../support/run-cosh.js';
import { inputOf } from './inputs.js';
import { rules, type Reaction } from './rules/index.js';

export interface Asked extends CoshRun {
  readonly reaction: Reaction;
}

export const configured = (toml: string, more: Readonly<Record<string, string>> = {}): Home => makeHome({ '.copilot-shell/config.toml': toml, ...more });

/** A hook before tools; `$RUNS` is a file that gets one line for each run. */
export const hook = (command: string, fields = ''): string => `[[hooks.PreToolUse]]\nname = "guard"\ncommand = '''${command}'''\n${fields}\n`;

/** The bridge as an agent calls it, and what the agent makes of the answer. */
export async function ask(home: Home, host: string, event: string, { args = [], payload = inputOf(host, event).payload, stdin = JSON.stringify(payload), environment = {} }: { args?: readonly string[]; payload?: object; stdin?: string; environment?: Record<string, string> } = {}): Promise<Asked> {
  const run = await runCosh(['bridge', host, event, ...args], { environment: home.environment(environment), cwd: home.folder, stdin });
  const reaction = rules[host]!(event, payload as never, { stdout: run.stdout, stderr: run.stderr, exitCode: Number(run.exit) });
  return { ...run, reaction };
}
