import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeHome } from '../support/make-home.js';
import type { CoshRun } from '../support/run-cosh.js';
import { cosh } from './cosh.js';
import { treeOf } from './tree-of.js';

const home = makeHome();
afterAll(() => home.remove());

const widest = 100;

/** The commands that a help text lists; `ext` is another word for one of them. */
function listedIn(text: string): string[] {
  const [, block = ''] = /^Commands:\n((?: {2}.*\n?)+)/m.exec(text) ?? [];
  return block.split('\n').flatMap((line) => /^ {2}([a-z][\w-]*)/.exec(line)?.[1] ?? []).filter((name) => name !== 'help' && name !== 'ext');
}

/** Every command line that leads to a command, found by asking for help. */
async function everyCommand(words: readonly string[] = []): Promise<Map<string, CoshRun>> {
  const run = await cosh(home, [...words, '--help']);
  const found = new Map([[words.join(' '), run]]);
  for (const name of listedIn(run.stdout)) for (const [line, below] of await everyCommand([...words, name])) found.set(line, below);
  return found;
}

describe('help', () => {
  let all: Map<string, CoshRun>;
  beforeAll(async () => { all = await everyCommand(); }, 240_000);

  it('leads to every command', () => {
    expect([...all.keys()]).toEqual(expect.arrayContaining(['', 'fire', 'hooks', 'hooks list', 'hooks explain', 'hooks enable', 'hooks disable', 'events']));
  });

  it('is served on stdout, with the usage first', () => {
    for (const [line, { exit, stdout, stderr }] of all) {
      expect([line, exit, stderr]).toEqual([line, 0, '']);
      expect(stdout, line).toMatch(new RegExp(`^Usage: cosh${line === '' ? '' : ` ${line}`}(?: |\\n)`));
    }
  });

  it('has no line over 100 columns and no trailing blanks', () => {
    const long = [...all].flatMap(([line, { stdout }]) => stdout.split('\n').filter((text) => text.length > widest || / $/.test(text)).map((text) => `${line}: ${text}`));
    expect(long).toEqual([]);
  });

  it('has an example for every command that does something', () => {
    const without = [...all].filter(([line, { stdout }]) => listedIn(stdout).length === 0 && !new RegExp(`^Examples?:\\n(?: {2}.*\\n)*? {2}.*\\bcosh ${line}\\b`, 'm').test(stdout));
    expect(without.map(([line]) => line)).toEqual([]);
  });

  it('writes nothing', () => {
    expect(treeOf(home.folder)).toEqual({});
  });
});

describe('the ways to ask for help', () => {
  it.each([
    [['help'], ['--help']],
    [[], ['--help']],
    [['-h'], ['--help']],
    [['help', 'fire'], ['fire', '--help']],
    [['help', 'hooks'], ['hooks', '--help']],
    [['hooks'], ['hooks', '--help']],
    [['help', 'hooks', 'explain'], ['hooks', 'explain', '--help']],
    [['hooks', 'help', 'explain'], ['hooks', 'explain', '--help']],
  ])('%j is %j', async (words, same) => {
    const [asked, known] = await Promise.all([cosh(home, words), cosh(home, same)]);
    expect(asked).toMatchObject({ exit: 0, stdout: known.stdout, stderr: '' });
  });

  it('--version is the version', async () => {
    expect(await cosh(home, ['--version'])).toMatchObject({ exit: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) as string, stderr: '' });
  });
});
