import { chmodSync, chownSync, lstatSync, mkdirSync, readdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { sessionStart } from '@cosh/event-points';
import { person, tree, type Person } from '../extensions/support/extension.js';
import { repository } from '../support/repository.js';
import { runCosh, type CoshRun } from '../support/run-cosh.js';
import { has, installHere, speaker, withRuntime } from './support/speaker.js';

const nobody = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'];
const built = [process.execPath, path.join(repository, 'plugins/cli/bin/cosh.js')];
// The administrator may write everywhere, so somebody else has to be asked for; nobody is somebody else on every machine.
const isAdministrator = process.getuid?.() === 0;
const canAsk = isAdministrator ? has('setpriv', ...nobody.slice(1), process.execPath, '--check', built[1]!) : process.platform !== 'win32';
const unlessSo = canAsk ? '' : ' (skipped: this machine cannot run a program as another person)';

/** Runs a command as somebody who may read this home and not write to it. */
const asReader = (somebody: Person, args: readonly string[], more: Readonly<Record<string, string>> = {}): Promise<CoshRun> =>
  runCosh(args, { environment: somebody.environment(more), cwd: '/', stdin: '{}', program: isAdministrator ? [...nobody, ...built] : built });

function each(folder: string, act: (file: string, isFolder: boolean) => void): void {
  act(folder, true);
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const status = lstatSync(path.join(folder, name));
    if (!status.isSymbolicLink()) act(path.join(folder, name), status.isDirectory());
  }
}

/** A home that can be read by all and written by nobody, as one that is made by a tool and mounted. */
function seal(somebody: Person): void {
  each(somebody.home.folder, (file, isFolder) => chmodSync(file, isFolder || (lstatSync(file).mode & 0o100) !== 0 ? 0o555 : 0o444));
}

const unseal = (somebody: Person): void => each(somebody.home.folder, (file, isFolder) => chmodSync(file, isFolder ? 0o755 : 0o644));

async function withTwo(): Promise<Person> {
  const somebody = person();
  await installHere(somebody, somebody.source('demo', speaker('1.0.0')));
  await installHere(somebody, somebody.source('off', speaker('2.0.0', 'off')));
  await withRuntime(somebody, (installer) => installer.switch({ name: 'off', on: false }));
  return somebody;
}

const context = ({ stdout }: CoshRun): unknown => (JSON.parse(stdout.trimEnd().split('\n').at(-1)!) as { context?: unknown }).context;
const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '');

describe.skipIf(!canAsk)(`a home that cannot be written (G4, AC)${unlessSo}`, { meta: { attack: 'G4' } }, () => {
  it('fires as it was decided before, with one warning at most, and lists and verifies', { timeout: 60_000 }, async () => {
    const somebody = await withTwo();
    seal(somebody);
    const before = tree(somebody.home.folder);
    const fired = await asReader(somebody, ['fire', 'SessionStart', '--format', 'json']);
    expect([fired.exit, context(fired)]).toEqual([0, 'version 1.0.0']);
    expect(lines(fired.stderr).length).toBeLessThanOrEqual(1);
    const list = await asReader(somebody, ['ext', 'list']);
    expect([list.exit, list.stdout]).toEqual([0, expect.stringMatching(/^demo .*active[^]*^off .*disabled/m)]);
    expect((await asReader(somebody, ['ext', 'verify'])).exit).toBe(0);
    expect(tree(somebody.home.folder)).toEqual(before);
    unseal(somebody);
  });

  it.each([['disable', 'demo'], ['uninstall', 'demo'], ['update', 'demo'], ['install', 'more']])('refuses %s with path and reason, and nothing is half done', { timeout: 60_000 }, async (command, name) => {
    const somebody = await withTwo();
    somebody.source('demo', speaker('1.1.0'));
    const source = somebody.source('more', speaker('1.0.0', 'more'));
    seal(somebody);
    const before = tree(somebody.home.folder);
    const { exit, stderr } = await asReader(somebody, ['ext', command, name === 'more' ? source : name]);
    expect([exit, stderr]).toEqual([1, expect.stringMatching(new RegExp(`^cosh: .*${somebody.home.folder}.*(EACCES|EROFS|EPERM)`))]);
    expect(stderr).not.toMatch(/^ +at /m);
    expect(tree(somebody.home.folder)).toEqual(before);
    unseal(somebody);
  });

  it('and that is not there at all fires, and says what it cannot make', async () => {
    const somebody = person();
    const source = somebody.source('demo', speaker('1.0.0'));
    chmodSync(somebody.home.folder, 0o755);
    const nowhere = { HOME: '/nonexistent/home', COSH_SYSTEM_EXTENSIONS: '' };
    const fired = await asReader(somebody, ['fire', 'SessionStart', '--format', 'json'], nowhere);
    expect([fired.exit, context(fired)]).toEqual([0, undefined]);
    expect(lines(fired.stderr).length).toBeLessThanOrEqual(1);
    const { exit, stderr } = await asReader(somebody, ['ext', 'install', source], nowhere);
    expect([exit, stderr]).toEqual([1, expect.stringMatching(/^cosh: .*\/nonexistent.*(EACCES|EROFS|EPERM|ENOENT)/)]);
  });

  it('would be written to by who may write everywhere: the control', { meta: { attack: '' } }, async () => {
    const somebody = await withTwo();
    seal(somebody);
    const before = tree(somebody.home.folder);
    if (!isAdministrator) unseal(somebody);
    await somebody.ext('disable', 'demo');
    expect(tree(somebody.home.folder)).not.toEqual(before);
    unseal(somebody);
  });
});

