import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCosh, type AnyVerdict, type Cosh, type EventPoint, type InventorySnapshot, type JsonObject, type Plugin } from '@cosh/core';
import { dialectsPlugin } from '@cosh/dialects';
import { eventPoints, eventPointsPlugin } from '@cosh/event-points';
import { onTestFinished } from 'vitest';
import { disarmedEnvironment } from '../../support/disarmed-environment.js';

export const plugins: readonly Plugin[] = [eventPointsPlugin, dialectsPlugin];

export type Event = (typeof eventPoints)[number]['name'];
export const pointOf = (event: Event): EventPoint => eventPoints.find(({ name }) => name === event) as unknown as EventPoint;

export type WrittenFile = string | Uint8Array | { readonly text: string | Uint8Array; readonly mode: number };
export type Files = Readonly<Record<string, WrittenFile>>;

export interface CliRun {
  readonly code: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Every line of stdout, read as JSON; empty for `--format pretty`. */
  readonly lines: readonly JsonObject[];
}

export interface CliOptions {
  readonly cwd?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Given the process id once the process is there. */
  readonly onStart?: (pid: number) => void;
}

const bin = fileURLToPath(new URL('../../../plugins/cli/bin/cosh.js', import.meta.url));

function readLines(stdout: string): JsonObject[] {
  try {
    return stdout.split('\n').filter((line) => line !== '').map((line) => JSON.parse(line) as JsonObject);
  } catch {
    return [];
  }
}

/** A home folder of its own with files in it, through which events are fired with real processes. */
export class House {
  readonly #open: Cosh[] = [];

  constructor(readonly home: string, readonly environment: Readonly<Record<string, string>>) {}

  at(...parts: string[]): string {
    return path.join(this.home, ...parts);
  }

  async cosh(given: { cwd?: string; plugins?: readonly Plugin[] } = {}): Promise<Cosh> {
    const cosh = await createCosh({ cwd: given.cwd ?? this.home, environment: this.environment, plugins: [...plugins, ...(given.plugins ?? [])] });
    this.#open.push(cosh);
    return cosh;
  }

  async fire(event: Event, input: JsonObject = inputs[event], given: { signal?: AbortSignal; plugins?: readonly Plugin[]; cwd?: string } = {}): Promise<AnyVerdict> {
    const cosh = await this.cosh(given);
    return cosh.dispatchWire(pointOf(event), input, given.signal ? { signal: given.signal } : {});
  }

  async inventory(): Promise<InventorySnapshot> {
    return (await this.cosh()).inventory();
  }

  cli(args: readonly string[], stdin: string | Uint8Array = '', { cwd = this.home, environment, onStart }: CliOptions = {}): Promise<CliRun> {
    const child = spawn(process.execPath, [bin, ...args], { cwd, env: { ...this.environment, NO_COLOR: '1', ...environment } });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => { stdout += text; });
    child.stderr.setEncoding('utf8').on('data', (text: string) => { stderr += text; });
    child.stdin.on('error', () => {}).end(stdin);
    if (child.pid !== undefined) onStart?.(child.pid);
    return new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, signal) => resolve({ code, signal, stdout, stderr, lines: readLines(stdout) }));
    });
  }

  async close(): Promise<void> {
    for (const cosh of this.#open) await cosh.dispose();
  }

  async write(files: Files): Promise<void> {
    for (const [name, written] of Object.entries(files)) {
      const { text, mode } = typeof written === 'object' && 'mode' in written ? written : { text: written, mode: 0o644 };
      await mkdir(path.dirname(this.at(name)), { recursive: true });
      await writeFile(this.at(name), text, { mode });
    }
  }

  read(...parts: string[]): Promise<string> {
    return readFile(this.at(...parts), 'utf8');
  }
}

/** Makes a house that is gone when the test is over. `name` is the last part of the home's path. */
export async function house(files: Files, given: { name?: string; environment?: Readonly<Record<string, string>> } = {}): Promise<House> {
  const top = await realpath(await mkdtemp(path.join(os.tmpdir(), 'cosh-field-')));
  const home = path.join(top, given.name ?? 'home');
  await mkdir(home, { recursive: true });
  const made = new House(home, { PATH: process.env.PATH!, HOME: home, COSH_SYSTEM_EXTENSIONS: '', ...disarmedEnvironment, ...given.environment });
  onTestFinished(async () => {
    await made.close();
    await rm(top, { recursive: true, force: true });
  });
  await made.write(files);
  return made;
}

/** What `ls` in a shell tool looks like. */
export const bash: JsonObject = { tool_name: 'Bash', tool_input: { command: 'ls' } };

/** The least that each event takes. */
export const inputs: Record<Event, JsonObject> = {
  PreToolUse: bash,
  PostToolUse: { ...bash, tool_output: 'a file' },
  PostToolUseFailure: { ...bash, error: 'no such file' },
  UserPromptSubmit: { prompt: 'list the files' },
  SessionStart: { source: 'startup' },
  Stop: { stop_hook_active: false },
  BeforeModel: { llm_request: { model: 'm1', messages: [] } },
  AfterModel: { llm_response: { text: 'done' } },
};

export const events = Object.keys(inputs) as Event[];
export const gatedEvents: readonly Event[] = ['PreToolUse', 'PostToolUse', 'UserPromptSubmit', 'Stop'];
