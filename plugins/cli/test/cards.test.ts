import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import type { AnyVerdict, StreamEvent, VerdictBase } from '@cosh/core';
import { cardPrinter } from '../dist/render/cards.js';

/** What a stream of so many columns is sent. */
function drawn(columns: number, draw: (printer: ReturnType<typeof cardPrinter>) => void, { isTTY = false, environment = {} as Record<string, string> } = {}): string {
  let text = '';
  const stdout = { isTTY, columns, write: (part: string) => { text += part; return true; } } as unknown as NodeJS.WriteStream;
  draw(cardPrinter(stdout, environment));
  return text;
}

const note = (message: string, hookName = 'guard', decision?: string): StreamEvent => ({ kind: 'notification', hookName, message, ...(decision === undefined ? {} : { decision }) });
const card = (columns: number, event: StreamEvent): string[] => drawn(columns, ({ stream }) => stream(event)).trimEnd().split('\n');
const bodyOf = (lines: readonly string[]): string[] => lines.slice(1, -1).map((line) => line.slice(2, -2).trimEnd());

/** Every line of a card is as wide as the card. */
function expectFramed(lines: readonly string[], columns: number): void {
  expect(lines.map((line) => stringWidth(line))).toEqual(lines.map(() => columns));
  expect(lines[0]).toMatch(/^┌─ .* ─*┐$/);
  expect(lines.at(-1)).toMatch(/^└─+┘$/);
  for (const line of lines.slice(1, -1)) expect(line).toMatch(/^│ .* │$/u);
}

describe('a card', () => {
  it.each([
    ['a short message', 'no'],
    ['no message at all', ''],
    ['wide characters', '危険なコマンド：削除します。'.repeat(8)],
    ['emoji', '🔥🧯 👩‍🚒 🇩🇪 done '.repeat(10)],
    ['combining characters', 'e\u0301a\u0300o\u0308'.repeat(40)],
    ['a long word', 'x'.repeat(500)],
    ['many lines', 'one\n\ntwo\r\nthree\n'],
    ['tabs', '\ta\tb'],
    ['control characters', '\u001b[31mred\u001b[0m \u0007 \u0000 \b\b\b'],
    ['text that changes direction', 'abc \u202edef\u202c \u2066x\u2069 \u200b'],
    ['tag characters', 'a\u{e0041}\u{e0042}b'],
  ])('keeps its frame around %s', (_title, message) => {
    for (const columns of [24, 40, 80]) expectFramed(card(columns, note(message, 'guard', 'block')), columns);
  });

  it('is as wide as the terminal, between 24 and 100 columns', () => {
    expect([1, 24, 63, 100, 400].map((columns) => stringWidth(card(columns, note('hello'))[0]!))).toEqual([24, 24, 63, 100, 100]);
    expect(stringWidth(card(undefined as unknown as number, note('hello'))[0]!)).toBe(80);
  });

  it('wraps at words, keeps what a line begins with, and begins no continued line with a blank', () => {
    expect(bodyOf(card(24, note('  - the first of them is long\nand the second')))).toEqual(['  - the first of', 'them is long', 'and the second']);
  });

  it('keeps the decision whole where the name is too long for one line', () => {
    const [top] = card(40, note('x', 'a-very-long-name-'.repeat(10), 'block'));
    expect(top).toMatch(/^┌─ a-very-long-name-.*… · block ─+┐$/);
    expect(stringWidth(top!)).toBe(40);
  });

  it('shows control characters as text, in names and words too', () => {
    const text = card(80, note('\u001b]0;title\u0007', 'na\u001bme', 'de\u202eny')).join('\n');
    expect(text).toContain('na\\eme · de\\u202eny');
    expect(text).toContain('\\e]0;title\\u0007');
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  });

  it('says how a hook failed', () => {
    expect(card(40, { kind: 'failure', hookName: 'slow', status: 'timed_out', message: 'timed out after 5000 ms' })).toEqual([
      `┌─ slow · timed out ${'─'.repeat(19)}┐`, `│ timed out after 5000 ms${' '.repeat(14)}│`, `└${'─'.repeat(38)}┘`,
    ]);
  });

  it('ends a message that nobody would read, and says how much is left', () => {
    const lines = bodyOf(card(80, note('word '.repeat(400_000))));
    expect(lines.length).toBeLessThan(200);
    expect(lines.at(-1)).toMatch(/^… \d+ characters more$/);
  });
});

