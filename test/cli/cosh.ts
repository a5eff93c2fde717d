import { makeHome, type Home, type WrittenFile } from '../support/make-home.js';
import { runCosh, type CoshRun } from '../support/run-cosh.js';

export const call = JSON.stringify({ tool_name: 'shell', tool_input: { command: 'ls' } });

/** A hook program that reads its input and prints this. */
export const prints = (answer: object): string => `cat >/dev/null; printf '%s' '${JSON.stringify(answer).replaceAll("'", "'\\''")}'`;

export interface TomlHook {
  readonly name?: string;
  readonly command: string;
  readonly matcher?: string;
  readonly timeout?: number;
  readonly on_failure?: string;
  readonly on_unsupported?: string;
  readonly event?: string;
}

/** config.toml with these hooks, of PreToolUse unless they say otherwise. */
export function configToml(hooks: readonly TomlHook[], head = ''): string {
  const tables = hooks.map(({ event = 'PreToolUse', ...fields }) =>
    [`[[hooks.${event}]]`, ...Object.entries(fields).map(([key, value]) => `${key} = ${JSON.stringify(value)}`), ''].join('\n'));
  return [head, ...tables].join('\n');
}

export const files = {
  config: '.copilot-shell/config.toml',
  setup: '.config/cosh/setup.json',
  hookState: '.copilot-shell/states/hooks.json',
  extensionState: '.copilot-shell/states/extensions.json',
} as const;

export const homeWith = (hooks: readonly TomlHook[], more: Readonly<Record<string, WrittenFile>> = {}): Home =>
  makeHome({ [files.config]: configToml(hooks), ...more });

/** Runs the built CLI as the person whose home this is. */
export function cosh(home: Home, args: readonly string[], stdin = '', environment: Readonly<Record<string, string>> = {}): Promise<CoshRun> {
  return runCosh(args, { environment: home.environment(environment), cwd: home.folder, stdin });
}

export const jsonOf = <T = Record<string, unknown>>({ stdout }: CoshRun): T => JSON.parse(stdout) as T;
export const linesOf = ({ stdout }: CoshRun): Record<string, unknown>[] => stdout.trim().split('\n').map((line) => JSON.parse(line) as Record<string, unknown>);
