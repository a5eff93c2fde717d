import { addWord, nameJustRead, readsScript, settle } from './commands.js';
import type { Command } from './commands.js';
import { hereDocument, readBody } from './here-documents.js';
import type { HereDocument } from './here-documents.js';
import type { Reader, Word } from './model.js';
import { readWord } from './words.js';

const REDIRECTION = /<<<|<<-|<<|<>|<&|>&|>>|>\||<|>|&>>|&>/y;

interface ListState {
  /** The commands of the pipeline that is being read; the last one is unfinished. */
  pipeline: Command[];
  /** The operator whose word comes next. */
  redirection: string;
  documents: HereDocument[];
  /** What a `)` closes: a `(`, or nothing when it ends a pattern of a `case`. */
  readonly open: ('(' | 'case')[];
}

const newCommand = (): Command => ({ words: [], feedsShell: false });

function currentCommand(state: ListState): Command {
  const current = state.pipeline.at(-1) ?? newCommand();
  if (state.pipeline.length === 0) state.pipeline.push(current);
  return current;
}

function endPipeline(reader: Reader, state: ListState): void {
  state.pipeline.forEach((command, index) => {
    const next = state.pipeline[index + 1];
    command.feedsShell = next !== undefined && readsScript(next, reader.text);
    settle(reader, command);
  });
  state.pipeline = [newCommand()];
  state.redirection = '';
}

function takeWord(reader: Reader, state: ListState, word: Word): void {
  const command = currentCommand(state);
  const { redirection } = state;
  state.redirection = '';
  if (redirection === '<<' || redirection === '<<-') {
    state.documents.push(hereDocument(reader, word, redirection === '<<-', command));
  } else if (redirection === '<<<') {
    command.input = word;
  } else if (redirection !== '') {
    reader.edits.push(...word.edits);
  } else if (!isDescriptor(reader, word)) {
    addWord(command, word);
    const name = nameJustRead(command);
    if (name === 'case') state.open.push('case');
    if (name === 'esac' && state.open.at(-1) === 'case') state.open.pop();
  }
}

/** The number in `2>file`, which is no argument. */
function isDescriptor(reader: Reader, word: Word): boolean {
  return /[<>]/.test(reader.text.charAt(reader.at)) && /^\d+$/.test(reader.text.slice(word.start, word.end));
}

const OPERATOR = /\|\||&&|\|&?|[;&\n]/y;

function readOperator(reader: Reader, state: ListState, operator: string): void {
  reader.at += operator.length;
  if (operator === '|' || operator === '|&') {
    currentCommand(state);
    state.pipeline.push(newCommand());
    return;
  }
  // After `|` a newline only continues the pipeline.
  const continues = operator === '\n' && state.pipeline.length > 1 && state.pipeline.at(-1)?.words.length === 0;
  if (!continues) endPipeline(reader, state);
  if (operator !== '\n') return;
  for (const document of state.documents) readBody(reader, document);
  state.documents = [];
}

/** Reads commands to the end of the text or, with `nested`, to the `)` that closes the list. */
export function readList(reader: Reader, nested: boolean): void {
  const state: ListState = { pipeline: [], redirection: '', documents: [], open: [] };
  while (reader.at < reader.text.length) {
    const char = reader.text.charAt(reader.at);
    REDIRECTION.lastIndex = reader.at;
    OPERATOR.lastIndex = reader.at;
    const redirection = REDIRECTION.exec(reader.text)?.[0];
    const operator = OPERATOR.exec(reader.text)?.[0];
    if (char === ' ' || char === '\t') reader.at += 1;
    else if (reader.text.startsWith('\\\n', reader.at)) reader.at += 2;
    else if (char === '#') skipComment(reader);
    else if (redirection !== undefined) {
      state.redirection = redirection;
      reader.at += redirection.length;
    } else if (operator !== undefined) readOperator(reader, state, operator);
    else if (char === '(') {
      endPipeline(reader, state);
      state.open.push('(');
      reader.at += 1;
    } else if (char === ')') {
      endPipeline(reader, state);
      reader.at += 1;
      if (state.open.at(-1) === '(') state.open.pop();
      else if (state.open.length === 0 && nested) return;
    } else takeWord(reader, state, readWord(reader));
  }
  endPipeline(reader, state);
}

function skipComment(reader: Reader): void {
  const newline = reader.text.indexOf('\n', reader.at);
  reader.at = newline === -1 ? reader.text.length : newline;
}
