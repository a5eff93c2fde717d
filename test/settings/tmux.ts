import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { Home } from '../support/make-home.js';
import { repository } from '../support/repository.js';

/** A terminal whose screen can be read. Where there is none, these tests cannot be done. */
export const hasTmux = spawnSync('tmux', ['-V']).status === 0;
export const unlessTmux = hasTmux ? '' : ' (skipped: there is no tmux)';

const program = path.join(repository, 'plugins/cli/bin/cosh.js');
const tries = 600;
const quoted = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`;

export interface TerminalOptions {
  readonly args?: readonly string[];
  readonly columns?: number;
  readonly rows?: number;
  readonly environment?: Readonly<Record<string, string>>;
  readonly color?: boolean;
}

/** One command line of the built CLI in a terminal of its own; its exit status is shown below it when it ends. */
export class TmuxTerminal {
  readonly #socket: string;
  readonly #pidFile: string;

  constructor(home: Home, { args = ['settings'], columns = 80, rows = 24, environment = {}, color = false }: TerminalOptions = {}) {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'cosh-tmux-'));
    this.#socket = path.join(folder, 'socket');
    this.#pidFile = path.join(folder, 'pid');
    onTestFinished(() => {
      this.#tmux('kill-server');
      rmSync(folder, { recursive: true, force: true });
    });
    const variables: Record<string, string> = { ...home.environment({ LC_ALL: 'C.UTF-8', COLORTERM: '', ...environment }), SHELL: '/bin/sh' };
    if (color) delete variables.NO_COLOR;
    const command = ['sh', '-c', 'echo $$ >"$0"; exec "$@"', this.#pidFile, process.execPath, program, ...args].map(quoted).join(' ');
    // Its terminal's name is tmux's own affair unless a test says otherwise.
    const line = `${environment.TERM === undefined ? '' : `TERM=${environment.TERM} `}${command}; echo "exit $?"; exec sleep 600`;
    const { status, stderr } = spawnSync('tmux', ['-u', '-f', '/dev/null', '-S', this.#socket, 'new-session', '-d', '-x', String(columns), '-y', String(rows), '-c', home.folder, line], { env: variables, encoding: 'utf8' });
    if (status !== 0) throw new Error(`tmux does not start: ${stderr}`);
  }

  #tmux(...args: string[]): string {
    return spawnSync('tmux', ['-u', '-S', this.#socket, ...args], { encoding: 'utf8', env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } }).stdout ?? '';
  }

  /** What is on the screen now, without the blanks at the end of lines. */
  get screen(): string {
    return this.#tmux('capture-pane', '-p');
  }

  /** The same with its colors. */
  get colored(): string {
    return this.#tmux('capture-pane', '-p', '-e');
  }

  get lines(): string[] {
    return this.screen.split('\n').slice(0, -1);
  }

  /** The line under the cursor of the screen. */
  get current(): string {
    return this.lines.find((line) => line.startsWith('>')) ?? '';
  }

  /** Waits until this is on the screen. */
  async sees(wanted: string | RegExp): Promise<void> {
    for (let count = 0; count < tries; count++) {
      const { screen } = this;
      if (typeof wanted === 'string' ? screen.includes(wanted) : wanted.test(screen)) return;
      await new Promise((resolve) => { setTimeout(resolve, 20); });
    }
    throw new Error(`${wanted} never came:\n${this.screen}`);
  }

  /** Keys by tmux's names for them: `Space`, `Down`, `C-c`. */
  press(...keys: string[]): void {
    this.#tmux('send-keys', ...keys);
  }

  /** Moves the cursor down until it is on a line like this. */
  async goTo(wanted: RegExp): Promise<void> {
    const cursorLine = (screen: string): string => screen.split('\n').find((line) => line.startsWith('>')) ?? '';
    let { screen } = this;
    for (let count = 0; count < 100 && !wanted.test(cursorLine(screen)); count++) {
      // The end of the list: what is not there by now will not come.
      if (/^── (\d+) of \1 /m.test(screen)) break;
      this.press('Down');
      // However long it takes: a second press would then be one too many.
      const before = screen;
      for (let tick = 0; tick < tries && (screen === before || cursorLine(screen) === ''); tick++) {
        await new Promise((resolve) => { setTimeout(resolve, 20); });
        ({ screen } = this);
      }
      if (screen === before) throw new Error(`nothing moves:\n${screen}`);
    }
    if (!wanted.test(cursorLine(screen))) throw new Error(`${wanted} is not in the list:\n${this.screen}`);
  }

  resize(columns: number, rows: number): void {
    this.#tmux('resize-window', '-x', String(columns), '-y', String(rows));
  }

  /** Ends the program as the system would. */
  kill(signal: NodeJS.Signals): void {
    process.kill(Number(readFileSync(this.#pidFile, 'utf8')), signal);
  }
}
