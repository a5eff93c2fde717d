import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileMatcher, type MatcherStyle } from '@cosh/core';
import { inStyle } from '../../dist/catalog/matcher-style.js';

async function matches(matcher: string, style: MatcherStyle, name: string): Promise<boolean> {
  const compiled = await compileMatcher(inStyle(matcher, style));
  return compiled.ok && compiled.matches(name);
}
const styles: readonly MatcherStyle[] = ['anywhere', 'whole', 'words', 'identifiers'];

describe('a matcher', () => {
  it.each<[string, string, string]>([
    // matcher, name, and whether it matches: anywhere, whole, words, identifiers
    ['Edit', 'Edit', '++++'], ['Edit', 'MultiEdit', '+---'], ['Edit|Write', 'Write', '++++'], ['Edit|Write', 'NotebookWrite', '+---'],
    ['Edit, Write', 'Write', '--+-'], ['mcp__a-b__c', 'mcp__a-b__c2', '+--+'], ['mcp__memory', 'mcp__memory__add', '+---'],
    ['mcp__memory__.*', 'mcp__memory__add', '++++'], ['^Ba', 'Bash', '+-++'], ['Bash(', 'Bash', '----'], ['.ash', 'Bash2', '+-++'], ['a|b|', 'a', '++++'],
  ])('%s and the tool %s', async (matcher, name, expected) => {
    expect((await Promise.all(styles.map((style) => matches(matcher, style, name)))).map((yes) => (yes ? '+' : '-')).join('')).toBe(expected);
  });

  it('that is empty or a star means all in every style', async () => {
    for (const style of styles) for (const matcher of ['', '*', '.*']) expect(await matches(matcher, style, 'anything')).toBe(true);
  });

  it('of plain names matches exactly these as words, and no more than a search does', async () => {
    const name = fc.stringMatching(/^[A-Za-z0-9_]{1,8}$/);
    await fc.assert(fc.asyncProperty(fc.array(name, { minLength: 1, maxLength: 4 }), name, async (names, subject) => {
      expect(await matches(names.join('|'), 'words', subject)).toBe(names.includes(subject));
      expect(await matches(names.join('|'), 'identifiers', subject)).toBe(names.includes(subject));
      expect(await matches(names.join('|'), 'whole', subject)).toBe(names.includes(subject));
    }));
  });
});
