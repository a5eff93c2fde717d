import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Person } from '../../extensions/support/extension.js';
import { disarmedEnvironment } from '../../support/disarmed-environment.js';

const program = fileURLToPath(new URL('./worker.mjs', import.meta.url));

export type Step = readonly [command: string, ...args: string[]];

export interface StepResult {
  readonly command: string;
  readonly args: readonly string[];
  /** Of the error that it was refused with. */
  readonly code?: string;
}

/** A process that takes these steps on somebody's home, one after the other. */
export const startWorker = (somebody: Person, steps: readonly Step[]): ChildProcess =>
  spawn(process.execPath, [program, somebody.home.folder, JSON.stringify(steps)], { env: { PATH: process.env.PATH, ...disarmedEnvironment }, stdio: ['ignore', 'pipe', 'inherit'] });

/** The lines that a process writes until it ends. */
export function linesOf(child: ChildProcess): Promise<string[]> {
  let text = '';
  child.stdout!.setEncoding('utf8').on('data', (more: string) => { text += more; });
  return new Promise((resolve) => child.once('close', () => resolve(text.split('\n').slice(0, -1))));
}

/** Runs steps in as many processes as there are lists of them, all at the same time. */
export async function atTheSameTime(somebody: Person, lists: readonly (readonly Step[])[]): Promise<StepResult[]> {
  const results = await Promise.all(lists.map((steps) => linesOf(startWorker(somebody, steps))));
  return results.flat().map((line) => JSON.parse(line) as StepResult);
}
