import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileMatcher } from '../../dist/catalog/matcher.js';
import type { CompiledMatcher } from '../../dist/catalog/matcher.js';

async function working(pattern: string | undefined): Promise<Extract<CompiledMatcher, { ok: true }>> {
  const matcher = await compileMatcher(pattern);
  if (!matcher.ok) throw new Error(`${String(pattern)}: ${matcher.reason}`);
  return matcher;
}

const matches = async (pattern: string | undefined, subject: string) => (await working(pattern)).matches(subject);

describe('a matcher that matches everything', () => {
  it.each([undefined, '', '*', '.*'])('is %j', async (pattern) => {
    const matcher = await working(pattern);
    expect(matcher.kind).toBe('all');
    expect(['', 'Edit', 'a\nb'].every((subject) => matcher.matches(subject))).toBe(true);
  });
});

describe('a matcher of literal words', () => {
  it.each([
    ['Edit', ['Edit', 'MultiEdit', 'EditX'], ['edit', 'Edi', '']],
    ['Edit|Write', ['Edit', 'Write', 'NotebookWrite'], ['Read']],
    ['(Edit|Write)', ['xEditx'], ['Read']],
    ['^Edit$', ['Edit'], ['MultiEdit', 'EditX', 'Edit\n']],
    ['^(Edit|Write)$', ['Edit', 'Write'], ['EditWrite', 'MultiEdit', '']],
    ['^(?:Edit|Write)$', ['Edit', 'Write'], ['EditWrite']],
    ['^Edit|Write$', ['Edit', 'EditX', 'Write', 'XWrite'], ['XEdit', 'WriteX']],
    ['^(mcp__a|mcp__b)', ['mcp__a__x'], ['xmcp__a']],
    ['(Edit|Write)$', ['MultiEdit'], ['EditX']],
    ['(^Edit|Write$)', ['EditX', 'XWrite'], ['XEdit']],
    ['^Edit|^Write$|Read', ['EditX', 'Write', 'xReadx'], ['XEdit', 'WriteX']],
    ['Edit|', ['', 'anything'], []],
    ['^$', [''], ['x']],
    ['mcp server/tool-1: größe', ['x mcp server/tool-1: größe x'], ['mcp server/tool-1']],
  ])('%j matches as the regular expression does', async (pattern, yes, no) => {
    const matcher = await working(pattern);
    expect(matcher.kind).toBe('words');
    for (const subject of [...yes, ...no]) expect(new RegExp(pattern).test(subject)).toBe(yes.includes(subject));
    expect(yes.filter((subject) => !matcher.matches(subject))).toEqual([]);
    expect(no.filter((subject) => matcher.matches(subject))).toEqual([]);
  });

  it('answers for 10 000 words whichever engine runs them', async () => {
    const list = Array.from({ length: 6_000 }, (_, index) => `w${index}x`).join('|');
    expect((await working(`^(${list})$`)).kind).toBe('words');
    expect(await matches(`^(${list})$`, 'w5999x')).toBe(true);
    const searched = await working(list);
    expect([searched.kind, searched.matches('a w5999x b'), searched.matches('w6000x')]).toEqual(['linear', true, false]);
  });
});

