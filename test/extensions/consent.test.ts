import { execFileSync } from 'node:child_process';
import { open } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { greeter, manifest, person, tree } from './support/extension.js';
import { hasTerminal, Terminal, unlessTerminal } from './support/terminal.js';

const files = { 'cosh-extension.json': manifest('demo', greeter()) };

describe('without a terminal', { meta: { attack: 'B4' } }, () => {
  it('nothing is installed, the exit status is 3, and the last line is what to type', async () => {
    const somebody = person();
    const source = somebody.source('demo', files);
    const before = tree(somebody.home.folder);
    const { exit, stdout, stderr } = await somebody.ext('install', source);
    expect(exit).toBe(3);
    expect(stdout).toContain("printf '%s' 'good morning'");
    expect(Object.keys(tree(somebody.home.folder)).filter((name) => !(name in before) && !/^\.copilot-shell(\/extensions)?$/.test(name))).toEqual([]);
    expect(await somebody.greeting()).toBeUndefined();
    const line = stderr.trimEnd().split('\n').at(-1)!;
    expect(line).toMatch(/^cosh extensions install \S+ --consent [0-9a-f]{64}$/);
    const again = await somebody.run(line.split(' ').slice(1));
    expect([again.exit, again.stdout]).toEqual([0, 'demo 1.0.0 installed\n']);
    expect(await somebody.greeting()).toBe('good morning');
  });

  it.each([['yes without end', 'y\n'.repeat(1000)], ['an empty line', '\n'], ['yes', 'yes\n'], ['nothing', '']])('%s on stdin is no consent', async (_what, stdin) => {
    const somebody = person();
    const source = somebody.source('demo', files);
    const { exit } = await somebody.run(['ext', 'install', source], { stdin });
    expect(exit).toBe(3);
    expect(await somebody.greeting()).toBeUndefined();
  });

  it('a wrong fingerprint is refused with 3 and says so; the right one of another extension is wrong', async () => {
    const somebody = person();
    const source = somebody.source('demo', files);
    const other = await somebody.fingerprint('install', somebody.source('other', { 'cosh-extension.json': manifest('other', greeter()) }));
    for (const wrong of ['0'.repeat(64), '', 'y', other]) {
      const { exit, stderr } = await somebody.ext('install', source, '--consent', wrong);
      expect(exit).toBe(3);
      expect(stderr).toContain('is not that of what it may do now');
    }
    expect(await somebody.greeting()).toBeUndefined();
  });

  it('what was agreed to is not what is there any more: refused', async () => {
    const somebody = person();
    const source = somebody.source('demo', files);
    const fingerprint = await somebody.fingerprint('install', source);
    somebody.source('demo', { 'cosh-extension.json': manifest('demo', greeter('evil')) });
    expect((await somebody.ext('install', source, '--consent', fingerprint)).exit).toBe(3);
    expect(await somebody.greeting()).toBeUndefined();
  });

  it('--json gives the question and the line on stdout', async () => {
    const somebody = person();
    const source = somebody.source('demo', files);
    const { exit, stdout } = await somebody.ext('install', source, '--json');
    expect(exit).toBe(3);
    const { error, consent, repeat } = JSON.parse(stdout) as { error: object; consent: { fingerprint: string }; repeat: string };
    expect(error).toMatchObject({ code: 'consent_missing' });
    expect(consent).toMatchObject({ name: 'demo', version: '1.0.0', hooks: [{ event: 'SessionStart', command: "printf '%s' 'good morning'", environment: [] }] });
    expect(repeat).toContain(consent.fingerprint);
  });
});

describe.skipIf(!hasTerminal)(`on a terminal${unlessTerminal}`, { meta: { attack: 'B4' } }, () => {
  const ask = async (keys: string): Promise<{ exit: number; shown: string; greeting: unknown }> => {
    const somebody = person();
    const terminal = new Terminal(['ext', 'install', somebody.source('demo', files)], somebody.environment(), somebody.project);
    await terminal.sees('[y/N]');
    terminal.type(keys);
    const exit = await terminal.end();
    expect(Object.keys(tree(somebody.home.folder)).filter((name) => name.includes('.staging'))).toEqual([]);
    return { exit, shown: terminal.shown, greeting: await somebody.greeting() };
  };

  it.each([['y', 'y\n'], ['yes', 'yes\n']])('%s is yes', { meta: { attack: '' } }, async (_what, keys) => {
    expect(await ask(keys)).toMatchObject({ exit: 0, greeting: 'good morning' });
  });

  it('what was typed before the question, whole lines or not, is no answer to it', async () => {
    const somebody = person();
    const pipe = somebody.home.path('gate');
    execFileSync('mkfifo', [pipe]);
    const source = somebody.source('demo', files);
    for (const words of [['init', '-q'], ['add', '.'], ['-c', 'user.name=x', '-c', 'user.email=x@x', 'commit', '-qm', 'x']]) execFileSync('git', words, { cwd: source });
    // The first git waits until everything has been typed.
    const git = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim();
    somebody.home.write('bin/git', { text: `#!/bin/sh\n[ -e '${pipe}.open' ] || { read -r _ < '${pipe}'; : > '${pipe}.open'; }\nexec ${git} "$@"\n`, mode: '755' });
    const terminal = new Terminal(['ext', 'install', `git+file://${source}`], somebody.environment({ PATH: `${somebody.home.path('bin')}:${process.env.PATH!}` }), somebody.project);
    const gate = await open(pipe, 'w');
    terminal.type('y\nyes\ny');
    // The terminal echoes what it has taken.
    await terminal.sees('yes\r\ny');
    await gate.writeFile('go\n');
    await gate.close();
    await terminal.sees('[y/N]');
    terminal.type('\n');
    expect([await terminal.end(), await somebody.greeting()]).toEqual([1, undefined]);
  });

  it.each([['Enter', '\n'], ['n', 'n\n'], ['"yes please"', 'yes please\n'], ['blank and y', ' y\n'], ['Y E S', 'Y E S\n'], ['end of file', '\u0004']])('%s is no, with status 1', async (_what, keys) => {
    const { exit, greeting, shown } = await ask(keys);
    expect([exit, greeting]).toEqual([1, undefined]);
    expect(shown).toContain('nothing was changed');
  });

  it('Ctrl-C is no, with status 130', async () => {
    const { exit, greeting, shown } = await ask('\u0003');
    expect([exit, greeting]).toEqual([130, undefined]);
    expect(shown).toContain('nothing was changed');
  });

  it('a wrong fingerprint is not turned into a question', async () => {
    const somebody = person();
    const terminal = new Terminal(['ext', 'install', somebody.source('demo', files), '--consent', '0'.repeat(64)], somebody.environment(), somebody.project);
    expect(await terminal.end()).toBe(3);
    expect(terminal.shown).not.toContain('[y/N]');
  });

  it('progress is shown there, and in a pipe it is not', { meta: { attack: '' } }, async () => {
    expect((await ask('n\n')).shown).toContain('checking');
    const somebody = person();
    expect((await somebody.ext('install', somebody.source('demo', files))).stderr).not.toContain('checking');
  });
});
