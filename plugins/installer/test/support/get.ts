import { lstatSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { commandRunner, CoshError, type CommandRequest, type CommandRunner } from '@cosh/core';
import { kindOf, parseSource } from '../../dist/sources/index.js';
import type { ExtensionSource, FetchContext, Resolved, SourceKind, SourceRequest } from '../../dist/sources/source-kind.js';
import { temporaryFolder } from './temporary.js';

export type Environment = Record<string, string | undefined>;

export const plainEnvironment = (more: Environment = {}): Environment => ({ PATH: process.env.PATH, HOME: process.env.HOME, ...more });

export interface Got {
  readonly source: ExtensionSource;
  readonly resolved: Resolved;
  readonly into: string;
  readonly scratch: string;
  readonly requests: readonly CommandRequest[];
}

/** Remembers every command. */
export function recordingRunner(): CommandRunner & { readonly requests: CommandRequest[] } {
  const requests: CommandRequest[] = [];
  return { requests, run: (request) => { requests.push(request); return commandRunner.run(request); } };
}

export function fetchContext(environment: Environment = plainEnvironment(), root = temporaryFolder(), signal?: AbortSignal): FetchContext & { readonly runner: ReturnType<typeof recordingRunner> } {
  return { runner: recordingRunner(), environment, scratch: mkdtempSync(path.join(root, 'scratch-')), progress: () => undefined, ...(signal ? { signal } : {}) };
}

export interface GetOptions {
  readonly environment?: Environment;
  /** Below which folder staging and scratch are made. */
  readonly root?: string;
  /** In place of the table's own, for a kind with a defence switched off. */
  readonly kind?: SourceKind<never>;
  readonly source?: ExtensionSource;
}

/** Parses, resolves and fetches into a new folder, as an install does. */
export async function get(request: Partial<SourceRequest> & { spec: string }, { environment, root = temporaryFolder(), kind, source: given }: GetOptions = {}): Promise<Got> {
  const full: SourceRequest = { cwd: root, ...request };
  const source = given ?? (kind ? await kind.parse(full) : await parseSource(full));
  if (!source) throw new Error(`${request.spec} is not of this kind`);
  const chosen = (kind ?? kindOf(source)) as unknown as SourceKind;
  const context = fetchContext(environment, root);
  const into = mkdtempSync(path.join(root, 'into-'));
  const resolved = await chosen.resolve(source, context);
  const fetched = await chosen.fetch(source, resolved, into, context);
  return { source, resolved: fetched.resolved, into, scratch: context.scratch, requests: context.runner.requests };
}

/** Every file below a folder: its mode in octal and its content. */
export function treeOf(folder: string, below = ''): Record<string, string> {
  return Object.assign({}, ...readdirSync(path.join(folder, below)).sort().map((entry) => {
    const name = below === '' ? entry : `${below}/${entry}`;
    const status = lstatSync(path.join(folder, name));
    if (status.isDirectory()) return treeOf(folder, name);
    return { [name]: `${(status.mode & 0o7777).toString(8)} ${status.isFile() ? readFileSync(path.join(folder, name), 'utf8') : 'no file'}` };
  })) as Record<string, string>;
}

/** The code of the CoshError that something fails with; anything else that it throws is thrown on. */
export async function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(() => 'no error', (error: unknown) => {
    if (error instanceof CoshError) return error.code;
    throw error;
  });
}