const patterns = [
  ...['Edit.*', '^(Edit|Write).+$', 'mcp__.*__(read|write)', 'a.c', '^a.c$', '[A-Z]\\w+', '\\bfoo\\b', '\\Bo', 'x{2,3}', '^a?$'],
  ...['\\d+\\D', '\\s', '\\S\\s\\S', '^\\S+$', '[\\s,]', '[^\\s]', '[\\S]', '[^\\S]', '[\\w-]', '[a-\\d]', '[\\d-x]', '[+--]'],
  ...['\\/', '[/]', 'a\\-b', '\\.', '\\_', '\\é', '\\u00e9', '\\xe9', '\\x4', '\\u12', '\\cJ', '\\c', '[\\c]', '[\\cJ]', '\\t|\\v|\\f'],
  ...['\\0', '\\1', '\\8', '\\12', '[\\1]', '\\k', '\\a', '\\A', '\\z', '\\Z', '\\Q.\\E', '\\C', '\\e', '\\h', '\\pL', '[\\b]', '[\\B]'],
  ...['[]', '[^]', '[^]a', 'a[]', '[[:alpha:]]', '[[]', '[]]', '[^\\]]', '[\\]-a]', 'a]', 'a}', '{', 'a{', 'a{,2}', 'x{1', 'x{01}', 'x{0}'],
  ...['(?<name>a)b', '(?<größe$>a)', '(?:a|b)+c', '()', '(?:)', '(|a)', 'a||b', '(a*)*b', '(?:a?){3}', 'a*?b', 'a+?', 'x??', 'x{2,}?'],
  ...['$', '^', 'a$', '^b', '^$', 'a^', '$a', '(^a|b$)c?', '[^\\n]', '.', '^.$', '^..$', '[\\u2028]', '\\ud83d\\ude00', '[à-ü]', 'é+'],
];

const subjects = [
  ...['', 'a', 'b', 'c', 'ab', 'abc', 'aab', 'a\nc', 'a\rc', 'a\u2028c', 'a\u00a0b', ' ', '\t', '\v', '\ufeff', '\0', '\x01', '\b', '\n'],
  ...['Edit', 'MultiEdit', 'EditX', 'mcp__fs__read', 'foo', 'a foo b', 'xx', 'xxx', 'x', '12a', 'a/b', '/', 'a-b', '-', '.', '_', 'é', 'É'],
  ...['\\', 'c', 'x4', 'u12', 'k', '8', 'A', 'Z', 'z', 'Q.E', 'C', 'e', 'h', 'pL', 'B', '[', ']', 'a]', ':]', 'a}', '{', 'a{', 'a{,2}', 'x{1'],
];

describe('a regular expression', () => {
  it.each(patterns)('%j matches what JavaScript matches', async (pattern) => {
    const matcher = await working(pattern);
    const native = new RegExp(pattern);
    const wrong = subjects.filter((subject) => matcher.matches(subject) !== native.test(subject));
    expect([matcher.kind === 'bounded', wrong]).toEqual([false, []]);
  });

  it('matches what JavaScript matches, for random patterns and subjects', async () => {
    const leaf = fc.constantFrom(
      ...['a', 'b', 'c', '.', '\\w', '\\W', '\\d', '\\s', '\\S', '\\b', '\\B', '^', '$', '[ab]', '[^a]', '[a-c\\d]', '[^\\s-]', ''],
      ...['\\n', '\\x61', '\\u0062', '\\/', '/', '-', '\\-', '[\\S]', '[^]', '[]', '\\cJ', '[b-]', '\\u00e9', 'ab', '{', '[\\w.-]'],
    );
    const quantifier = fc.constantFrom('*', '+', '?', '*?', '+?', '??', '{2}', '{1,2}', '{0,}', '{1,3}?');
    const { pattern } = fc.letrec<{ pattern: string }>((tie) => ({
      pattern: fc.oneof(
        { depthSize: 'medium', withCrossShrink: true },
        leaf,
        fc.tuple(tie('pattern'), tie('pattern')).map(([left, right]) => left + right),
        fc.tuple(tie('pattern'), tie('pattern')).map(([left, right]) => `${left}|${right}`),
        tie('pattern').map((inner) => `(${inner})`),
        fc.tuple(tie('pattern'), quantifier).map(([inner, count]) => `(?:${inner})${count}`),
      ),
    }));
    const subject = fc.string({ unit: fc.constantFrom(...'aabbc1 .-/é\n\r\v\u00a0\u2028_{'), maxLength: 12 });
    const property = fc.asyncProperty(pattern, fc.array(subject, { minLength: 5, maxLength: 5 }), async (source, texts) => {
      const native = new RegExp(source);
      const matcher = await working(source);
      expect(texts.map((text) => matcher.matches(text))).toEqual(texts.map((text) => native.test(text)));
    });
    await fc.assert(property, { numRuns: 2_000 });
  });

  it.each([
    ['(?i)edit|write', ['Edit', 'WRITE'], ['read']],
    ['(?i:edit)X', ['EDITX'], ['editx']],
    ['a(?i)b', ['aB'], ['AB']],
    ['(?s)a.b', ['a\nb'], ['ab']],
    ['(?m)^b$', ['a\nb\nc'], ['ab']],
    ['(?im)^B$', ['a\nb'], ['ab']],
    ['(?P<tool>Edit)[XY]', ['EditX'], ['Edit']],
    ['^.$', ['😀', 'a'], ['ab', '']],
    ['^[😀é]$', ['😀', 'é'], ['e']],
    ['\\u{1F600}', ['a😀'], ['u']],
    ['^\\p{Lu}\\p{L}+$', ['Édit'], ['edit']],
    ['^\\p{Script=Greek}+$', ['αβγ'], ['abc', 'p{Script=Greek}']],
    ['^[\\p{sc=Greek}x]+$', ['αx'], ['abc', 'sc=']],
    ['^\\P{General_Category=Lu}+$', ['abc'], ['Abc']],
    ['^\\p{gc=Lu}$', ['É'], ['é']],
  ])('%j has the meaning that users of other tools expect', async (pattern, yes, no) => {
    const matcher = await working(pattern);
    expect([yes.filter((text) => !matcher.matches(text)), no.filter((text) => matcher.matches(text))]).toEqual([[], []]);
  });
});

