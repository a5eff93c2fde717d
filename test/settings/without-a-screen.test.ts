import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { configToml, cosh, files } from '../cli/cosh.js';
import { treeOf } from '../cli/tree-of.js';
import { makeHome, type Home } from '../support/make-home.js';
import { hasTmux, TmuxTerminal, unlessTmux } from './tmux.js';

const toml = configToml([{ name: 'lint', command: 'true' }], '# mine\n');
const json = '{"hooks":{"PreToolUse":[{"name":"audit","command":"true"}]}}';

let home: Home;
beforeEach(() => { home = makeHome({ [files.config]: toml, [files.setup]: json }); });
afterEach(() => home.remove());

describe('cosh settings', () => {
  it('without a terminal is one message that names the commands for it', async () => {
    const before = treeOf(home.folder);
    const run = await cosh(home, ['settings']);
    expect(run).toMatchObject({ exit: 1, stdout: '' });
    expect(run.stderr).toMatch(/^cosh: cosh settings is a screen and needs a terminal.*\n {6}cosh hooks enable\|disable NAME, --event EVENT or --all FILE, and cosh extensions enable\|disable NAME, do the same\n$/);
    expect(treeOf(home.folder)).toEqual(before);
  });

  it.runIf(hasTmux)(`on a terminal that cannot move its cursor says the same${unlessTmux}`, async () => {
    const terminal = new TmuxTerminal(home, { environment: { TERM: 'dumb' } });
    await terminal.sees(/^exit 1$/m);
    expect(terminal.screen).toContain('needs a terminal that can show one');
  });

  it.runIf(hasTmux)(`with switches that cannot be read is refused before anything is shown${unlessTmux}`, async () => {
    home.write(files.hookState, '{');
    const terminal = new TmuxTerminal(home);
    await terminal.sees(/^exit 1$/m);
    expect(terminal.screen.replaceAll('\n', '')).toMatch(/^cosh: .*hooks\.json: not valid JSON.*correct or move that file, then try again/);
  });

  it('says in its help that nothing is written before Enter', async () => {
    expect((await cosh(home, ['settings', '--help'])).stdout).toContain('Nothing is written before Enter');
  });
});

describe('cosh hooks disable and enable --all', () => {
  it('switch every file as a whole, and change one line of each', async () => {
    expect(await cosh(home, ['hooks', 'disable', '--all'])).toMatchObject({ exit: 0, stderr: '', stdout: 'all hooks of config.toml: switched off\nall hooks of setup.json: switched off\n' });
    expect(home.read(files.config)).toBe(toml.replace('[[hooks', '[hooks]\nenabled = false\n\n[[hooks'));
    expect(home.read(files.setup)).toBe('{"hooks":{"enabled": false, "PreToolUse":[{"name":"audit","command":"true"}]}}');
    expect((await cosh(home, ['hooks', 'enable', '--all'])).stdout).toBe('all hooks of config.toml: switched on\nall hooks of setup.json: switched on\n');
    expect(home.read(files.setup)).toContain('"enabled": true');
  });

  it('switch one file', async () => {
    expect((await cosh(home, ['hooks', 'disable', '--all', 'setup.json'])).stdout).toBe('all hooks of setup.json: switched off\n');
    expect(home.read(files.config)).toBe(toml);
  });

  it('say so the second time, and write nothing then', async () => {
    await cosh(home, ['hooks', 'disable', '--all']);
    const before = treeOf(home.folder);
    expect((await cosh(home, ['hooks', 'disable', '--all'])).stdout).toBe('all hooks of config.toml: already switched off\nall hooks of setup.json: already switched off\n');
    expect(treeOf(home.folder)).toEqual(before);
  });

  it('say which hooks run all the same', async () => {
    home.write('.copilot-shell/extensions/guard/cosh-extension.json', JSON.stringify({ name: 'guard', version: '1.0.0', hooks: { PreToolUse: [{ name: 'check', command: 'true' }] } }));
    expect((await cosh(home, ['hooks', 'disable', '--all'])).stdout).toMatch(/\nHooks of extension:guard still run \(cosh extensions disable NAME\)\.\n$/);
  });

  it('write to no file when one of them cannot be read', async () => {
    home.write(files.setup, '{');
    const before = treeOf(home.folder);
    const run = await cosh(home, ['hooks', 'disable', '--all']);
    expect(run).toMatchObject({ exit: 1, stdout: '' });
    expect(run.stderr).toMatch(/^cosh: .*setup\.json: not valid JSON.*\n {6}correct that file first; nothing was written to it\n$/);
    expect(treeOf(home.folder)).toEqual(before);
  });

  it.each([
    [['--all', '--event', 'Stop'], 'name one hook, or one event with --event, or all hooks with --all'],
    [['lint', '--all'], 'name one hook, or one event with --event, or all hooks with --all'],
    [['lint', '--event', 'Stop'], 'name one hook, or one event with --event, or all hooks with --all'],
    [[], 'name one hook, or one event with --event, or all hooks with --all'],
    [['--all', 'config.tml'], 'there is no configuration file "config.tml"\n      did you mean config.toml?'],
  ])('refuse %j with one message', async (words, message) => {
    const before = treeOf(home.folder);
    const run = await cosh(home, ['hooks', 'disable', ...words]);
    expect(run).toMatchObject({ exit: 1, stdout: '' });
    expect(run.stderr).toContain(`cosh: ${message}`);
    expect(run.stderr.trimEnd().split('\n')).toHaveLength(2);
    expect(treeOf(home.folder)).toEqual(before);
  });

  it('say that there is no file where there is none', async () => {
    const empty = makeHome();
    const run = await cosh(empty, ['hooks', 'disable', '--all']);
    expect(run).toMatchObject({ exit: 1, stdout: '' });
    expect(run.stderr).toMatch(/^cosh: there is no .*config\.toml and no .*setup\.json\n/);
    expect(treeOf(empty.folder)).toEqual({});
    empty.remove();
  });
});
