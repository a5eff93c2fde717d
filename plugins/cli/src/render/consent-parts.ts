import type { ConsentHook } from '@cosh/core';
import wrapAnsi from 'wrap-ansi';
import { revealed, revealedLines } from './revealed.js';

/** What the width of a question depends on. */
export interface QuestionStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** Somebody else's text behind a bar: where it is wrapped, no part of it can be taken for a line of ours. */
export function quoted(lines: readonly string[], indent: string, { isTTY, columns }: QuestionStream): string[] {
  const width = isTTY ? Math.max(16, (columns || 80) - indent.length - 2) : Infinity;
  const parts = lines.flatMap((line) => (width === Infinity ? [line] : wrapAnsi(line, width, { hard: true, trim: false, wordWrap: false }).split('\n')));
  return parts.map((part) => `${indent}│ ${part}`);
}

/** One hook with everything that decides what it does, and what else is to be said of it. */
export function hookLines({ event, name, matcher, command, environment, onFailure, onUnsupported, parallel, dialect }: ConsentHook, stream: QuestionStream, more: readonly string[] = []): string[] {
  const traits = [...(onFailure === 'block' ? ['blocks when it fails'] : []), ...(onUnsupported === undefined ? [] : ['blocks where its answer cannot be taken']), ...(parallel ? ['runs beside others'] : []), ...(dialect === undefined ? [] : [`as a hook of ${revealed(dialect)}`])];
  const always = matcher === '' || matcher === '*';
  const lines = [
    ...(name === command ? [] : [`name     ${revealed(name)}`]),
    ...(always ? [] : [`matches  ${revealed(matcher)}`]),
    ...revealedLines(command).map((line, index) => `${index === 0 ? 'runs     ' : '         '}${line}`),
    ...environment.map((each) => `with     ${revealed(each)}`),
    ...more,
  ];
  return [`  ${event}${always ? ', every time' : ', where it matches'}${traits.map((trait) => `, ${trait}`).join('')}`, ...quoted(lines, '    ', stream)];
}
