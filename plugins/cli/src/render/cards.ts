import type { AnyVerdict, DecisionOrNone, StreamEvent, VerdictBase } from '@cosh/core';
import { createColors } from 'picocolors';
import stringWidth from 'string-width';
import { cut, pad } from './fit.js';
import { visible } from './visible.js';
import { wrap } from './wrap.js';

type Colors = ReturnType<typeof createColors>;
type Paint = (text: string) => string;

const widest = 100;
const narrowest = 24;

function paintFor(word: string | undefined, colors: Colors): Paint {
  switch (word) {
    case 'block': case 'deny': return colors.red;
    case 'ask': return colors.yellow;
    case 'allow': return colors.green;
    default: return colors.cyan;
  }
}

/** A framed note: who says it and what it decides above, the message below. A name that is too long is cut, the word never. */
function card(name: string, word: string | undefined, message: string, width: number, paint: Paint): string {
  const inner = width - 4;
  const said = word === undefined ? '' : ` · ${cut(visible(word), inner - 8)}`;
  const title = `${cut(visible(name), inner - 2 - stringWidth(said))}${said}`;
  const top = `┌─ ${title} ${'─'.repeat(Math.max(0, width - stringWidth(title) - 5))}┐`;
  const lines = wrap(message, inner).map((line) => `${paint('│')} ${pad(line, inner)} ${paint('│')}`);
  return `${[paint(top), ...lines, paint(`└${'─'.repeat(width - 2)}┘`)].join('\n')}\n`;
}

const verdictWords: Record<DecisionOrNone, string> = { block: 'BLOCKED', ask: 'ASK FIRST', allow: 'ALLOWED', none: 'no objection' };
const labelColumns = 12;

function summary(verdict: VerdictBase, width: number, colors: Colors): string {
  // The fields of all channels: which of them are there depends on the event.
  const { event, decision, hooks, halt, reason, haltReason, context, updatedInput, toolOutput, conflicts } = verdict as AnyVerdict;
  const ran = hooks.filter(({ status }) => status !== 'skipped').length;
  const lines = [`${paintFor(decision, colors)(colors.bold(verdict.cancelled ? 'CANCELLED' : verdictWords[decision]))}  ${event}, ${ran} of ${hooks.length} hooks ran`];
  const add = (label: string, text: string | undefined): void => {
    if (text !== undefined) lines.push(...wrap(text, width - labelColumns).map((line, index) => `${pad(index === 0 ? `  ${label}` : '', labelColumns)}${line}`.trimEnd()));
  };
  add('reason', reason);
  if (halt) add('halt', haltReason ?? 'the turn ends');
  add('rewritten', updatedInput && JSON.stringify(updatedInput));
  for (const { key, hooks: names } of conflicts ?? []) add('conflict', `${key} is set differently by ${names.join(', ')}; the last one counts`);
  add('context', context);
  add('output', toolOutput);
  return `${lines.join('\n')}\n`;
}

/** Cards for people: one for each notification and failure while hooks run, then the verdict. */
export function cardPrinter(stdout: NodeJS.WriteStream, environment: Readonly<Record<string, string | undefined>>): { stream(event: StreamEvent): void; verdict(verdict: VerdictBase): void } {
  const colors = createColors(stdout.isTTY === true && !environment.NO_COLOR && environment.TERM !== 'dumb');
  const width = Math.max(narrowest, Math.min(widest, stdout.columns || 80));
  return {
    stream: (event) => {
      const failure = event.kind === 'failure';
      const word = failure ? event.status.replace('_', ' ') : event.decision;
      stdout.write(card(event.hookName, word, event.message, width, failure ? colors.magenta : paintFor(event.decision, colors)));
    },
    verdict: (verdict) => void stdout.write(summary(verdict, width, colors)),
  };
}
