import { execFileSync } from 'node:child_process';
import { lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '@cosh/core';
import { setSetting } from '@cosh/installer';
import { person, tree, type Person } from '../extensions/support/extension.js';
import { installHere, saidBy, speaker, withRuntime } from './support/speaker.js';

const names = ['extensions', 'extensions-lock', 'hooks', 'settings', 'secrets'] as const;
type StateName = (typeof names)[number];

const fileOf = (somebody: Person, name: StateName): string => somebody.home.path('.copilot-shell/states', `${name}.json`);
const bashrc = 'export EDITOR=vi\n';

/** Somebody who uses everything that has a state: two extensions, one of them switched off, with settings and a secret. */
async function user(): Promise<Person> {
  const somebody = person();
  somebody.home.write('.bashrc', bashrc);
  const settings = [{ key: 'level', type: 'integer' }, { key: 'token', type: 'string', sensitive: true }];
  await installHere(somebody, somebody.source('demo', speaker('1.0.0', 'demo', { settings })));
  await installHere(somebody, somebody.source('off', speaker('2.0.0', 'off')));
  await withRuntime(somebody, async (installer, cosh) => {
    await installer.switch({ name: 'off', on: false });
    await setSetting(cosh, 'demo', 'level', '3');
    await setSetting(cosh, 'demo', 'token', 's3cret');
    await cosh.states.update('hooks', (state) => ({ ...state, disabled: ['extension:demo/nothing'] }));
  });
  return somebody;
}

/** What a command does that has to write this state. */
const change: Readonly<Record<StateName, (somebody: Person) => Promise<unknown>>> = {
  extensions: (somebody) => withRuntime(somebody, (installer) => installer.switch({ name: 'demo', on: false })),
  'extensions-lock': (somebody) => installHere(somebody, somebody.source('new', speaker('3.0.0', 'new'))),
  hooks: (somebody) => withRuntime(somebody, (_installer, cosh) => cosh.states.update('hooks', (state) => ({ ...state, disabled: ['another'] }))),
  settings: (somebody) => withRuntime(somebody, (_installer, cosh) => setSetting(cosh, 'demo', 'level', '4')),
  secrets: (somebody) => withRuntime(somebody, (_installer, cosh) => setSetting(cosh, 'demo', 'token', 'an0ther')),
};

interface Breakage {
  readonly title: string;
  readonly apply: (file: string, somebody: Person) => void;
  /** A file of ours with a text that is none: what may be set aside. */
  readonly torn?: true;
}
const torn = (title: string, text: (before: string) => string): Breakage => ({ title, torn: true, apply: (file) => writeFileSync(file, text(readFileSync(file, 'utf8'))) });
const replaced = (title: string, put: (file: string, somebody: Person) => void): Breakage => ({ title, apply: (file, somebody) => { rmSync(file); put(file, somebody); } });

const breakages: readonly Breakage[] = [
  torn('truncated', (before) => before.slice(0, before.length / 2)),
  torn('empty', () => ''),
  torn('a list', () => '[]'),
  torn('null', () => 'null'),
  torn('full of zeros', (before) => '\0'.repeat(before.length)),
  { title: 'with a key that stands twice', apply: (file) => writeFileSync(file, readFileSync(file, 'utf8').replace('{', '{"twice": [], "twice": {},')) },
  replaced('a folder', (file) => mkdirSync(file)),
  replaced('a pipe', (file) => void execFileSync('mkfifo', [file])),
  replaced('a link to ~/.bashrc', (file, somebody) => symlinkSync(somebody.home.path('.bashrc'), file)),
];

async function broken(name: StateName, { apply }: Breakage): Promise<{ somebody: Person; file: string }> {
  const somebody = await user();
  const file = fileOf(somebody, name);
  apply(file, somebody);
  return { somebody, file };
}

const errorsOf = (somebody: Person): Promise<Diagnostic[]> => withRuntime(somebody, async (_installer, cosh) => (await cosh.inventory()).diagnostics.filter(({ severity }) => severity === 'error'));

/** A pipe has no content to compare. */
const contentOf = (file: string): string => {
  const status = lstatSync(file);
  return status.isFile() ? readFileSync(file, 'utf8') : status.isSymbolicLink() ? readlinkSync(file) : status.isDirectory() ? 'folder' : 'special';
};

describe.each(names)('the state file %s.json (G3)', { meta: { attack: 'G3' } }, (name) => {
  it.each(breakages)('that is $title is reported by its name, and nothing is written by reading it', async (breakage) => {
    const { somebody, file } = await broken(name, breakage);
    const before = [readdirSync(path.dirname(file)), contentOf(file)];
    if (name === 'extensions-lock') {
      // Events do not need it; every command that changes something does.
      await expect(withRuntime(somebody, (installer) => installer.list())).rejects.toMatchObject({ code: 'lock_unreadable', message: expect.stringContaining(file) as string });
      expect(await withRuntime(somebody, (_installer, cosh) => saidBy(cosh))).toBe('version 1.0.0');
    } else {
      expect((await errorsOf(somebody)).map((each) => each.file)).toEqual([file]);
    }
    expect([readdirSync(path.dirname(file)), contentOf(file)]).toEqual(before);
    expect(somebody.home.read('.bashrc')).toBe(bashrc);
  });

  it.each(breakages)('that is $title loses nothing to a command that has to write it', async (breakage) => {
    const { somebody, file } = await broken(name, breakage);
    const before = contentOf(file);
    const isReplaceable = name === 'settings' || name === 'secrets';
    const attempt = change[name](somebody);
    if (isReplaceable && breakage.torn) {
      await attempt;
      const [aside] = readdirSync(path.dirname(file)).filter((each) => each.startsWith(`${name}.json.broken-`));
      expect(contentOf(path.join(path.dirname(file), aside!))).toBe(before);
      expect(somebody.state(name)).toEqual({ demo: name === 'settings' ? { level: 4 } : { token: 'an0ther' } });
      // And it is spoken of until somebody has looked at it.
      const { diagnostics } = await withRuntime(somebody, (_installer, cosh) => cosh.inventory());
      expect(diagnostics.filter(({ code }) => code === 'state_set_aside').map((each) => [each.severity, path.basename(each.file)])).toEqual([['warning', aside]]);
    } else {
      await expect(attempt).rejects.toMatchObject({ code: expect.stringMatching(/^(state_unreadable|lock_unreadable)$/) as string, message: expect.stringContaining(file) as string, hint: expect.any(String) as string });
      expect(contentOf(file)).toBe(before);
    }
    expect(somebody.home.read('.bashrc')).toBe(bashrc);
  });
});

describe('what cosh had switched off', { meta: { attack: 'G3' } }, () => {
  it.each(breakages.filter(({ title }) => !title.includes('twice')))('stays off while the file is $title', async (breakage) => {
    const { somebody, file } = await broken('extensions', breakage);
    expect(await withRuntime(somebody, (_installer, cosh) => saidBy(cosh))).toBe('version 1.0.0');
    // The control: without the second copy it would be on again.
    rmSync(`${file}.last-good`);
    expect(await withRuntime(somebody, (_installer, cosh) => saidBy(cosh))).toBe('version 1.0.0\nversion 2.0.0');
  });
});

describe('on the command line', { meta: { attack: 'G3' } }, () => {
  it('a torn list of what is off is an error at every event and in every list, and no command replaces it', { timeout: 60_000 }, async () => {
    const { somebody, file } = await broken('extensions', breakages[0]!);
    const before = contentOf(file);
    for (const args of [['fire', 'SessionStart'], ['ext', 'list'], ['hooks', 'list'], ['ext', 'doctor']]) {
      const { stdout, stderr } = await somebody.run(args, { stdin: '{}' });
      expect([args, stdout + stderr]).toEqual([args, expect.stringMatching(new RegExp(`error[^]*${file.replaceAll('.', '\\.')}`))]);
    }
    for (const command of ['disable', 'enable']) {
      const { exit, stderr } = await somebody.ext(command, 'off');
      expect([exit, stderr]).toEqual([1, expect.stringContaining(file)]);
    }
    expect(contentOf(file)).toBe(before);
  });
});

describe('a state file that is odd and good', { meta: { attack: 'G3' } }, () => {
  it('of five megabytes, with a byte order mark, with keys of a later version, is obeyed and kept', { timeout: 60_000 }, async () => {
    const somebody = await user();
    const extra = { version: 7, later: Array.from({ length: 50_000 }, (_none, at) => `${'x'.repeat(90)}${at}`) };
    writeFileSync(fileOf(somebody, 'extensions'), `\uFEFF${JSON.stringify({ ...extra, disabled: ['off'] })}`);
    expect(await withRuntime(somebody, (_installer, cosh) => saidBy(cosh))).toBe('version 1.0.0');
    await change.extensions(somebody);
    expect(somebody.state('extensions')).toEqual({ ...extra, disabled: ['off', 'demo'] });
    expect(await withRuntime(somebody, (_installer, cosh) => saidBy(cosh))).toBeUndefined();
  });

  it('that is {} says that nothing is off and nothing is set, and is written like any other', async () => {
    const somebody = await user();
    for (const name of ['extensions', 'hooks', 'settings', 'secrets'] as const) writeFileSync(fileOf(somebody, name), '{}');
    expect(await errorsOf(somebody)).toEqual([]);
    for (const name of ['extensions', 'hooks', 'settings', 'secrets'] as const) await change[name](somebody);
    expect(somebody.state('extensions')).toEqual({ disabled: ['demo'] });
  });
});

describe('a writer that takes what it cannot read for empty: the control', () => {
  it('loses what was off', async () => {
    const { somebody, file } = await broken('extensions', breakages[0]!);
    const before = tree(path.dirname(file));
    let now = {};
    try {
      now = JSON.parse(readFileSync(file, 'utf8')) as object;
    } catch {
      // "There is nothing."
    }
    writeFileSync(file, JSON.stringify({ ...now, disabled: ['demo'] }));
    expect(tree(path.dirname(file))).not.toEqual(before);
    expect(await withRuntime(somebody, (_installer, cosh) => saidBy(cosh))).toBe('version 2.0.0');
  });
});
