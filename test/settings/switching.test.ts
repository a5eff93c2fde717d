import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cosh, files, jsonOf } from '../cli/cosh.js';
import { treeOf } from '../cli/tree-of.js';
import { makeHome, type Home } from '../support/make-home.js';
import { hasTmux, TmuxTerminal, unlessTmux } from './tmux.js';

const config = `# my hooks; trace is full on purpose
trace = "full" # keep

# the guards
[[hooks.PreToolUse]]
name = "lint"   # first
command = "true"

[[hooks.PreToolUse]]
name = "audit"
command = "true"
matcher = "shell"

[[hooks.Stop]]
name = "bye"
command = "true"
`;
const setup = '{\n  "note": "mine",\n  "hooks": {\n    "PreToolUse": [{"name": "lint", "command": "exit 0"}]\n  }\n}\n';
const manifest = JSON.stringify({ name: 'guard', version: '1.2.0', hooks: { PreToolUse: [{ name: 'check', command: 'true' }] } });

let home: Home;
beforeEach(() => {
  home = makeHome({
    [files.config]: { text: config, mode: '640' },
    [files.setup]: setup,
    [files.hookState]: '{"note":"kept","disabled":["gone"]}',
    '.copilot-shell/extensions/guard/cosh-extension.json': manifest,
  });
});
afterEach(() => home.remove());

const state = (file: string): unknown => JSON.parse(home.read(file) ?? 'null');
const reasons = async (): Promise<Record<string, string>> => {
  const { hooks } = jsonOf<{ hooks: { source: string; name: string; inactive?: { reason: string } }[] }>(await cosh(home, ['hooks', 'list', '--json']));
  return Object.fromEntries(hooks.map(({ source, name, inactive }) => [`${source}/${name}`, inactive?.reason ?? 'active']));
};

async function opened(): Promise<TmuxTerminal> {
  const terminal = new TmuxTerminal(home);
  await terminal.sees('nothing changed');
  return terminal;
}

async function toggle(terminal: TmuxTerminal, row: RegExp, then: string): Promise<void> {
  await terminal.goTo(row);
  terminal.press('Space');
  await terminal.sees(then);
}

