import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { redactJson } from '../hooks/lib/redact-json.mjs';
import { redact } from '../hooks/lib/redact.mjs';
import { scan } from '../hooks/lib/scan.mjs';
import { isPlaceholder } from '../hooks/lib/placeholders.mjs';
import { join, shapes, type Shape } from './support/fake-secrets.js';

const surroundings = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.array(fc.constantFrom('\u001B[0m', '\u001B[31m', '\u200B', '"', '\\n', '=', ':', 'token', 'eyJ', join('-----', 'BEGIN'), 'password', '://', '@', ' ')).map((parts) => parts.join('')),
);
const separator = fc.constantFrom(' ', '\n', '\r\n', '\t');
const anyShape: fc.Arbitrary<Shape> = fc.constantFrom(...shapes);

describe('for any text', () => {
  test('a planted secret is never left in the output', () => {
    fc.assert(
      fc.property(surroundings, separator, anyShape, separator, surroundings, (before, left, shape, right, after) => {
        expect(redact(before + left + shape.text + right + after).text).not.toContain(shape.secret);
      }),
      { numRuns: 600 },
    );
  });

  test('a planted secret is never left in JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), anyShape, surroundings, (value, shape, before) => {
        const planted = { value, list: [{ note: `${before} ${shape.text} end` }] };
        const { text } = redactJson(planted);
        expect(JSON.stringify(JSON.parse(text))).not.toContain(JSON.stringify(shape.secret).slice(1, -1));
      }),
      { numRuns: 300 },
    );
  });

  test('nothing throws, and places lie within the text, in order and apart', () => {
    fc.assert(
      fc.property(fc.array(surroundings).map((parts) => parts.join('')), (text) => {
        let last = 0;
        for (const { start, end } of scan(text)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
          last = end;
        }
        expect(typeof isPlaceholder(text)).toBe('boolean');
      }),
      { numRuns: 600 },
    );
  });

  test('a text in which nothing is found is unchanged', () => {
    fc.assert(
      fc.property(surroundings, fc.string({ unit: 'binary', maxLength: 400 }), (one, other) => {
        const { text, secrets } = redact(one + other);
        if (secrets.length === 0) expect(text).toBe(one + other);
      }),
      { numRuns: 600 },
    );
  });

  test('words and punctuation alone are never taken for a secret', () => {
    const word = fc.constantFrom('token', 'password', 'secret', 'the', 'key', '=', ':', '"', 'is', 'login', 'basic', 'bearer', 'https://', 'user', '@', '\n', '(', ')', '{', '}');
    fc.assert(
      fc.property(fc.array(word, { maxLength: 40 }), (words) => {
        expect(redact(words.join(' ')).text).toBe(words.join(' '));
      }),
      { numRuns: 600 },
    );
  });

  test('what was withheld is not found again', () => {
    fc.assert(
      fc.property(anyShape, anyShape, (one, other) => {
        const { text } = redact(`${one.text}\n${other.text}`);
        expect(redact(text).text).toBe(text);
      }),
      { numRuns: 400 },
    );
  });
});
