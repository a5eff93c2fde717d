import type { AnyVerdict, DecisionOrNone, StreamEvent, VerdictBase } from '@cosh/core';
import { createColors } from 'picocolors';
import stringWidth from 'string-width';
import { cut, pad } from './fit.js';
import { hideSecrets } from './hide-secrets.js';
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
    if (text !== undefined) lines.push(...wrap(hideSecrets(text), width - labelColumns).map((line, index) => `${pad(index === 0 ? `  ${label}` : '', labelColumns)}${line}`.trimEnd()));
  };
  add('reason', reason);
  if (halt) add('halt', haltReason ?? 'the turn ends');
  add('rewritten', updatedInput && JSON.stringify(updatedInput));
  for (const { key, hooks: names } of conflicts ?? []) add('conflict', `${key} is set differently by ${names.join(', ')}; the last one counts`);
  add('context', context);
  add('output', toolOutput);
  return `${lines.join('\n')}\n`;
}

const decisionOf = (event: StreamEvent): string | undefined => (event.kind === 'notification' ? (event.decision === 'deny' ? 'block' : event.decision) : undefined);

/** Only a block is sure to be the verdict; a milder word may be overruled by a hook that has not spoken yet. */
const mayBeOverruled = (event: StreamEvent): boolean => ['allow', 'ask'].includes(decisionOf(event) ?? '');

export interface CardPrinter {
  /** Shows a card at once. */
  stream(event: StreamEvent): void;
  /** Shows a card when it is known whether its decision is the one that counts; the order stays. */
  hold(event: StreamEvent): void;
  /** Shows what was held back, cards that were overruled dimmed, and the verdict. */
  verdict(verdict: VerdictBase): void;
}

/** Cards for people: one for each notification and failure, then the verdict. */
export function cardPrinter(stdout: NodeJS.WriteStream, environment: Readonly<Record<string, string | undefined>>): CardPrinter {
  const colors = createColors(stdout.isTTY === true && !environment.NO_COLOR && environment.TERM !== 'dumb');
  const width = Math.max(narrowest, Math.min(widest, stdout.columns || 80));
  const held: StreamEvent[] = [];
  const draw = (event: StreamEvent, overruled = false): void => {
    const failure = event.kind === 'failure';
    const word = failure ? event.status.replace('_', ' ') : event.decision;
    const drawn = card(event.hookName, word, event.message, width, overruled ? (text) => text : failure ? colors.magenta : paintFor(event.decision, colors));
    stdout.write(overruled ? drawn.split('\n').map((line) => (line === '' ? line : colors.dim(line))).join('\n') : drawn);
  };
  return {
    stream: (event) => draw(event),
    hold: (event) => {
      if (held.length > 0 || mayBeOverruled(event)) held.push(event);
      else draw(event);
    },
    verdict: (verdict) => {
      for (const event of held.splice(0)) draw(event, decisionOf(event) !== undefined && decisionOf(event) !== verdict.decision);
      stdout.write(summary(verdict, width, colors));
    },
  };
}
