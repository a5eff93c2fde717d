import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanLine, cleanText } from '../hooks/lib/clean-text.mjs';
import { headOf, tailOf } from '../hooks/lib/cut-text.mjs';
import { linesToAppend } from '../hooks/lib/keep-notes.mjs';
import { looksSecret } from '../hooks/lib/looks-secret.mjs';
import { takeNotes } from '../hooks/lib/take-notes.mjs';

const anyText = fc.string({ unit: 'binary', maxLength: 200 });

describe('cutting', () => {
  test('never splits a character, and wastes at most three bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(100), (text, limit) => {
        const bytes = Buffer.from(text);
        for (const cut of [headOf(bytes, limit), tailOf(bytes, limit)]) {
          expect(cut.toString('utf8')).not.toContain('\uFFFD');
          expect(cut.length).toBeLessThanOrEqual(limit);
          expect(cut.length).toBeGreaterThanOrEqual(Math.min(bytes.length, limit) - 3);
        }
        expect(text.startsWith(headOf(bytes, limit).toString('utf8'))).toBe(true);
        expect(text.endsWith(tailOf(bytes, limit).toString('utf8'))).toBe(true);
      }),
    );
  });
});

describe('cleaning', () => {
  test('leaves no control character but tabs and line breaks', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(cleanText(text)).not.toMatch(/[\x00-\x08\x0B-\x1F\x7F-\x9F\u202A-\u202E]/);
        expect(cleanLine(text)).not.toMatch(/[\r\n\t]/);
      }),
    );
  });

  test('leaves letters, marks and joined emoji of any script alone', () => {
    const text = 'Grüße, 世界, नमस्ते, 👩‍🚀\n\tdone\n';
    expect(cleanText(text)).toBe(text);
  });
});

describe('taking notes', () => {
  test('a line that begins with NOTE: or NOTE TO SELF: is one, in order and once', () => {
    expect(takeNotes('NOTE: b\nx\n   NOTE TO SELF: a\nNOTE: b\n> NOTE: quoted\n    NOTE: indented code')).toEqual(['b', 'a']);
  });

  test('a line in a block of code is none', () => {
    expect(takeNotes('```c\nNOTE: code\n```\nNOTE: real\n~~~\nNOTE: code\n~~~')).toEqual(['real']);
  });

  test('a note is cut at 500 characters, and there are at most 20', () => {
    expect(takeNotes(`NOTE: ${'😀'.repeat(600)}`)).toEqual([`${'😀'.repeat(499)}…`]);
    expect(takeNotes(Array.from({ length: 30 }, (_, number) => `NOTE: ${number}`).join('\n'))).toHaveLength(20);
  });

  test('any answer gives notes of one line each', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('NOTE: ', 'NOTE TO SELF:', '', '```'), anyText)), (lines) => {
        for (const note of takeNotes(lines.map((line) => line.join('')).join('\n'))) {
          expect(note).toBe(cleanLine(note));
          expect(note).not.toBe('');
        }
      }),
    );
  });

  test('notes that were appended are known from then on', () => {
    fc.assert(
      fc.property(anyText, fc.array(anyText), (text, lines) => {
        const notes = takeNotes(lines.map((line) => `NOTE: ${line}`).join('\n'));
        const after = text + linesToAppend(text, notes, '2031-02-03').text;
        expect(linesToAppend(after, notes, '2032-01-01')).toEqual({ count: 0, text: '' });
      }),
    );
  });
});

describe('a secret is not written down', () => {
  const body = 'a1B2c3D4e5F6'.repeat(4);
  test.each([
    ['-----', 'BEGIN RSA PRIVATE KEY-----'],
    ['sk', `-proj-${body}`],
    ['sk', `-ant-api03-${body}`],
    ['sk', `_live_${body}`],
    ['gh', `p_${body}`],
    ['github', `_pat_${body}`],
    ['gl', `pat-${body}`],
    ['AK', `IA${'A1B2C3D4E5F6G7H8'}`],
    ['AI', `za${body}`],
    ['xo', `xb-${body}`],
    ['np', `m_${body}`],
    ['ey', `J${body}.${body}`],
    ['postgres://ada', ':k3y@db/shop'],
    ['DB_PASSWORD', '=Winter2031'],
    ['token', `: "${body}"`],
  ])('%s…', (head, tail) => {
    expect(looksSecret(`the key is ${head}${tail} there`)).toBe(true);
  });

  test.each([
    'use sk-learn, not risk-assessment-tools',
    'the token is read from $DEPLOY_TOKEN',
    'password: <ask Ada>',
    'secret: see the vault',
    'ghp_ is the prefix of GitHub tokens',
    'commit 3f0c9c1e8d1b4a559b430a8b5f1f7f10 broke it',
    'see https://shop.test:8080/a?b=c@d',
  ])('the harmless line is kept: %s', (line) => {
    expect(looksSecret(line)).toBe(false);
  });
});
