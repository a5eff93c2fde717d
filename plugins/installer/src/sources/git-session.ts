import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { CoshError, type CommandResult } from '@cosh/core';
import { allDefences, type Defences } from '../tree/index.js';
import { gitEnvironment, tokenFor } from './git-environment.js';
import { gitFailure } from './git-failure.js';
import type { FetchContext } from './source-kind.js';

/** Long enough for a slow line; a server that stands still is left much sooner. */
const timeoutMs = 5 * 60_000;

export interface GitOptions {
  readonly stdin?: string;
  readonly limitBytes?: number;
  readonly binary?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** git in one private folder, for one address. */
export interface GitSession {
  readonly url: string;
  readonly folder: string;
  /** Throws `source_*` when git does not exit with 0; `doing` is a clause for its message. */
  run(doing: string, args: readonly string[], options?: GitOptions): Promise<CommandResult>;
}

async function openSession(url: string, token: string | undefined, context: FetchContext, defences: Defences): Promise<GitSession> {
  const { runner, environment, scratch, signal } = context;
  const folder = await mkdtemp(path.join(scratch, 'git-'));
  const isolated = gitEnvironment(url, folder, environment, token);
  const everything = Object.fromEntries(Object.entries({ ...environment, GIT_TERMINAL_PROMPT: '0' }).filter((entry): entry is [string, string] => entry[1] !== undefined));
  return {
    url,
    folder,
    async run(doing, args, options = {}) {
      const stop = options.signal ?? signal;
      const result = await runner.run({
        file: 'git',
        args,
        cwd: defences.gitIsolation ? folder : process.cwd(),
        environment: defences.gitIsolation ? isolated : everything,
        timeoutMs,
        ...(options.stdin === undefined ? {} : { stdin: options.stdin }),
        ...(options.limitBytes === undefined ? {} : { stdoutLimitBytes: options.limitBytes }),
        ...(options.binary === undefined ? {} : { binary: options.binary }),
        ...(stop ? { signal: stop } : {}),
      });
      if (result.ended.kind !== 'exited' || result.ended.exitCode !== 0) throw gitFailure(result, doing);
      return result;
    },
  };
}

const triesAgain = new Set(['source_access_denied', 'source_not_found', 'source_moved', 'source_git_failed']);

/**
 * Does something at an address: with the token that there is for it, then without (an expired one closes public doors too),
 * then with `.git` appended, which some servers insist on. The first failure is the one that is told.
 */
export async function atRemote<T>(url: string, context: FetchContext, defences: Defences = allDefences, action: (session: GitSession) => Promise<T>): Promise<T> {
  const token = tokenFor(url, context.environment, !defences.credentials);
  const ways: [string, string | undefined][] = [...(token === undefined ? [] : [[url, token] as [string, string]]), [url, undefined]];
  if (/^https?:/.test(url)) ways.push([`${url}.git`, token]);
  let first: unknown;
  for (const [address, credential] of ways) {
    try {
      return await action(await openSession(address, credential, context, defences));
    } catch (error) {
      first ??= error;
      if (!(error instanceof CoshError) || !triesAgain.has(error.code)) throw error;
    }
  }
  throw first;
}
