import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { namedFiles } from '../../dist/programs/index.js';

const values = new Map([['HOME', '/home/me'], ['workspacePath', '.'], ['/', '/'], ['PWD', '.']]);
const counted = (command: string): string[] => namedFiles(command, values).files.filter(({ counts }) => counts).map(({ path }) => path);
const all = (command: string): string[] => namedFiles(command, values).files.map(({ path }) => path);
const unknown = (command: string): readonly string[] => namedFiles(command, values).unknown;

describe('the files that a command names', () => {
  it.each([
    ['a program by its path', './check.sh --strict', ['./check.sh']],
    ['the script of an interpreter', 'python3 check.py', ['check.py']],
    ['a script behind options', 'node --import ./pre.mjs main.js', ['./pre.mjs', 'main.js']],
    ['a value of an option', 'node --require=./pre.cjs main.js', ['./pre.cjs', 'main.js']],
    ['a file that is read in', '. lib/env.sh; source other.sh', ['lib/env.sh', 'other.sh']],
    ['both sides of every operator', 'a/b && c/d || e/f; g/h | i/j & k/l', ['a/b', 'c/d', 'e/f', 'g/h', 'i/j', 'k/l']],
    ['what is quoted', '"with blank/x.sh" \'single/y.sh\' back\\ slash/z.sh', ['with blank/x.sh', 'single/y.sh', 'back slash/z.sh']],
    ['the script of sh -c, and one within it', 'sh -c "cd sub && sh -c \'./inner.sh\'"', ['./inner.sh']],
    ['code in another language', 'node -e "require(\'./x.js\')"', ['./x.js']],
    ['the variables that are known', '"${workspacePath}/a.sh" $HOME/b.sh ~/c.sh ${workspacePath}${/}d.sh', ['./a.sh', '/home/me/b.sh', '/home/me/c.sh', './d.sh']],
    ['what is read from', 'sh < input/x.sh', ['input/x.sh']],
    ['an assignment', 'CONFIG=./c.json run', ['./c.json']],
    ['what a task runner reads', 'make guard; npm run x', ['Makefile', 'makefile', 'GNUmakefile', 'package.json']],
  ])('are %s', (_what, command, files) => {
    for (const file of files) expect(counted(command)).toContain(file);
  });

  it('are not what it writes to', () => {
    const written = all('./a.sh > out/x.log 2>> err/y.log; ./b | tee copy/z.log; ./c >| d/w; ./d &> e/v 2>&1');
    for (const file of ['out/x.log', 'err/y.log', 'copy/z.log', 'd/w', 'e/v']) expect(written).not.toContain(file);
    for (const file of ['./a.sh', './b', './c', './d']) expect(written).toContain(file);
  });

  it('count where they could be run, and only if they are there where they are plain words', () => {
    expect(counted('jq . data')).toEqual([]);
    expect(all('jq . data')).toContain('data');
    expect(counted('sh later')).toContain('later');
  });

  it('are unknown where the text is known only when it runs', () => {
    expect(unknown('"$DIR/x.sh"')).toEqual(['"$DIR/x.sh"']);
    expect(unknown('sh tools/*.sh')).toEqual(['tools/*.sh']);
    expect(unknown('$(which guard) x')).toEqual(['$(…)']);
    expect(unknown('"$(dirname "$0")/x.sh"')).toContain('"$(dirname "$0")/x.sh"');
    expect(unknown('python -m guard.main')).toEqual(['the module guard.main']);
    expect(unknown('npx guard')).toEqual(['what npx starts']);
    expect(unknown('./known.sh a b')).toEqual([]);
  });

  it('may be relative to a folder that it goes to', () => {
    expect(namedFiles('cd sub/dir && ./x.sh', values)).toMatchObject({ folders: ['sub/dir'] });
  });

  it('are found whatever the quoting: a path is one word however it is written', () => {
    const name = fc.string({ minLength: 1, maxLength: 12 }).filter((text) => !text.includes('\0') && !text.includes('/'));
    fc.assert(fc.property(name, (text) => {
      const path = `d/${text}`;
      expect(all(`sh '${path.replaceAll("'", "'\\''")}'`)).toContain(path);
    }));
  });

  it('are looked for in any text without throwing, in time that grows with its length', () => {
    fc.assert(fc.property(fc.string({ maxLength: 400 }), (text) => { namedFiles(text, values); }));
    namedFiles(`${'"'.repeat(200_000)} ${'$('.repeat(100_000)} ${"sh -c '".repeat(20_000)}`, values);
  });
});
