import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asciiJson } from '../../dist/execution/index.js';

describe('ASCII JSON', () => {
  it('reads back as what was written, and is ASCII', () => {
    fc.assert(fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
      const text = asciiJson(value);
      expect(text).toMatch(/^[\x20-\x7e]*$/);
      expect(JSON.stringify(JSON.parse(text))).toBe(JSON.stringify(value));
    }), { numRuns: 1000 });
  });

  it('keeps halves of characters, which are no Unicode but may be in an input', () => {
    fc.assert(fc.property(fc.array(fc.integer({ min: 0, max: 0xffff })), (units) => {
      const text = String.fromCharCode(...units);
      expect(JSON.parse(asciiJson({ [text]: text }))).toStrictEqual({ [text]: text });
    }), { numRuns: 500 });
  });

  it.each([['\u007f', '"\\u007f"'], ['ö', '"\\u00f6"'], ['\u2028', '"\\u2028"'], ['🦊', '"\\ud83e\\udd8a"'], ['\n', '"\\n"'], ['~', '"~"']])('of %j is %s', (value, text) => {
    expect(asciiJson(value)).toBe(text);
  });
});
