import { isCancel, Prompt } from '@clack/core';
import type { Context } from '../context.js';
import type { Interrupts } from '../commands/interrupts.js';
import { frameOutput } from './frame-output.js';

interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** What is drawn, and what a key does to it. */
export interface Screen {
  /** At most so many lines of at most so many columns. */
  draw(size: Size): readonly string[];
  press(key: string): void;
}

// A page of its own on which too long a line is cut by the terminal, whatever it takes for wide; then what was there before.
const enter = '\u001b[?1049h\u001b[?7l\u001b[2J\u001b[H';
const leave = '\u001b[?7h\u001b[?1049l';
const clear = '\u001b[2J\u001b[H';

const leaving: readonly string[] = ['q', 'd'];

/** Shows a screen until a person is done with it; says whether they want what they did. */
export async function runScreen(screen: Screen, { stdin, stdout }: Pick<Context, 'stdin' | 'stdout'>, interrupts: Interrupts): Promise<'done' | 'left'> {
  const size = (): Size => ({ columns: stdout.columns || 80, rows: stdout.rows || 24 });
  const { output, flush } = frameOutput(stdout);
  const broken = new AbortController();
  let [redrawn, failure] = [0, undefined as unknown];
  const prompt: Prompt<boolean> = new Prompt<boolean>({
    input: stdin,
    output,
    signal: AbortSignal.any([interrupts.signal, broken.signal]),
    render: () => {
      try {
        // It writes lines that differ from before: after a resize all of them do, by a blank at their end.
        return screen.draw(size()).map((line) => line + ' '.repeat(redrawn % 2)).join('\n');
      } catch (error) {
        // Not here, where nobody would give the terminal back.
        failure ??= error;
        setImmediate(() => broken.abort());
        return '';
      }
    },
  }, false);
  prompt.on('key', (character, { name, ctrl }) => {
    if (character === '\u0003') interrupts.raise('SIGINT');
    else if (name !== undefined && leaving.includes(name) && (name === 'q' || ctrl)) prompt.state = 'cancel';
    else if (name !== undefined && !ctrl) screen.press(name);
  });
  const resized = (): void => {
    redrawn++;
    output.write(clear);
    output.emit('resize');
  };
  const ended = (): void => interrupts.raise('SIGHUP');
  stdout.on('resize', resized);
  stdin.once('end', ended);
  stdout.write(enter);
  try {
    const answer = await prompt.prompt();
    if (failure !== undefined) throw failure;
    return isCancel(answer) ? 'left' : 'done';
  } finally {
    stdout.off('resize', resized);
    stdin.off('end', ended);
    stdin.pause();
    flush();
    stdout.write(leave);
  }
}