describe.runIf(hasTmux)(`cosh settings${unlessTmux}`, () => {
  it('switches all hooks of config.toml, and changes one line of it', async () => {
    const terminal = await opened();
    await toggle(terminal, /config\.toml/, '1 change,');
    expect(terminal.current).toMatch(/^> \[ \]\* config\.toml/);
    await terminal.sees(/lint +config\.toml +enabled = false in its fi/);
    terminal.press('Enter');
    await terminal.sees(/^exit 0$/m);
    expect(terminal.screen).toContain('all hooks of config.toml: switched off');
    expect(home.read(files.config)).toBe(config.replace('# the guards', '[hooks]\nenabled = false\n\n# the guards'));
    expect(treeOf(home.folder)[files.config]).toMatch(/^file 640 /);
    expect(state(files.hookState)).toEqual({ note: 'kept', disabled: ['gone'] });
    expect(await reasons()).toEqual({ 'config.toml/lint': 'file-switched-off', 'config.toml/audit': 'file-switched-off', 'config.toml/bye': 'file-switched-off', 'setup.json/lint': 'active', 'extension:guard/check': 'active' });
  });

  it('switches all hooks of setup.json, and adds one line to it', async () => {
    const terminal = await opened();
    await toggle(terminal, /setup\.json/, '1 change,');
    terminal.press('Enter');
    await terminal.sees('all hooks of setup.json: switched off');
    expect(home.read(files.setup)).toBe(setup.replace('    "PreToolUse"', '    "enabled": false,\n    "PreToolUse"'));
    expect(home.read(files.config)).toBe(config);
  });

  it('switches an event', async () => {
    const terminal = await opened();
    await toggle(terminal, /PreToolUse/, '1 change,');
    await terminal.sees(/audit +config\.toml +its event is switched off/);
    terminal.press('Enter');
    await terminal.sees('all hooks of PreToolUse: switched off');
    expect(state(files.hookState)).toEqual({ note: 'kept', disabled: ['gone'], disabled_events: ['PreToolUse'] });
    expect(await reasons()).toMatchObject({ 'config.toml/audit': 'event-disabled', 'extension:guard/check': 'event-disabled', 'config.toml/bye': 'active' });
  });

  it('switches a hook by its name, and one of two of the same name by its source', async () => {
    const terminal = await opened();
    await toggle(terminal, /audit/, '1 change,');
    await toggle(terminal, /lint +setup\.json/, '2 changes,');
    terminal.press('Enter');
    await terminal.sees(/^exit 0$/m);
    expect(terminal.screen).toMatch(/hook "audit" \(config\.toml\): switched off\nhook "lint" \(setup\.json\): switched off\n/);
    expect(state(files.hookState)).toEqual({ note: 'kept', disabled: ['gone', 'audit', 'setup.json/lint'] });
    expect(await reasons()).toMatchObject({ 'config.toml/lint': 'active', 'config.toml/audit': 'disabled', 'setup.json/lint': 'disabled' });
  });

  it('switches one of two hooks on that were switched off by one name; the other stays off', async () => {
    home.write(files.hookState, '{"disabled":["lint"]}');
    const terminal = await opened();
    await toggle(terminal, /lint +config\.toml +switched off by name/, '1 change,');
    terminal.press('Enter');
    await terminal.sees(/^exit 0$/m);
    expect(state(files.hookState)).toEqual({ disabled: ['setup.json/lint'] });
    expect(await reasons()).toMatchObject({ 'config.toml/lint': 'active', 'setup.json/lint': 'disabled' });
  });

  it('switches an extension as the installer does', async () => {
    const terminal = await opened();
    await toggle(terminal, /guard +1\.2\.0/, '1 change,');
    terminal.press('Enter');
    await terminal.sees('guard: switched off');
    expect(state(files.extensionState)).toEqual({ disabled: ['guard'] });
    expect(await reasons()).toMatchObject({ 'extension:guard/check': 'extension-disabled' });
  });

  it('switches everything on again as it was', async () => {
    home.write(files.config, `[hooks]\nenabled = false # for now\n${config.replace('trace', '# trace')}`);
    home.write(files.hookState, '{"disabled":["audit"],"disabled_events":["Stop"]}');
    home.write(files.extensionState, '{"disabled":["guard"],"more":1}');
    const terminal = await opened();
    await toggle(terminal, /config\.toml/, '1 change,');
    await toggle(terminal, /audit/, '2 changes,');
    await toggle(terminal, / Stop/, '3 changes,');
    await toggle(terminal, /guard +1\.2\.0/, '4 changes,');
    terminal.press('Enter');
    await terminal.sees(/^exit 0$/m);
    expect(new Set(Object.values(await reasons()))).toEqual(new Set(['active']));
    expect(home.read(files.config)).toMatch(/^\[hooks\]\nenabled = true # for now\n/);
    expect(state(files.hookState)).toEqual({ disabled: [], disabled_events: [] });
    expect(state(files.extensionState)).toEqual({ disabled: [], more: 1 });
  });

  it.each([
    ['Enter without a change', ['Enter'], 'Nothing was changed.', 'exit 0'],
    ['Enter when a change was taken back', ['Space', 'Space', 'Enter'], 'Nothing was changed.', 'exit 0'],
    ['Esc', ['Escape'], 'Nothing was changed.', 'exit 0'],
    ['q with a change', ['Space', 'q'], 'Nothing was written; one change was dropped.', 'exit 0'],
    ['Esc with changes', ['Space', 'Down', 'Space', 'Escape'], 'Nothing was written; 2 changes were dropped.', 'exit 0'],
    ['Ctrl-C with a change', ['Space', 'C-c'], 'cosh: interrupted; nothing was changed', 'exit 130'],
    ['Ctrl-D', ['C-d'], 'Nothing was changed.', 'exit 0'],
  ])('writes nothing with %s', async (_what, keys, words, exit) => {
    const before = treeOf(home.folder);
    const terminal = await opened();
    terminal.press(...keys);
    await terminal.sees(exit);
    expect(terminal.screen).toContain(words);
    expect(treeOf(home.folder)).toEqual(before);
  });

  it('gives the terminal back on SIGTERM, and writes nothing', async () => {
    const before = treeOf(home.folder);
    const terminal = await opened();
    terminal.press('Space');
    await terminal.sees('1 change,');
    terminal.kill('SIGTERM');
    await terminal.sees(/^exit 143$/m);
    expect(terminal.screen.trim()).toBe('cosh: interrupted; nothing was changed\nexit 143');
    expect(treeOf(home.folder)).toEqual(before);
  });

  it('changes what the files say at the end, not what they said at the beginning', async () => {
    const terminal = await opened();
    await toggle(terminal, /config\.toml/, '1 change,');
    await toggle(terminal, /audit/, '2 changes,');
    home.write(files.config, `${config}# added meanwhile\n`);
    expect((await cosh(home, ['hooks', 'disable', 'bye'])).exit).toBe(0);
    terminal.press('Enter');
    await terminal.sees(/^exit 0$/m);
    expect(home.read(files.config)).toMatch(/enabled = false[^]*# added meanwhile\n$/);
    expect(state(files.hookState)).toEqual({ note: 'kept', disabled: ['gone', 'bye', 'audit'] });
  });

  it('refuses a file that was broken meanwhile, and leaves it as it is', async () => {
    const terminal = await opened();
    await toggle(terminal, /config\.toml/, '1 change,');
    home.write(files.config, '[hooks\n');
    terminal.press('Enter');
    await terminal.sees(/^exit 1$/m);
    expect(terminal.screen.replaceAll('\n', '')).toMatch(/cosh: .*config\.toml: not valid TOML.*correct that file first; nothing was written to it/);
    expect(home.read(files.config)).toBe('[hooks\n');
  });
});