const LONG = 'a'.repeat(100_000);

describe('a pattern that is slow for a backtracking engine', () => {
  it.each([
    ['^(a+)+$', `${LONG}b`, false],
    ['^(a+)+$', LONG, true],
    ['(a|aa)+$', `${LONG}b`, false],
    ['^(a|a)*c', `${LONG}b`, false],
    ['(.*a){20}x', LONG, false],
    ['(\\w+\\s?)+:$', LONG, false],
    ['(x+x+)+y', 'x'.repeat(100_000), false],
    ['^\\s+|\\s+$', `${' '.repeat(100_000)}a`, true],
    ['(a?){500}a{500}', 'a'.repeat(499), false],
  ])('%j is answered in linear time', async (pattern, subject, answer) => {
    const matcher = await working(pattern);
    expect([matcher.kind, matcher.matches(subject)]).toEqual(['linear', answer]);
  });
});

describe('a pattern with look-around or back-references', () => {
  it.each([
    ['^(?!Read)', ['Edit', ''], ['Read', 'ReadX']],
    ['^(?!Read$).*', ['ReadX'], ['Read']],
    ['Edit(?=X)', ['EditX'], ['Edit']],
    ['(?<=Multi)Edit', ['MultiEdit'], ['Edit']],
    ['(?<!Multi)Edit', ['Edit'], ['MultiEdit']],
    ['(a)\\1', ['aa'], ['a']],
    ['(?<x>a|b)\\k<x>', ['bb'], ['ab']],
    ['(?P<x>a)\\1', ['aa'], ['a']],
    ['(?i)^(?!read)', ['Edit'], ['READ']],
    ['(?!x)\\p{Lu}', ['É'], ['é']],
  ])('%j is run by JavaScript', async (pattern, yes, no) => {
    const matcher = await working(pattern);
    expect(matcher.kind).toBe('bounded');
    expect([yes.filter((text) => !matcher.matches(text)), no.filter((text) => matcher.matches(text))]).toEqual([[], []]);
  });

  it('matches when its time is up, and then at once for subjects that are as long', async () => {
    const matcher = await working('^(?=a)(a+)+$');
    expect(matcher.matches('b')).toBe(false);
    const began = performance.now();
    expect(matcher.matches(`${'a'.repeat(60)}b`)).toBe(true);
    const first = performance.now() - began;
    const again = performance.now();
    for (let run = 0; run < 100; run += 1) expect(matcher.matches(`${'a'.repeat(60)}${run}b`)).toBe(true);
    expect(performance.now() - again).toBeLessThan(first * 10);
    expect([matcher.matches('ab'), matcher.matches('aa')]).toEqual([false, true]);
  });

  it('sees the first 4096 characters of the subject', async () => {
    const matcher = await working('(?=x)x$');
    expect([matcher.matches(`${'a'.repeat(4_095)}xyz`), matcher.matches(`${'a'.repeat(4_096)}x`)]).toEqual([true, false]);
  });

  it('keeps one matcher apart from another', async () => {
    const [first, second] = [await working('^(?!a)'), await working('^(?!b)')];
    expect([first.matches('a'), second.matches('a'), first.matches('b')]).toEqual([false, true, true]);
  });
});

