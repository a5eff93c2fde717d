import { peekOperator, skipBlanks } from '../tokens/operators.mjs';
import { deeper } from '../tokens/reader.mjs';
import { skipLines, takeNewline } from '../tokens/redirections.mjs';
import { readCommand } from './command.mjs';
import { closesList, takeKeyword } from './keywords.mjs';

/**
 * `a | b && c &` is one item of two steps.
 * @typedef {{ steps: Step[], background: boolean }} Item
 * @typedef {{ operator: '' | '&&' | '||', stages: Node[] }} Step
 * @typedef {import('./command.mjs').Node} Node
 */

/** `!` and `time` before a pipeline say nothing about what it does. */
function skipPrefixes(reader) {
  for (;;) {
    if (takeKeyword(reader, '!')) skipLines(reader);
    else if (takeKeyword(reader, 'time')) {
      skipBlanks(reader);
      if (/^-p(?=[ \t\n])/.test(reader.text.slice(reader.position, reader.position + 3))) reader.position += 2;
      skipBlanks(reader);
    } else return;
  }
}

function readStages(reader) {
  skipPrefixes(reader);
  const stages = [readCommand(reader)];
  for (;;) {
    skipBlanks(reader);
    const operator = peekOperator(reader);
    if (operator !== '|' && operator !== '|&') {
      // What is said about a later stage is better quoted with what feeds it.
      for (const stage of stages) stage.from = stages[0].start;
      return stages;
    }
    reader.position += operator.length;
    skipLines(reader);
    stages.push(readCommand(reader));
  }
}

function readSteps(reader) {
  const steps = [{ operator: '', stages: readStages(reader) }];
  for (;;) {
    const operator = peekOperator(reader);
    if (operator !== '&&' && operator !== '||') return steps;
    reader.position += 2;
    skipLines(reader);
    steps.push({ operator, stages: readStages(reader) });
  }
}

/**
 * Commands up to whatever closes the list, each handed to `items` once it is complete.
 * @template {{ push(item: Item): unknown }} Items
 * @param {Items} [items] @returns {Items}
 */
export function readItems(reader, items = []) {
  for (;;) {
    skipLines(reader);
    if (closesList(reader)) return items;
    const item = { steps: readSteps(reader), background: false };
    const operator = peekOperator(reader);
    if (operator === '\n') takeNewline(reader);
    else if (operator === ';' || operator === '&') {
      item.background = operator === '&';
      reader.position += 1;
    }
    items.push(item);
    if (operator !== '\n' && operator !== ';' && operator !== '&') return items;
  }
}

/** A list inside a compound command. */
export function readList(reader) {
  return deeper(reader, () => readItems(reader));
}
