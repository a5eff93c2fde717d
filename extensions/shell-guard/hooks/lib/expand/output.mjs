import { foundPaths, readSearch } from './found-paths.mjs';
import { programName } from './program-name.mjs';
import { DOWNLOADED, isUnknown, SOME } from './marks.mjs';
import { anyDownloads, downloads } from './network.mjs';
import { printEcho, printFormat } from './print.mjs';
import { expandWords, joinParts } from './words.mjs';

/**
 * What a command prints: the text when it can be told from the line alone, and whether it was downloaded.
 * @typedef {{ text: string | null, network: boolean }} Output
 */

function decodeBase64(args, input) {
  const decodes = args.some((arg) => /^(?:-[a-zA-Z]*[dD]|--d[ecod]*)$/.test(arg));
  return decodes && input !== null && !isUnknown(input) ? Buffer.from(input, 'base64').toString('utf8') : null;
}

/** The names that `find` prints, as the patterns that they match. */
function printFound(args) {
  const search = readSearch(args);
  return search.commands.length > 0 || args.includes('-printf') ? null : foundPaths(search).join('\n');
}

/** @type {Record<string, (args: string[], input: string | null, state: object) => string | null>} */
const PRINTERS = {
  echo: printEcho,
  printf: (args) => (args[0] === '-v' ? '' : printFormat(args)),
  cat: (args, input) => (args.every((arg) => arg === '-' || arg === '-u') ? input : null),
  tee: (args, input) => input,
  pwd: (args, input, state) => state.cwd,
  which: (args) => args.at(-1) ?? '',
  type: (args) => args.at(-1) ?? '',
  mktemp: (args) => (args.some((arg) => /[/X]|^-[a-z]*p/.test(arg)) ? null : `/tmp/${SOME}`),
  base64: decodeBase64,
  find: printFound,
  true: () => '',
  ':': () => '',
};

/** The text that a command gets on stdin from its own line; undefined when nothing there says. */
export function givenInput(node, reading) {
  const last = node.redirections.findLast((redirection) => ['<', '<<', '<<-', '<<<'].includes(redirection.operator));
  if (!last) return undefined;
  if (last.operator === '<<<') return `${joinParts(last.target.parts, reading)}\n`;
  if (last.operator !== '<') return last.body ? joinParts(last.body.parts, reading) : '';
  const process = last.target.parts.find((part) => part.type === 'process');
  return process ? outputOf(process.items, reading).text : null;
}

function simpleOutput(node, input, reading) {
  const [first, ...rest] = expandWords(node.words, reading).map((field) => field.text);
  if (first === undefined) return node.assignments.length > 0 ? '' : null;
  const name = programName(first);
  if (name === 'command' && rest[0] === '-v') return rest[1] ?? '';
  if (name === 'command' || name === 'builtin') return print(programName(rest[0] ?? ''), rest.slice(1), input, reading);
  return print(name, rest, input, reading);
}

function print(name, args, input, reading) {
  return Object.hasOwn(PRINTERS, name) ? PRINTERS[name](args, input, reading.state) : null;
}

/** What one stage of a pipeline prints. @returns {string | null} */
function stageText(node, input, reading) {
  const given = givenInput(node, reading);
  const own = given === undefined ? input : given;
  if (node.kind === 'simple') return simpleOutput(node, own, reading);
  if (node.kind !== 'group') return null;
  const texts = node.body.map((item) => itemText(item, own, reading));
  return texts.every((text) => text !== null) ? texts.join('') : null;
}

function itemText(item, input, reading) {
  const [step] = item.steps;
  return item.steps.length === 1 ? pipelineOutput(step.stages, { text: input, network: false }, reading).text : null;
}

/** What comes out of some stages, given what goes in. @returns {Output} */
export function pipelineOutput(stages, input, reading) {
  let { text, network } = input;
  for (const stage of stages) {
    text = stageText(stage, text, reading);
    network ||= downloads(stage) || (text?.includes(DOWNLOADED) ?? false);
  }
  return { text, network };
}

/** What a list of commands prints. @returns {Output} */
export function outputOf(items, reading) {
  reading.state.shared.spend(1);
  const texts = items.slice(0, 20).map((item) => itemText(item, null, reading));
  const known = items.length <= 20 && texts.every((text) => text !== null);
  const text = known ? texts.join('') : null;
  return { text, network: text === null ? anyDownloads(items) : text.includes(DOWNLOADED) };
}
