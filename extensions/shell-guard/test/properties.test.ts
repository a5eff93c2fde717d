import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerOf } from '../hooks/lib/answer.mjs';
import { judgeCommand } from '../hooks/lib/judge.mjs';
import { decide, surroundings } from './judging.js';

const pieces = [
  'rm', '-rf', '/', '~', '$X', '"', "'", '`', '$(', ')', '(', '{', '}', '${', '$((', '))', '|', '||', '&', '&&', ';', ';;', '\n', ' ', '\\', '<<E', 'E', '<<<', '>', '<(', '#',
  'if', 'then', 'fi', 'for', 'in', 'do', 'done', 'case', 'esac', 'while', 'f()', '[[', ']]', '!', '=', 'a=', '(', '*', '?', '[', "$'", '\\x41', ',', '..', 'sh', '-c', 'eval', 'find', '-exec', 'xargs', 'sudo', 'git', 'push', '-f', '\u0000', '\ue000', '😀', '\ud800',
];
const shellish = fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((list) => list.join(''));
const spaced = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((list) => list.join(' '));

/** Ways to write one and the same literal word. */
const quotings: ((word: string) => string)[] = [
  (word) => word,
  (word) => `'${word}'`,
  (word) => `"${word}"`,
  (word) => `$'${word}'`,
  (word) => [...word].map((character) => `\\${character}`).join(''),
  (word) => [...word].map((character) => `'${character}'`).join(''),
  (word) => `${word.slice(0, 1)}''${word.slice(1)}`,
  (word) => `${word.slice(0, 1)}\\\n${word.slice(1)}`,
  (word) => `"${word.slice(0, 1)}"${word.slice(1)}`,
  (word) => `$'${[...word].map((character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`).join('')}'`,
];

const blockedLines = [
  ['rm', '-rf', '/'], ['rm', '--recursive', '--force', '/etc'], ['sudo', '-u', 'root', 'rm', '-r', '/usr'], ['env', '-i', 'rm', '-rf', '/home/ann'], ['find', '/', '-delete'], ['dd', 'if=x', 'of=/dev/sda'], ['mkfs.ext4', '/dev/sda1'],
  ['chmod', '-R', '777', '/'], ['mv', '/', '/tmp/x'], ['kill', '-9', '-1'], ['reboot'], ['crontab', '-r'], ['xargs', 'rm', '-rf', '/'], ['timeout', '5', 'rm', '-rf', '/opt/x'], ['git', '-C', '/', 'clean', '-fdx'], ['truncate', '-s', '0', '/etc/passwd'],
];

describe('any text', () => {
  it('gets a verdict and never an exception', () => {
    fc.assert(fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ maxLength: 300 }), shellish, spaced), (text) => {
      const verdict = judgeCommand(text, surroundings);
      expect(['none', 'ask', 'block']).toContain(verdict.decision);
      const answer = answerOf(verdict, { key: 'command', command: text });
      expect(answer === null).toBe(verdict.decision === 'none');
      expect(answer?.systemMessage ?? '').not.toMatch(/\p{Cc}/u);
    }), { numRuns: 3000 });
  });

  it('gets the same verdict every time', () => {
    fc.assert(fc.property(shellish, (text) => {
      expect(judgeCommand(text, surroundings)).toEqual(judgeCommand(text, surroundings));
    }), { numRuns: 300 });
  });

  it('as an argv array gets a verdict, too', () => {
    fc.assert(fc.property(fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string()), { maxLength: 12 }), (argv) => {
      expect(['none', 'ask', 'block']).toContain(judgeCommand(argv, surroundings).decision);
    }), { numRuns: 500 });
  });

  it('inside single quotes after `echo` says nothing', () => {
    fc.assert(fc.property(fc.oneof(shellish, spaced), (text) => {
      expect(decide(`echo '${text.replaceAll("'", "'\\''")}'`)).toBe('none');
    }), { numRuns: 500 });
  });
});

describe('a blocked line', () => {
  const line = fc.constantFrom(...blockedLines).chain((words) => fc.tuple(fc.constant(words), fc.array(fc.constantFrom(...quotings), { minLength: words.length, maxLength: words.length })));

  it('stays blocked whatever way its words are quoted', () => {
    fc.assert(fc.property(line, fc.constantFrom(' ', '  ', '\t', ' \\\n '), ([words, ways], blank) => {
      expect(decide(words.map((word, at) => (ways[at] as (word: string) => string)(word)).join(blank))).toBe('block');
    }), { numRuns: 2000 });
  });

  it('stays blocked wherever a command may stand', () => {
    const places = fc.constantFrom<(line: string) => string>(
      (text) => `ls; ${text}`, (text) => `:; (${text})`, (text) => `{ ${text}; }`, (text) => `if ${text}; then :; fi`, (text) => `echo "$(${text})"`, (text) => `ls | ${text}`, (text) => `true && ${text}`,
      (text) => `f() { ${text}; }; f`, (text) => `while :; do ${text}; done`, (text) => `case a in *) ${text};; esac`, (text) => `x=$(${text})`, (text) => `cat <(${text})`, (text) => `sh <<'END'\n${text}\nEND`, (text) => `sh -c '${text}'`,
    );
    fc.assert(fc.property(fc.constantFrom(...blockedLines), places, places, (words, inner, outer) => {
      const text = inner(words.join(' '));
      const breaksQuotes = outer('x').startsWith("sh -c '") && text.includes("'");
      const rejoins = text.includes('\n') && !outer('x').startsWith('ls;');
      fc.pre(!breaksQuotes && !rejoins);
      expect(decide(outer(text))).toBe('block');
    }), { numRuns: 1000 });
  });
});
