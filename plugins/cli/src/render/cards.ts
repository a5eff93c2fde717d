import type { DecisionOrNone, StreamEvent, VerdictBase } from '@cosh/core';
import { createColors } from 'picocolors';
import stringWidth from 'string-width';
import wrapAnsi from 'wrap-ansi';
import { visible, visibleLines } from './visible.js';

type Colors = ReturnType<typeof createColors>;
type Paint = (text: string) => string;

const widest = 100;

function paintFor(word: string | undefined, colors: Colors): Paint {
  switch (word) {
    case 'block': case 'deny': return colors.red;
    case 'ask': return colors.yellow;
    case 'allow': return colors.green;
    default: return colors.cyan;
  }
}

/** A framed note: who says it and what it decides above, the message below. */
function card(title: string, message: string, width: number, paint: Paint): string {
  const inner = width - 4;
  const body = visibleLines(message).flatMap((line) => wrapAnsi(line, inner, { hard: true, trim: false }).split('\n'));
  const top = `┌─ ${title} ${'─'.repeat(Math.max(0, width - stringWidth(title) - 5))}┐`;
  const lines = body.map((line) => `${paint('│')} ${line}${' '.repeat(Math.max(0, inner - stringWidth(line)))} ${paint('│')}`);
  return `${[paint(top), ...lines, paint(`└${'─'.repeat(width - 2)}┘`)].join('\n')}\n`;
}

const verdictWords: Record<DecisionOrNone, string> = { block: 'BLOCKED', ask: 'ASK FIRST', allow: 'ALLOWED', none: 'no objection' };

function summary(verdict: VerdictBase, colors: Colors): string {
  const { decision, halt, hooks, event } = verdict;
  const { reason, haltReason, context, updatedInput, toolOutput } = verdict as VerdictBase & Partial<Record<'reason' | 'haltReason' | 'context' | 'toolOutput', string>> & { updatedInput?: object };
  const ran = hooks.filter(({ status }) => status !== 'skipped').length;
  const lines = [`${paintFor(decision, colors)(colors.bold(verdict.cancelled ? 'CANCELLED' : verdictWords[decision]))}  ${event}, ${ran} of ${hooks.length} hooks ran`];
  const add = (label: string, text: string | undefined): void => {
    if (text !== undefined) lines.push(...visibleLines(text).map((line, index) => `  ${(index === 0 ? label : '').padEnd(9)} ${line}`));
  };
  add('reason', reason);
  if (halt) add('halt', haltReason ?? 'the turn ends');
  add('rewritten', updatedInput && JSON.stringify(updatedInput));
  add('context', context);
  add('output', toolOutput);
  return `${lines.join('\n')}\n`;
}

/** Cards for people: one for each notification and failure while hooks run, then the verdict. */
export function cardPrinter(stdout: NodeJS.WriteStream, environment: Readonly<Record<string, string | undefined>>): { stream(event: StreamEvent): void; verdict(verdict: VerdictBase): void } {
  const colors = createColors(stdout.isTTY === true && !environment.NO_COLOR && environment.TERM !== 'dumb');
  const width = Math.max(24, Math.min(widest, stdout.columns ?? 80));
  return {
    stream: (event) => {
      const failure = event.kind === 'failure';
      const word = failure ? event.status.replace('_', ' ') : event.decision;
      const title = `${visible(event.hookName)}${word === undefined ? '' : ` · ${visible(word)}`}`;
      stdout.write(card(title, event.message, width, failure ? colors.magenta : paintFor(event.decision, colors)));
    },
    verdict: (verdict) => void stdout.write(summary(verdict, colors)),
  };
}
