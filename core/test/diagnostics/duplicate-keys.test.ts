import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { duplicateKeys } from '@cosh/core';

const places = (text: string): string[][] => duplicateKeys(text, JSON.parse(text));

describe('keys that stand twice in an object', () => {
  it.each([
    ['{"a":1,"a":2}', [['a']]],
    ['{ "a" : 1,\n\t"b":{"c":"\\"c\\":","c" :null}}', [['b', 'c']]],
    ['[{"a":1},{"a":1,"\\u0061":2}]', [['1', 'a']]],
    ['{"a\\\\":1,"a\\\\":2}', [['a\\']]],
    ['{"__proto__":1,"__proto__":2}', [['__proto__']]],
    ['{"":1,"":2}', [['']]],
  ])('are found in %s', (text, found) => {
    expect(places(text)).toEqual(found);
  });

  it.each(['{"a":"a\\":","b":"\\\\"}', '[":",": :"]', '{"a":["a","a"],"b":{"a":1}}', '"a":'.slice(0, 3), '7', '[]'])('are not found in %s', (text) => {
    expect(places(text)).toEqual([]);
  });

  it('are none in whatever JSON.stringify writes, however it is indented', () => {
    fc.assert(fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1, '\t'), (value, indent) => {
      expect(places(JSON.stringify(value, null, indent))).toEqual([]);
    }), { numRuns: 500 });
  });

  it('are found wherever one was written a second time', () => {
    fc.assert(fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), (value) => {
      const [first] = Object.keys(value) as [string];
      expect(places(`{${JSON.stringify(first)}:0,${JSON.stringify(value).slice(1)}`)).toEqual([[first]]);
    }), { numRuns: 500 });
  });
});
