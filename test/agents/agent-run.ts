import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { commandRunner } from '@cosh/core';
import { liveAgents, runAgent, type LiveAgent, type LiveFolders, type ModelScript } from '@cosh/hosts/live';
import { configToml, type TomlHook } from '../cli/cosh.js';
import { repository } from '../support/repository.js';
import { runCosh } from '../support/run-cosh.js';
import { agentsFolder } from './install-agent.js';

/** An agent that has not ended by then hangs. */
const limitMs = 90_000;

export const keepsake = 'keepsake';
export const made = 'made.txt';

export interface Seen {
  /** How it ended, for people. */
  readonly end: string;
  readonly hung: boolean;
  /** Whether the folder that the model wanted to be rid of is still there. */
  readonly kept: boolean;
  /** What the command that the model asked for has written. */
  readonly written: string | undefined;
  /** The results that the model was given in the end. */
  readonly results: readonly string[];
  /** Everything that the model was ever sent. */
  readonly told: string;
  /** What the agent printed. */
  readonly printed: string;
}

export interface Guarded {
  readonly hooks?: readonly TomlHook[];
  readonly head?: string;
  /** Names of folders in `extensions/`. */
  readonly extensions?: readonly string[];
  readonly script: (agent: LiveAgent) => ModelScript;
}

async function cosh(args: readonly string[], folders: LiveFolders, environment: Readonly<Record<string, string>>, allowed: readonly number[] = [0]): Promise<string> {
  const run = await runCosh(args, { environment, cwd: folders.workspace });
  if (!allowed.includes(Number(run.exit))) throw new Error(`cosh ${args.join(' ')} ended with ${run.exit}\n${run.stdout}${run.stderr}`);
  return `${run.stdout}${run.stderr}`;
}

/** As a person would who reads what will run and types what agrees to it. */
async function installExtension(name: string, folders: LiveFolders, environment: Readonly<Record<string, string>>): Promise<void> {
  const source = path.join(folders.home, name);
  cpSync(path.join(repository, 'extensions', name), source, { recursive: true });
  const shown = await cosh(['extensions', 'install', source], folders, environment, [3]);
  const consent = /--consent (\S+)/.exec(shown)?.[1];
  if (consent === undefined) throw new Error(`no way to agree in:\n${shown}`);
  await cosh(['extensions', 'install', source, '--consent', consent], folders, environment);
}

export const agentOf = (host: string): LiveAgent => liveAgents.find((each) => each.host === host)!;

/** Runs an agent under the bridge, with these hooks and extensions in place, and tells what came of it. */
export function runGuarded(host: string, program: readonly string[], guarded: Guarded): Promise<Seen> {
  const agent = agentOf(host);
  return runAgent(commandRunner, {
    agent, program, limitMs, prompt: 'Please do what you have to do.', script: guarded.script(agent), searchPath: process.env.PATH ?? '',
    // opencode installs a library of its own into every new home.
    environment: { npm_config_cache: path.join(agentsFolder, 'npm-cache'), npm_config_prefer_offline: 'true' },
    prepare: async (folders, environment) => {
      mkdirSync(path.join(folders.workspace, keepsake));
      writeFileSync(path.join(folders.workspace, keepsake, 'precious.txt'), 'precious');
      if (guarded.hooks) {
        mkdirSync(path.join(folders.home, '.copilot-shell'), { recursive: true });
        writeFileSync(path.join(folders.home, '.copilot-shell/config.toml'), configToml(guarded.hooks, guarded.head));
      }
      for (const name of guarded.extensions ?? []) await installExtension(name, folders, environment);
      await cosh(['bridge', 'install', host], folders, environment);
    },
  }, async ({ run, requests }, { workspace }) => ({
    end: JSON.stringify(run.ended),
    hung: run.ended.kind !== 'exited',
    kept: existsSync(path.join(workspace, keepsake, 'precious.txt')),
    written: existsSync(path.join(workspace, made)) ? readFileSync(path.join(workspace, made), 'utf8').trim() : undefined,
    results: requests.at(-1)?.results ?? [],
    told: JSON.stringify(requests.map(({ body }) => body)),
    printed: `${run.stdout}${run.stderr}`,
  }));
}
