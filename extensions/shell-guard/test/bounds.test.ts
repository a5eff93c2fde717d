import { describe, expect, it } from 'vitest';
import { judgeCommand } from '../hooks/lib/judge.mjs';
import { decide, surroundings } from './judging.js';

const MEBIBYTE = 1 << 20;
const fill = (text: string) => text.repeat(Math.floor((MEBIBYTE - 64) / text.length));
const nest = (open: string, inner: string, close: string, depth: number) => open.repeat(depth) + inner + close.repeat(depth);

describe('what is too much', () => {
  it.each([
    ['subshells', '( ', ' )'], ['substitutions', 'echo $(', ')'], ['parameters', '${a:-', '}'], ['groups', '{ ', ';}'], ['conditions', 'if a; then ', '; fi'], ['arithmetic', 'echo $((', '))'], ['functions', 'f() { ', '; }'],
  ])('is asked about when %s are nested more than 40 deep', (_name, open, close) => {
    expect(decide(nest(open, 'ls', close, 5))).toBe('none');
    expect(decide(nest(open, 'ls', close, 200))).toBe('ask');
    expect(decide(nest(open, 'ls', close, 20_000))).toBe('ask');
  });

  it('is asked about when scripts are nested more than 40 deep', () => {
    expect(decide(`${'eval '.repeat(30)}ls`)).toBe('none');
    expect(decide(`${'eval '.repeat(100)}ls`)).toBe('ask');
    expect(decide(`${'sudo '.repeat(100)}ls`)).toBe('ask');
    expect(decide(`${'nohup '.repeat(100)}ls`)).toBe('ask');
  });

  it('is asked about past one mebibyte only with a reason', () => {
    expect(decide(`echo ${'x'.repeat(MEBIBYTE)}`)).toBe('none');
    expect(decide(`echo ${'x'.repeat(MEBIBYTE)}; rm -rf /`)).toBe('ask');
  });

  it('is asked about when it cannot be read and names what destroys', () => {
    expect(decide('if true; then rm -rf src')).toBe('ask');
    expect(decide('echo "rm')).toBe('ask');
    expect(decide('echo "form')).toBe('none');
  });

  it('does not keep what stands before it from being judged', () => {
    expect(decide(`rm -rf /\n${'('.repeat(500)}`)).toBe('block');
  });

  it('is not made of functions that call each other', () => {
    const line = Array.from({ length: 40 }, (_, at) => `f${at}() { f${at + 1}; f${at + 1}; }`).join('; ');
    expect(decide(`${line}; f0; rm -rf src`)).toBe('ask');
    expect(decide('f() { f; }; f')).toBe('none');
  });
});

describe('a mebibyte', () => {
  // Shared machines are slow at times: the bound is there to tell linear from quadratic, which takes minutes.
  it.each([
    'a ', 'a;', 'rm -rf src;', '"$x"', '$(a)', '`a`', '$((a) ', '{a,b}', 'cat <<E\nx\nE\n', '<<E ', 'a|', 'if a;then b=1;fi;', '\\', '*/', '!(a ',
  ])('of %j is judged in time', { timeout: 60_000 }, (piece) => {
    const begun = process.hrtime.bigint();
    const { decision } = judgeCommand(fill(piece), surroundings);
    expect(['none', 'ask', 'block']).toContain(decision);
    expect(Number(process.hrtime.bigint() - begun) / 1e9).toBeLessThan(20);
  });
});
