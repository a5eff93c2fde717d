import { StringDecoder } from 'node:string_decoder';
import type { Context } from '../context.js';
import type { Interrupts } from '../commands/interrupts.js';

/** A line from the terminal that is not echoed; nothing after Ctrl-C, and after Ctrl-D where nothing was typed. */
export async function readSecret(context: Context, question: string, interrupts: Interrupts): Promise<string | undefined> {
  const { stdin, stderr } = context;
  stdin.setRawMode(true);
  stderr.write(question);
  const decoder = new StringDecoder('utf8');
  let typed: string[] = [];
  try {
    return await new Promise<string | undefined>((resolve) => {
      interrupts.signal.addEventListener('abort', () => resolve(undefined), { once: true });
      stdin.once('end', () => resolve(undefined));
      stdin.on('data', (bytes: Buffer) => {
        for (const key of decoder.write(bytes)) {
          if (key === '\r' || key === '\n') return resolve(typed.join(''));
          if (key === '\u0003') return interrupts.raise('SIGINT');
          if (key === '\u0004') return resolve(typed.length > 0 ? typed.join('') : undefined);
          if (key === '\u0015') typed = [];
          else if (key === '\u007f' || key === '\b') typed.pop();
          else typed.push(key);
        }
      });
    });
  } finally {
    stdin.removeAllListeners('data');
    stdin.setRawMode(false);
    stdin.pause();
    stderr.write('\n');
  }
}