describe('an invalid pattern', () => {
  it.each([
    ['(', 'Unterminated group'],
    ['a)', 'Unmatched \')\''],
    ['[a', 'Unterminated character class'],
    ['[b-a]', 'Range out of order in character class'],
    ['+a', 'Nothing to repeat'],
    ['**', 'Nothing to repeat'],
    ['a++', 'Nothing to repeat'],
    ['x{2,1}', 'numbers out of order in {} quantifier'],
    ['(?i)(', 'Unterminated group'],
    ['(?>a)', 'Invalid group'],
    ['(?<1>a)', 'Invalid capture group name'],
    ['a\\', '\\ at end of pattern'],
    ['^(?=a', 'Unterminated group'],
    ['a(?i)(?=b)', 'Inline flags inside a pattern with look-around or back-references'],
    ['\\p{Nonsense}', 'Invalid property name'],
  ])('%j is refused with the reason %j', async (pattern, reason) => {
    expect(await compileMatcher(pattern)).toEqual({ ok: false, reason });
  });

  it.each([
    ['a'.repeat(65_537), 'Pattern longer than 65536 characters'],
    [`${'('.repeat(30_000)}a${')'.repeat(30_000)}`, 'Groups nest deeper than 200'],
    ['('.repeat(65_000), 'Groups nest deeper than 200'],
    ['a{1001}', 'Repeat count above 1000'],
    ['(?=b)a{5000}', 'Repeat count above 1000'],
    ['(?:a{40}){40}', 'Nested repeat counts multiply to more than 1000'],
    ['((((a{1000}){1000}){1000}){1000})', 'Pattern repeats too much'],
    ['(?!b)((a{900}){900})', 'Pattern repeats too much'],
    ['(?:a{0,900}b)'.repeat(4_000), 'Pattern repeats too much'],
  ])('%# that is too large is refused with a reason', async (pattern, reason) => {
    expect(await compileMatcher(pattern)).toEqual({ ok: false, reason });
  });

  it('is refused in linear time', async () => {
    for (const part of ['[', '\\', '(?', '{', '[^', '[a-', '(?i', '\\u', '(?P<', '|', '(?<=']) {
      const matcher = await compileMatcher(part.repeat(Math.floor(65_000 / part.length)));
      expect(typeof matcher.ok).toBe('boolean');
    }
  });

  it('never makes the matcher throw', async () => {
    const part = fc.constantFrom(...'()[]{}|*+?^$.\\-:=!<>iPkpu019a,/ \n', '(?', '(?<a>', '(?=', '\\k<a>', '\\u{', '\\p{L}', '(?i)', '😀');
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.array(part, { maxLength: 16 }).map((parts) => parts.join('')));
    const property = fc.asyncProperty(text, fc.string({ unit: 'binary' }), async (pattern, subject) => {
      const matcher = await compileMatcher(pattern);
      const isNative = (() => {
        try {
          return Boolean(new RegExp(pattern));
        } catch {
          return false;
        }
      })();
      if (matcher.ok) expect(typeof matcher.matches(subject)).toBe('boolean');
      else expect([matcher.reason.length > 0, isNative && !/\\[pPu]\{/.test(pattern)]).toEqual([true, false]);
    });
    await fc.assert(property, { numRuns: 2_000 });
  });
});
