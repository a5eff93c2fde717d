import type { Permission, PermissionQuestion } from '@cosh/session';
import type { Context } from '../context.js';
import { discardTypeAhead } from '../render/discard-type-ahead.js';
import { readTerminalLine } from '../render/read-terminal-line.js';
import { renderQuestion, renderUnasked } from '../render/question.js';

export interface Answers {
  readonly yes?: boolean;
  readonly no?: boolean;
}

const isYes = (answer: string | undefined): boolean => /^\s*y(?:es)?\s*$/i.test(answer ?? '');

async function ask(question: PermissionQuestion, { stderr, environment }: Context): Promise<boolean> {
  // The question and the answer both need a person who is looking: a terminal that only stdin or a log is on is none.
  if (stderr.isTTY) {
    discardTypeAhead();
    stderr.write(renderQuestion(question, stderr, environment));
    const answer = await readTerminalLine(question.signal);
    if (answer !== 'no terminal') {
      // Ctrl-C and Ctrl-D leave the cursor behind the question.
      if (answer === undefined) stderr.write('\n');
      return isYes(answer);
    }
  }
  stderr.write(renderUnasked(question, 'there is no terminal to ask on'));
  return false;
}

/** Only hooks ask: whoever typed the command has decided already. `--yes` and `--no` answer in the person's place. */
export function permissionFrom({ yes, no }: Answers, context: Context): Permission {
  return async (question) => {
    if (question.decision === 'none' || yes) return true;
    if (!no) return ask(question, context);
    context.stderr.write(renderUnasked(question, '--no was given'));
    return false;
  };
}
