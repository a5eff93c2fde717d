import { existsSync, readFileSync } from 'node:fs';
import { inputOf } from '../hosts/inputs.js';
import { makeHome, type Home, type WrittenFile } from '../support/make-home.js';
import { runCosh, type CoshRun } from '../support/run-cosh.js';
import { client } from '../support/warm-server.js';

export const unlessWarm = process.platform === 'linux' && existsSync('/bin/bash') ? '' : ' (skipped: it needs Linux and bash)';
export const canBeWarm = unlessWarm === '';

export interface CallOptions {
  readonly payload?: object;
  readonly stdin?: string;
  readonly environment?: Record<string, string>;
  readonly timeoutMs?: number;
  /** Words before the shell: what changes the process that it becomes. */
  readonly before?: readonly string[];
}

/** As an agent calls what `cosh bridge install` wrote. */
export function call(home: Home, host = 'claude-code', event = 'PreToolUse', { payload = inputOf(host, event).payload, stdin = JSON.stringify(payload), environment = {}, timeoutMs = 60_000, before = [] }: CallOptions = {}): Promise<CoshRun> {
  return runCosh(['bridge', host, event, '--host-timeout', String(timeoutMs)], { program: [...before, '/bin/bash', '-p', client, process.execPath], environment: home.environment(environment), cwd: home.folder, stdin });
}

/** A hook before tools that writes who started it to `seen`, and says no. */
export const tells = `[[hooks.PreToolUse]]\nname = "tells"\ncommand = '''echo "$PPID" >> "$HOME/seen"; echo '{"decision":"block","reason":"no"}' '''\n`;

/** The processes that started the hook of `tells`, one after another. */
export const startedBy = (home: Home): number[] => (home.read('seen') ?? '').split('\n').filter(Boolean).map(Number);

export const somebody = (files: Readonly<Record<string, WrittenFile>> = {}): Home => makeHome({ '.copilot-shell/cache/.keep': '', ...files }, 'cosh-warm-');

export const environmentOf = (pid: number): string[] => readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean);