describe.skipIf(!canAsk)(`a state file that is a link into a place that cannot be written (AC, B75)${unlessSo}`, { meta: { attack: 'G4' } }, () => {
  it('is read through the link, refused by name when it is written, and stays a link', { timeout: 60_000 }, async () => {
    const somebody = await withTwo();
    const [state, target] = [somebody.home.path('.copilot-shell/states/extensions.json'), path.join(somebody.home.folder, 'fixed/extensions.json')];
    mkdirSync(path.dirname(target));
    writeFileSync(target, '{"disabled":["off"]}');
    writeFileSync(state, '');
    symlinkOver(target, state);
    if (isAdministrator) each(somebody.home.folder, (file) => chownSync(file, 65534, 65534));
    chmodSync(path.dirname(target), 0o555);
    if (isAdministrator) for (const file of [path.dirname(target), target]) chownSync(file, 0, 0);
    expect(context(await asReader(somebody, ['fire', 'SessionStart', '--format', 'json']))).toBe('version 1.0.0');
    const { exit, stderr } = await asReader(somebody, ['ext', 'disable', 'demo']);
    expect([exit, stderr]).toEqual([1, expect.stringMatching(/extensions\.json cannot be written \((EACCES|EROFS|EPERM)\)/)]);
    expect([lstatSync(state).isSymbolicLink(), somebody.home.read(target)]).toEqual([true, '{"disabled":["off"]}']);
    unseal(somebody);
  });

  it('is written through where that is allowed, and stays a link', async () => {
    const somebody = await withTwo();
    const [state, target] = [somebody.home.path('.copilot-shell/states/extensions.json'), path.join(somebody.home.folder, 'dotfiles/extensions.json')];
    mkdirSync(path.dirname(target));
    writeFileSync(target, '{"disabled":["off"]}');
    symlinkOver(target, state);
    expect((await somebody.ext('disable', 'demo')).exit).toBe(0);
    expect([lstatSync(state).isSymbolicLink(), JSON.parse(somebody.home.read(target)!)]).toEqual([true, { disabled: ['off', 'demo'] }]);
    expect(readdirSync(path.dirname(target))).toEqual(['extensions.json']);
  });
});

function symlinkOver(target: string, file: string): void {
  writeFileSync(file, '');
  symlinkSync(target, `${file}.new`);
  renameSync(`${file}.new`, file);
}

describe('a file where a folder should be', { meta: { attack: 'G4' } }, () => {
  it.each(['.copilot-shell', '.copilot-shell/states', '.copilot-shell/extensions'])('%s is named by what has to write there, and events go on', { timeout: 60_000 }, async (place) => {
    const somebody = person();
    somebody.home.write('.config/cosh/setup.json', '{"hooks":{"SessionStart":[{"hooks":[{"type":"command","name":"mine","command":"true"}]}]}}');
    const source = somebody.source('demo', speaker('1.0.0'));
    somebody.home.write(place, 'a file');
    const { hooks } = await withRuntime(somebody, (_installer, cosh) => cosh.dispatch(sessionStart, {}));
    expect(hooks.map(({ name, status }) => [name, status])).toEqual([['mine', 'ok']]);
    const { exit, stderr } = await somebody.ext('install', source);
    expect([exit, stderr]).toEqual([1, expect.stringMatching(/^cosh: .*\.copilot-shell.*(ENOTDIR|EEXIST)/)]);
    expect(somebody.home.read(place)).toBe('a file');
  });
});
