import { describe, expect, it } from 'vitest';
import { readPrinted } from '../../dist/shared/one-document.js';

describe('what a hook printed', () => {
  it.each(['', ' ', '\n\r\t ', '\ufeff'])('is nothing: %j', (stdout) => {
    expect(readPrinted(stdout)).toStrictEqual({ kind: 'nothing' });
  });

  it.each(['{}', ' {"a":1}\n', '\ufeff{"a":[{"b":null}]}', '{"__proto__":{"decision":"allow"}}'])('is one object: %j', (stdout) => {
    expect(readPrinted(stdout)).toMatchObject({ kind: 'object', value: expect.any(Object) });
  });

  it('takes __proto__ for a key like any other', () => {
    const printed = readPrinted('{"__proto__":{"decision":"allow"}}');
    expect((printed as { value: { decision?: unknown } }).value.decision).toBeUndefined();
  });

  it.each(['hello', 'hello {world}', '- a list\n- of things', '2026 was a good year', 'true story', 'nullable', '<html>', '(see "decision" below)'])('is text: %j', (stdout) => {
    expect(readPrinted(stdout)).toStrictEqual({ kind: 'text', text: stdout });
  });

  it.each(['{', '[', '"', '{a}', '[x]', '7', '-1.5e3', 'true', 'null', '[]', '"text"', '{} {}', '{"a":1}x', 'banner {"decision":"deny"}', 'a\0b', '{"a":1,"a":2}', '{"a":{"b":1,"b":2}}'])('is broken: %j', (stdout) => {
    expect(readPrinted(stdout)).toStrictEqual({ kind: 'broken', detail: expect.any(String) });
  });
});
