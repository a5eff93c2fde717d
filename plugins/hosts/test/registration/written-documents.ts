import fc from 'fast-check';
import type { JsonObject, JsonValue } from '@cosh/core';

/** How a person or a program may have written a JSON text down. */
interface Handwriting {
  readonly eol: string;
  readonly unit: string;
  readonly spread: boolean;
  readonly comments: boolean;
  readonly trailingCommas: boolean;
  readonly blanks: readonly string[];
}

const handwriting: fc.Arbitrary<Handwriting> = fc.record({
  eol: fc.constantFrom('\n', '\r\n'),
  unit: fc.constantFrom('  ', '    ', '\t', ' '),
  spread: fc.boolean(),
  comments: fc.boolean(),
  trailingCommas: fc.boolean(),
  blanks: fc.array(fc.constantFrom('', '', ' ', '  ', '\t'), { minLength: 7, maxLength: 7 }),
});

const key = fc.oneof(fc.constantFrom('model', 'env', 'permissions', 'a"b', 'ключ', '//', '{'), fc.string({ maxLength: 6 })).filter((name) => name !== '__proto__');
const value = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof({ maxDepth: 3 }, fc.string({ maxLength: 8 }), fc.integer(), fc.boolean(), fc.constant(null), fc.array(tie('value'), { maxLength: 3 }), fc.dictionary(key, tie('value'), { maxKeys: 3 })) as fc.Arbitrary<JsonValue>,
})).value;

const otherHook = fc.constantFrom<JsonObject>({ matcher: 'Bash', hooks: [{ type: 'command', command: 'node guard.js', timeout: 5 }] }, { command: './mine.sh // no comment' }, {});
const hooks = (events: readonly string[]): fc.Arbitrary<JsonObject> =>
  fc.dictionary(fc.constantFrom(...events, 'Notification'), fc.array(otherHook, { maxLength: 3 }), { maxKeys: 4 }) as fc.Arbitrary<JsonObject>;

function write(value: JsonValue, style: Handwriting): string {
  let turn = 0;
  const blank = (): string => style.blanks[turn++ % style.blanks.length]!;
  const remark = (): string => (style.comments && turn++ % 3 === 0 ? (style.spread && turn % 2 === 0 ? ` // a, "remark" }${blank()}` : ' /* , ] */') : '');
  const container = (open: string, close: string, parts: readonly string[], indent: string): string => {
    const inner = indent + style.unit;
    if (parts.length === 0) return `${open}${blank()}${close}`;
    const line = style.spread ? style.eol + inner : blank();
    const lines = parts.map((part, index) => `${line}${part}${index < parts.length - 1 || style.trailingCommas ? `${style.spread ? '' : blank()},` : ''}${remark()}`);
    return `${open}${lines.join('')}${style.spread ? style.eol + indent : blank()}${close}`;
  };
  const text = (each: JsonValue, indent: string): string => {
    if (typeof each !== 'object' || each === null) return JSON.stringify(each);
    const inner = indent + style.unit;
    if (Array.isArray(each)) return container('[', ']', each.map((part) => text(part, inner)), indent);
    return container('{', '}', Object.entries(each).map(([name, part]) => `${JSON.stringify(name)}:${blank()}${text(part, inner)}`), indent);
  };
  return text(value, '');
}

/** Texts of settings files: any settings, perhaps with hooks in them, in any handwriting, perhaps with a heading and an end of line. */
export const settingsTexts = (events: readonly string[]): fc.Arbitrary<string> =>
  fc.tuple(fc.dictionary(key, value, { maxKeys: 4 }), fc.option(hooks(events), { nil: undefined }), handwriting, fc.boolean(), fc.boolean()).map(([settings, own, style, heading, ended]) => {
    const { hooks: _replaced, ...rest } = settings;
    const document = own === undefined ? rest : { ...rest, hooks: own };
    return `${heading && style.comments ? `// settings${style.eol}` : ''}${write(document as JsonObject, style)}${ended ? style.eol : ''}`;
  });
