import { spawn, spawnSync } from 'node:child_process';
import { onTestFinished } from 'vitest';
import type { House } from '../field-reports/support/house.js';
import { quoted } from '../field-reports/support/written.js';
import { cosh } from './serve-support.js';
import { soon } from './support.js';

/** Whether this machine can give a program a terminal of its own. */
export const hasTerminals = spawnSync('script', ['-qec', 'true', '/dev/null']).status === 0;

/** What Ctrl-C sends. */
export const ctrlC = '\x03';

/** One command line of the built CLI on a terminal of its own, with a person in front of it. */
export class Terminal {
  /** Everything that was shown. */
  screen = '';
  readonly ended: Promise<number | null>;
  readonly #send: (keys: string) => void;

  constructor(at: House, args: readonly string[], before = '') {
    // `exec`: a shell in between would end on Ctrl-C, whatever the command does with it.
    const line = `${before}exec ${[...cosh, ...args].map(quoted).join(' ')}`;
    const child = spawn('script', ['-qefc', line, '/dev/null'], { cwd: at.home, env: { ...at.environment, NO_COLOR: '1', TERM: 'xterm', SHELL: '/bin/sh' } });
    onTestFinished(() => void child.kill('SIGKILL'));
    child.stdout.setEncoding('utf8').on('data', (text: string) => { this.screen += text.replaceAll('\r\n', '\n'); });
    child.stdin.on('error', () => {});
    this.#send = (keys) => void child.stdin.write(keys);
    this.ended = new Promise((resolve) => { child.once('close', (code) => resolve(code)); });
  }

  /** Types once this is on the screen. */
  async type(keys: string, once: string): Promise<void> {
    await soon(() => this.screen).toContain(once);
    this.#send(keys);
  }
}