const verdict = (fields: Partial<AnyVerdict>): AnyVerdict => ({ event: 'PreToolUse', decision: 'none', halt: false, notifications: [], hooks: [], ...fields });
const summary = (columns: number, fields: Partial<AnyVerdict>): string[] => drawn(columns, (printer) => printer.verdict(verdict(fields))).trimEnd().split('\n');

describe('the verdict below the cards', () => {
  it.each([['block', 'BLOCKED'], ['ask', 'ASK FIRST'], ['allow', 'ALLOWED'], ['none', 'no objection']] as const)('reads %s as %s', (decision, words) => {
    expect(summary(80, { decision })).toEqual([`${words}  PreToolUse, 0 of 0 hooks ran`]);
  });

  it('says that it was cancelled, and how many hooks ran', () => {
    const hook = { name: 'a', source: 'config.toml', dialect: 'core' };
    expect(summary(80, { decision: 'block', cancelled: true, hooks: [{ ...hook, status: 'cancelled' }, { ...hook, status: 'skipped' }] })).toEqual(['CANCELLED  PreToolUse, 1 of 2 hooks ran']);
  });

  it('has a line for everything that was said, wrapped below itself', () => {
    expect(summary(40, {
      decision: 'allow', reason: 'one\ntwo', halt: true, haltReason: 'enough', updatedInput: { command: 'ls -la' }, context: 'a context that is longer than one line',
      toolOutput: 'out', conflicts: [{ key: 'command', hooks: ['a', 'b'] }],
    })).toEqual([
      'ALLOWED  PreToolUse, 0 of 0 hooks ran',
      '  reason    one',
      '            two',
      '  halt      enough',
      '  rewritten {"command":"ls -la"}',
      '  conflict  command is set differently',
      '            by a, b; the last one counts',
      '  context   a context that is longer',
      '            than one line',
      '  output    out',
    ]);
  });
});

describe('color', () => {
  const colored = (environment: Record<string, string>, isTTY: boolean): boolean => drawn(80, (printer) => printer.stream(note('x', 'guard', 'block')), { isTTY, environment }).includes('\u001b[');

  it.each([
    [{}, true, true],
    [{ NO_COLOR: '' }, true, true],
    [{ NO_COLOR: '1' }, true, false],
    [{ TERM: 'dumb' }, true, false],
    [{}, false, false],
    [{ FORCE_COLOR: '1' }, false, false],
  ])('with %j, on a terminal: %j, is there: %j', (environment, isTTY, expected) => {
    expect(colored(environment, isTTY)).toBe(expected);
  });
});

describe('a card whose decision is overruled', () => {
  const verdict = (decision: 'block' | 'ask'): VerdictBase => ({ event: 'PreToolUse', decision, halt: false, notifications: [], hooks: [] });
  const ask: StreamEvent = { kind: 'notification', hookName: 'careful', message: 'sure?', decision: 'ask' };
  const deny: StreamEvent = { kind: 'notification', hookName: 'strict', message: 'no', decision: 'deny' };
  const dim = '\u001b[2m';
  const drawnWith = (events: readonly StreamEvent[], decision: 'block' | 'ask'): string[] => drawn(60, (cards) => {
    events.forEach(cards.hold);
    cards.verdict(verdict(decision));
  }, { isTTY: true }).split('\n');

  it('is dimmed, and the one that counts is not', () => {
    const lines = drawnWith([ask, deny], 'block');
    expect(lines.find((line) => line.includes('careful'))).toContain(dim);
    expect(lines.find((line) => line.includes('strict'))).not.toContain(dim);
  });

  it('stays where it was in the order', () => {
    const text = drawnWith([ask, deny], 'block').join('\n');
    expect(text.indexOf('careful')).toBeLessThan(text.indexOf('strict'));
  });

  it('is not dimmed where its decision is the verdict', () => {
    expect(drawnWith([ask], 'ask').join('\n')).not.toContain(dim);
  });
});
