import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { repository } from '../../support/repository.js';

/** `script` of util-linux makes a terminal; where it is missing nothing can be typed. */
export const hasTerminal = spawnSync('script', ['-qec', 'test -t 0 && test -t 1', '/dev/null'], { stdio: ['pipe', 'ignore', 'ignore'] }).status === 0;
export const unlessTerminal = hasTerminal ? '' : ' (skipped: there is no "script" of util-linux)';

const word = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** A command line of the built CLI on a terminal of its own. */
export class Terminal {
  #shown = '';
  #ended: number | undefined;
  readonly #child: ChildProcess;
  readonly #over: Promise<number>;

  constructor(args: readonly string[], environment: Readonly<Record<string, string>>, cwd: string, columns = 100) {
    const command = `stty cols ${columns}; exec ${[process.execPath, path.join(repository, 'plugins/cli/bin/cosh.js'), ...args].map(word).join(' ')}`;
    this.#child = spawn('script', ['-qec', command, '/dev/null'], { env: { ...environment, TERM: 'xterm', SHELL: '/bin/sh' }, cwd });
    this.#child.stdout!.setEncoding('utf8').on('data', (text: string) => { this.#shown += text; });
    this.#over = new Promise((resolve) => { this.#child.once('close', (code) => { this.#ended = code ?? -1; resolve(this.#ended); }); });
  }

  get shown(): string {
    return this.#shown;
  }

  /** Waits for a text on the screen. */
  async sees(text: string, withinMs = 20_000): Promise<void> {
    const deadline = Date.now() + withinMs;
    while (!this.#shown.includes(text)) {
      if (this.#ended !== undefined || Date.now() > deadline) throw new Error(`"${text}" never came:\n${this.#shown}`);
      await new Promise((resolve) => { setTimeout(resolve, 15); });
    }
  }

  type(keys: string): void {
    this.#child.stdin!.write(keys);
  }

  /** The exit status. */
  end(): Promise<number> {
    return this.#over;
  }
}
