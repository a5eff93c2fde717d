import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import path from 'node:path';
import type { JsonObject } from '@cosh/core';
import { onTestFinished } from 'vitest';
import type { House } from '../field-reports/support/house.js';
import { repository } from '../support/repository.js';
import { soon } from './support.js';

/** The words that start the built CLI. */
export const cosh: readonly string[] = [process.execPath, path.join(repository, 'plugins/cli/bin/cosh.js')];

/** A `cosh serve` that is talked to by hand. */
export class Serving {
  readonly lines: JsonObject[] = [];
  readonly ended: Promise<{ code: number | null; signal: string | null }>;
  stderr = '';
  #onChange: () => void = () => {};

  constructor(readonly child: ChildProcessWithoutNullStreams) {
    let rest = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const parts = `${rest}${text}`.split('\n');
      rest = parts.pop()!;
      this.lines.push(...parts.map((line) => JSON.parse(line) as JsonObject));
      this.#onChange();
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => { this.stderr += text; });
    child.stdin.on('error', () => {});
    this.ended = new Promise((resolve) => { child.once('close', (code, signal) => resolve({ code, signal })); });
  }

  send(...messages: readonly (object | string)[]): void {
    for (const message of messages) this.child.stdin.write(`${typeof message === 'string' ? message : JSON.stringify(message)}\n`);
  }

  fire(id: string, event = 'PreToolUse', input: object = { tool_name: 'shell', tool_input: { command: 'ls' } }): void {
    this.send({ type: 'hook_request', request_id: id, event, input });
  }

  of(id: string): JsonObject[] {
    return this.lines.filter((line) => line.request_id === id);
  }

  /** Resolves when more has come. */
  changed(): Promise<void> {
    return new Promise((resolve) => { this.#onChange = resolve; });
  }

  /** The answer to a request, once it is there. */
  async answer(id: string): Promise<JsonObject> {
    const isAnswer = ({ type }: JsonObject): boolean => type !== 'stream_event';
    await soon(() => this.of(id).some(isAnswer)).toBe(true);
    return this.of(id).find(isAnswer)!;
  }

  async count(lines: number): Promise<readonly JsonObject[]> {
    await soon(() => this.lines.length).toBeGreaterThanOrEqual(lines);
    return this.lines;
  }
}

/** Starts `cosh serve` in a home; it is gone when the test is over. */
export function serve(at: House, args: readonly string[] = []): Serving {
  const child = spawn(cosh[0]!, [...cosh.slice(1), 'serve', ...args], { cwd: at.home, env: { ...at.environment } });
  onTestFinished(() => void child.kill('SIGKILL'));
  return new Serving(child);
}
