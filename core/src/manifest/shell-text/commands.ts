import { addUnit, emptyWord, knownText } from './model.js';
import type { Reader, Word } from './model.js';
import { carry } from './quoting.js';

/** A simple command as far as it is read. `first` is the index of its name, after assignments and reserved words. */
export interface Command {
  readonly words: Word[];
  first?: number;
  /** The word of `<<<`. */
  input?: Word;
  /** Whether the next command of the pipeline is a shell that reads this one's output as its script. */
  feedsShell: boolean;
}

const BEFORE_A_NAME = /^(?:[A-Za-z_]\w*\+?=.*|if|then|elif|else|while|until|do|!|\{|time|command|builtin|exec)$/s;

export function addWord(command: Command, word: Word): void {
  command.words.push(word);
  if (command.first === undefined && !BEFORE_A_NAME.test(knownText(word))) command.first = command.words.length - 1;
}

/** The command's name while that is its last word; otherwise ''. */
export function nameJustRead(command: Command): string {
  const last = command.words.length - 1;
  const word = command.words[last];
  return word !== undefined && command.first === last ? knownText(word) : '';
}

const SHELLS = new Set(['sh', 'bash', 'dash', 'ash', 'zsh', 'ksh', 'mksh', 'rbash']);
const SHELL_VARIABLE = /^"?\$\{?(?:SHELL|BASH)\}?"?$/;

function isShell(word: Word, text: string): boolean {
  const value = knownText(word);
  return SHELLS.has(value.slice(value.lastIndexOf('/') + 1)) || SHELL_VARIABLE.test(text.slice(word.start, word.end));
}

interface ShellCall {
  readonly script?: Word;
  readonly readsInput: boolean;
}

/** Reads a shell's options: `sh [-eux] [-o name] -c script`, `sh file`, or `sh` reading its standard input. */
function shellCall(options: readonly Word[]): ShellCall {
  let takesScript = false;
  let takesInput = false;
  let operand: Word | undefined;
  for (let index = 0; index < options.length; index += 1) {
    const word = options[index];
    if (word === undefined) break;
    const option = knownText(word);
    if (!/^[-+]./.test(option)) {
      operand = word;
      break;
    }
    if (option === '--') {
      operand = options[index + 1];
      break;
    }
    if (/^-[A-Za-z]*c/.test(option)) takesScript = true;
    if (/^-[A-Za-z]*s/.test(option)) takesInput = true;
    if (/^[-+][A-Za-z]*[oO]$|^[-+][A-Za-z]*o[A-Za-z]*$|^--(?:rcfile|init-file)$/.test(option)) index += 1;
  }
  if (takesScript) return operand === undefined ? { readsInput: false } : { script: operand, readsInput: false };
  return { readsInput: takesInput || operand === undefined };
}

const PRINTERS = new Set(['echo', 'printf']);

function commandName(command: Command): string {
  const word = command.words[command.first ?? -1];
  return word === undefined ? '' : knownText(word);
}

/** Finds a shell wherever it stands (`env A=b sh -c …`, `find … -exec sh -c …`), but not in what is printed. */
function findShell(command: Command, text: string): ShellCall | undefined {
  if (PRINTERS.has(commandName(command))) return undefined;
  const at = command.words.findIndex((word) => isShell(word, text));
  return at === -1 ? undefined : shellCall(command.words.slice(at + 1));
}

/** Commands that run the command in their arguments. */
const WRAPPERS = new Set(['env', 'sudo', 'doas', 'nohup', 'nice', 'timeout', 'setsid', 'stdbuf']);

/** Whether the command is a shell that reads its script from its input. `grep sh` is not. */
export function readsScript(command: Command, text: string): boolean {
  const name = command.words[command.first ?? -1];
  if (name === undefined || !(isShell(name, text) || WRAPPERS.has(knownText(name)))) return false;
  return findShell(command, text)?.readsInput === true;
}

/** The words that are shell text, in groups that are parsed as one text. */
function scripts(command: Command, text: string): Word[][] {
  const rest = command.words.slice((command.first ?? command.words.length) + 1);
  const name = commandName(command);
  if (name === 'eval') return [rest];
  if (name === 'alias') return rest.map((word) => [word]);
  if (name === 'trap') return rest.filter((word) => knownText(word) !== '--').slice(0, 1).map((word) => [word]);
  if (name === 'printf' && command.feedsShell) return rest.map((word) => [word]);
  if (name === 'echo' && command.feedsShell) return [rest.filter((word) => !/^-[neE]+$/.test(knownText(word)))];
  const script = findShell(command, text)?.script;
  if (script !== undefined) return [[script]];
  return command.input !== undefined && readsScript(command, text) ? [[command.input]] : [];
}

/** Scans words as one piece of shell text, spaces between them, the way `eval` reads its arguments. */
function scriptEdits(reader: Reader, words: readonly Word[]): void {
  const joined = emptyWord(0);
  for (const word of words) {
    if (joined.units.length > 0) addUnit(joined, ' ', word.start, word.start, 'raw');
    for (const unit of word.units) joined.units.push(unit);
  }
  const text = joined.units.map((unit) => unit.char).join('');
  reader.edits.push(...carry(joined.units, reader.grammar.scan(text, reader.names, reader.depth + 1)));
}

/** Decides for each word of a finished command whether it is data or shell text, and collects its edits. */
export function settle(reader: Reader, command: Command): void {
  const groups = scripts(command, reader.text);
  const scanned = new Set(groups.flat());
  for (const group of groups) scriptEdits(reader, group);
  const words = command.input === undefined ? command.words : [...command.words, command.input];
  for (const word of words) if (!scanned.has(word)) reader.edits.push(...word.edits);
}
