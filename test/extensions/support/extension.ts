import { cpSync, lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import path from 'node:path';
import { onTestFinished, vi } from 'vitest';
import type { JsonObject } from '@cosh/core';
import { makeHome, type Home, type WrittenFile } from '../../support/make-home.js';
import { runCosh, type CoshRun } from '../../support/run-cosh.js';

// Every step is a process of its own, and a machine may be busy.
vi.setConfig({ testTimeout: 120_000 });

export interface HookText {
  readonly name?: string;
  readonly command: string;
  readonly [field: string]: unknown;
}

/** A version 1 manifest with these hooks, by event. */
export function manifest(name: string, hooks: Readonly<Record<string, readonly (HookText & { matcher?: string })[]>> = {}, more: object = {}): string {
  const table = Object.fromEntries(Object.entries(hooks).map(([event, entries]) => [
    event, entries.map(({ matcher, ...hook }, index) => ({ ...(matcher === undefined ? {} : { matcher }), hooks: [{ type: 'command', name: `${name}-${event}-${index}`, ...hook }] })),
  ]));
  return JSON.stringify({ schemaVersion: 1, name, version: '1.0.0', compatibility: { cosh: '>=0.1.0' }, ...(Object.keys(table).length > 0 ? { hooks: table } : {}), ...more });
}

/** The usual one: greets a session. */
export const greeter = (text = 'good morning'): Parameters<typeof manifest>[1] => ({ SessionStart: [{ command: `printf '%s' '${text}'` }] });

/** Somebody with a home, a workspace `project`, and sources of extensions in `sources/<name>`. */
export class Person {
  constructor(readonly home: Home) {}

  get project(): string {
    return this.home.path('project');
  }

  source(name: string, files: Readonly<Record<string, WrittenFile>>): string {
    for (const [file, written] of Object.entries(files)) this.home.write(`sources/${name}/${file}`, written);
    return this.home.path('sources', name);
  }

  environment(more: Readonly<Record<string, string>> = {}): Record<string, string> {
    return this.home.environment(more);
  }

  run(args: readonly string[], given: { stdin?: string; cwd?: string; environment?: Readonly<Record<string, string>> } = {}): Promise<CoshRun> {
    return runCosh(args, { environment: this.environment(given.environment), cwd: given.cwd ?? this.project, ...(given.stdin === undefined ? {} : { stdin: given.stdin }) });
  }

  ext(...args: string[]): Promise<CoshRun> {
    return this.run(['ext', ...args]);
  }

  async json<T = JsonObject>(...args: string[]): Promise<T> {
    const { stdout, stderr } = await this.ext(...args, '--json');
    try {
      return JSON.parse(stdout) as T;
    } catch {
      throw new Error(`no JSON: ${stdout}\n${stderr}`);
    }
  }

  /** The fingerprint of what a command would ask. */
  async fingerprint(...args: string[]): Promise<string> {
    return (await this.json<{ consent: { fingerprint: string } }>(...args)).consent.fingerprint;
  }

  /** Runs an install, link or update with the consent that it needs. */
  async agreed(...args: string[]): Promise<CoshRun> {
    return this.ext(...args, '--consent', await this.fingerprint(...args));
  }

  async install(name: string, files: Readonly<Record<string, WrittenFile>>): Promise<string> {
    const source = this.source(name, files);
    const { exit, stderr } = await this.agreed('install', source);
    if (exit !== 0) throw new Error(stderr);
    return source;
  }

  async fire(event: string, input: object = {}, cwd = this.project): Promise<JsonObject> {
    const { stdout, stderr } = await this.run(['fire', event, '--format', 'json'], { stdin: JSON.stringify(input), cwd });
    if (stdout === '') throw new Error(stderr);
    return JSON.parse(stdout) as JsonObject;
  }

  async greeting(cwd?: string): Promise<unknown> {
    return (await this.fire('SessionStart', {}, cwd)).context;
  }

  state(name: string): JsonObject {
    return JSON.parse(this.home.read(`.copilot-shell/states/${name}.json`) ?? '{}') as JsonObject;
  }
}

export function person(): Person {
  const home = makeHome({}, 'cosh-ext-');
  mkdirSync(home.path('project'));
  onTestFinished(() => home.remove());
  return new Person(home);
}

/** Every file, link and folder below, with its mode and content. */
export function tree(folder: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    const file = path.join(folder, name);
    const status = lstatSync(file);
    const mode = (status.mode & 0o777).toString(8);
    found[name] = status.isSymbolicLink() ? `-> ${readlinkSync(file)}` : status.isDirectory() ? 'folder' : `${mode} ${statSync(file).isFile() ? readFileSync(file, 'utf8') : 'special'}`;
  }
  return found;
}

export const copyFolder = (from: string, to: string): void => cpSync(from, to, { recursive: true });
