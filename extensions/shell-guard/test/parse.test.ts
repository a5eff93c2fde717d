import { describe, expect, it } from 'vitest';
import { parse } from '../hooks/lib/parser/parse.mjs';
import { wholeSource } from '../hooks/lib/tokens/source.mjs';

/** The words of all simple commands at the top, as they are written. */
function words(text: string) {
  const { items } = parse(wholeSource(text));
  const stages = items.flatMap((item) => item.steps.flatMap((step) => step.stages));
  return stages.map((stage) => (stage.words ?? []).map((word) => text.slice(word.start, word.end)));
}

const problem = (text: string) => parse(wholeSource(text)).error?.message ?? null;

describe('a command line', () => {
  it('is cut at its operators, wherever blanks are', () => {
    expect(words('a b|c;d&&e||f&g')).toEqual([['a', 'b'], ['c'], ['d'], ['e'], ['f'], ['g']]);
    expect(words('a\nb\n\nc')).toEqual([['a'], ['b'], ['c']]);
    expect(words('a |\n b &&\n\n c')).toEqual([['a'], ['b'], ['c']]);
  });

  it('keeps quoted operators in their words', () => {
    expect(words(`a ';' "|" \\& $'\\n;' "x;$(y;z)"`)).toEqual([['a', "';'", '"|"', '\\&', "$'\\n;'", '"x;$(y;z)"']]);
  });

  it('has every word at the offsets where it stands', () => {
    expect(words('é  "ß😀"\tx')).toEqual([['é', '"ß😀"', 'x']]);
  });

  it('leaves comments out, but only where a word could begin', () => {
    expect(words('a #b\nc#d "#e" #')).toEqual([['a'], ['c#d', '"#e"']]);
  });

  it('takes redirections away from the words', () => {
    expect(words('a >b 2>&1 c <<<d 3< e {fd}>f &>>g h')).toEqual([['a', 'c', 'h']]);
  });

  it('takes the bodies of here-documents away from the commands', () => {
    expect(words("a <<X <<-'Y' z\nrm 1\nX\n\trm 2\n\tY\nb")).toEqual([['a', 'z'], ['b']]);
  });

  it('tells a reserved word from an argument', () => {
    expect(words('echo if then { }; do_it')).toEqual([['echo', 'if', 'then', '{', '}'], ['do_it']]);
    expect(parse(wholeSource('if a; then b; fi')).items[0]?.steps[0]?.stages[0]?.kind).toBe('if');
  });

  it('says which commands run in the background', () => {
    expect(parse(wholeSource('a & b')).items.map((item) => item.background)).toEqual([true, false]);
  });

  it.each([
    ['echo "a', 'a double quote is never closed'],
    ["echo 'a", 'a single quote is never closed'],
    ['echo `a', 'a backquote is never closed'],
    ['echo $(a', '`)` is missing'],
    ['if a; then b', '`fi` is missing'],
    ['for i in a; b', '`do` is missing'],
    ['case x in a', '`)` is missing'],
    ['[[ a', '`]]` is missing'],
    ['a >', '`>` has no target'],
    ['a && ', '`the end` is unexpected'],
    ['a )', '`)` is unexpected'],
    ['fi', '`f` is unexpected'],
    ['${}', '`${` is not followed by a name'],
  ])('%j is refused: %s', (text, message) => expect(problem(text)).toBe(message));

  it('keeps the commands in front of what cannot be read', () => {
    expect(words('a b\nc "')).toEqual([['a', 'b']]);
  });
});
