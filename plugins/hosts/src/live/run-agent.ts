import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { CommandResult, CommandRunner } from '@cosh/core';
import type { LiveAgent } from './live-agent.js';
import type { ModelScript } from './model-script.js';
import { startModel, type ModelRequest } from './model-server.js';

/** The folders of one run; all of them are made for it. */
export interface LiveFolders {
  readonly home: string;
  readonly workspace: string;
}

export interface LiveRun {
  readonly agent: LiveAgent;
  /** The agent's program and what comes before its own arguments. */
  readonly program: readonly string[];
  readonly prompt: string;
  readonly script: ModelScript;
  /** Puts hooks, files and the bridge where they belong, before the agent starts. */
  prepare(folders: LiveFolders, environment: Readonly<Record<string, string>>): Promise<void>;
  /** An agent that has not ended by then hangs. Milliseconds. */
  readonly limitMs: number;
  /** Where programs are found: the agent's own tools and the hooks need it. */
  readonly searchPath: string;
  /** More for the agent's environment. */
  readonly environment?: Readonly<Record<string, string>>;
}

export interface LiveResult {
  readonly run: CommandResult;
  readonly requests: readonly ModelRequest[];
}

async function write(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
}

/** Nothing of the person's own environment reaches the agent: neither keys nor settings. */
export const bareEnvironment = (home: string, searchPath: string): Record<string, string> => ({
  PATH: searchPath, HOME: home, USER: 'nobody', LANG: 'C.UTF-8', TERM: 'dumb', NO_COLOR: '1', SHELL: '/bin/sh', TMPDIR: os.tmpdir(),
});

/** Runs an agent once in folders of its own, against a scripted model on loopback. `look` sees the folders before they go. */
export async function runAgent<T>(commands: CommandRunner, live: LiveRun, look: (result: LiveResult, folders: LiveFolders) => Promise<T>): Promise<T> {
  const root = await realpath(await mkdtemp(path.join(os.tmpdir(), 'cosh-live-')));
  const folders = { home: path.join(root, 'home'), workspace: path.join(root, 'work') };
  const model = await startModel(live.script);
  try {
    await mkdir(folders.workspace);
    await write(folders.home, live.agent.files(model.url));
    const environment = bareEnvironment(folders.home, live.searchPath);
    await live.prepare(folders, environment);
    const [file, ...before] = live.program;
    const run = await commands.run({
      file: file!, args: [...before, ...live.agent.args(live.prompt)], stdin: '', cwd: folders.workspace,
      environment: { ...environment, ...live.agent.environment(model.url), ...live.environment }, timeoutMs: live.limitMs,
    });
    return await look({ run, requests: model.requests }, folders);
  } finally {
    await model.close();
    await rm(root, { recursive: true, force: true, maxRetries: 3 });
  }
}
