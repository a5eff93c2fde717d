import { existsSync, lstatSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { hosts } from '@cosh/hosts';
import { callsFor, RegistrarHome } from './registrar-home.js';

const made: RegistrarHome[] = [];
afterEach(() => made.splice(0).forEach(({ home }) => home.remove()));
async function homeOf(host: string): Promise<RegistrarHome> {
  const home = await RegistrarHome.make(host);
  made.push(home);
  return home;
}
const everyFile = (folder: string): string[] => readdirSync(folder, { recursive: true }).map(String).filter((name) => !name.startsWith('.copilot-shell')).sort();

describe.each(hosts.map(({ name }) => name))('the bridge under %s', (host) => {
  it.each(['user', 'project'] as const)('leaves no file and no folder behind where there was none (%s)', async (scope) => {
    const home = await homeOf(host);
    mkdirSync(home.home.path('project'));
    const before = everyFile(home.home.folder);
    expect(await home.install(undefined, scope)).toMatchObject({ changed: true, file: home.file(scope) });
    expect(await home.registrar.state(home.target(scope))).toMatchObject([{ commands: callsFor(home.registration).map(({ event, command }) => ({ event, command })) }]);
    await home.uninstall(scope);
    // The folder of copilot-shell is also that of cosh's own states.
    if (host !== 'copilot-shell' || scope === 'project') expect(everyFile(home.home.folder)).toEqual(before);
    expect(existsSync(home.file(scope))).toBe(false);
  });

  it('is installed once, however often that is asked', async () => {
    const home = await homeOf(host);
    await home.install();
    const text = home.read();
    expect(await home.install()).toMatchObject({ changed: false });
    expect(home.read()).toBe(text);
  });

  it('is brought up to date in its place, and goes without a trace all the same', async () => {
    const home = await homeOf(host);
    await home.install(callsFor(home.registration, 60_000, '/old/node /old/cosh.js'));
    await home.install(callsFor(home.registration, 90_000));
    expect(home.read()).not.toContain('/old/');
    expect((await home.registrar.state(home.target()))[0]!.commands).toHaveLength(home.registration.events.length);
    await home.uninstall();
    expect(home.read()).toBeUndefined();
  });
});

describe('a settings file', () => {
  const settings = '\uFEFF{\r\n    // mine\r\n    "model": "x", "hooks": {},\r\n}\r\n';

  it('has its bytes again: byte order mark, line ends, comments', async () => {
    const home = await homeOf('gemini');
    home.write(settings);
    await home.install();
    expect(home.read()).toMatch(/^\uFEFF\{\r\n {4}\/\/ mine\r\n/);
    expect(home.read()!.replaceAll('\r\n', '')).not.toContain('\n');
    await home.uninstall();
    expect(home.read()).toBe(settings);
  });

  it('has its bytes again where nobody remembers the installation', async () => {
    const home = await homeOf('gemini');
    const own = settings.replace('{}', '{"BeforeTool": [{"hooks": []}]}');
    home.write(own);
    await home.install();
    home.forget();
    await home.uninstall();
    expect(home.read()).toBe(own);
  });

  it('keeps what its agent has written since', async () => {
    const home = await homeOf('claude-code');
    home.write('{"theme": "dark"}');
    await home.install();
    const since = { ...(JSON.parse(home.read()!) as object), theme: 'light', added: [1] };
    home.write(JSON.stringify(since, null, 2));
    await home.install(callsFor(home.registration, 120_000));
    await home.uninstall();
    expect(JSON.parse(home.read()!)).toEqual({ theme: 'light', added: [1] });
  });

  it('keeps its permissions', async () => {
    const home = await homeOf('claude-code');
    for (const mode of [0o600, 0o640, 0o664]) {
      home.write('{}', { mode });
      await home.install();
      expect(home.mode()).toBe(mode);
      await home.uninstall();
      expect(home.mode()).toBe(mode);
    }
  });

  it('that is a link stays one, and what it leads to is written', async () => {
    const home = await homeOf('claude-code');
    const target = home.home.path('dotfiles/claude.json');
    home.write('{"a": 1}', { file: target });
    mkdirSync(path.dirname(home.file()), { recursive: true });
    symlinkSync(target, home.file());
    await home.install();
    expect(lstatSync(home.file()).isSymbolicLink()).toBe(true);
    expect(home.read(target)).toContain('bridge claude-code');
    await home.uninstall();
    expect(lstatSync(home.file()).isSymbolicLink()).toBe(true);
    expect(home.read(target)).toBe('{"a": 1}');
  });

  it('that holds nothing is as good as none, and holds nothing again', async () => {
    const home = await homeOf('claude-code');
    home.write('\n');
    await home.install();
    expect(JSON.parse(home.read()!)).toHaveProperty('hooks.PreToolUse');
    await home.uninstall();
    expect(home.read()).toBe('\n');
  });

  it.each([
    ['torn', '{"hooks": {"PreToolUse": [', 'host_file_unreadable'],
    ['of another format', 'hooks = 1', 'host_file_unreadable'],
    ['a list', '[]', 'host_file_unreadable'],
    ['with something else in the place of hooks', '{"hooks": []}', 'host_file_unreadable'],
    ['with something else in the place of an event', '{"hooks": {"PreToolUse": "x"}}', 'host_file_unreadable'],
    ['no UTF-8', Buffer.from('{"a": "\xe9"}', 'latin1'), 'host_file_unreadable'],
    ['read-only', '{}', 'host_file_read_only'],
  ])('that is %s is refused and stays as it is', async (what, bytes, code) => {
    const home = await homeOf('claude-code');
    home.write(bytes, { mode: what === 'read-only' ? 0o444 : 0o644 });
    await expect(home.install()).rejects.toMatchObject({ code, hint: expect.stringMatching(/try again/) });
    expect(Buffer.from(home.read()!)).toEqual(Buffer.from(Buffer.from(bytes).toString('utf8')));
    expect(readdirSync(path.dirname(home.file()))).toEqual(['settings.json']);
  });

  it('in the place of which something else stands is refused', async () => {
    const home = await homeOf('claude-code');
    mkdirSync(home.file(), { recursive: true });
    await expect(home.install()).rejects.toMatchObject({ code: 'host_file_unreadable' });
  });

  it('that was made read-only after the installation is not changed', async () => {
    const home = await homeOf('claude-code');
    home.write('{}');
    await home.install();
    const text = home.read()!;
    home.write(text, { mode: 0o400 });
    await expect(home.uninstall()).rejects.toMatchObject({ code: 'host_file_read_only' });
    expect(home.read()).toBe(text);
  });

  it('tells by which setting all hooks are off', async () => {
    const home = await homeOf('claude-code');
    home.write('{"disableAllHooks": true}');
    await home.install();
    expect((await home.registrar.state(home.target()))[0]!.switchedOffBy).toEqual(['disableAllHooks']);
  });

  it('is backed up before it is changed', async () => {
    const home = await homeOf('claude-code');
    home.write('{ "a" : 1 }');
    await home.install();
    expect(home.read(home.records.backupOf(home.file()))).toBe('{ "a" : 1 }');
    await home.uninstall();
    expect(existsSync(home.records.backupOf(home.file()))).toBe(false);
  });

  it('gets rid of what a killed writing has left beside it', async () => {
    const home = await homeOf('claude-code');
    home.write('{}');
    const leftover = path.join(path.dirname(home.file()), '.settings.json.0b6f0cf1-94bf-4f8f-8f5f-8b1d1a7c6c11.tmp');
    writeFileSync(leftover, '{');
    await home.install();
    expect(existsSync(leftover)).toBe(false);
  });
});

describe('Codex', () => {
  const toml = '# mine\nmodel = "x"\n\n[[hooks.PreToolUse]]\nmatcher = "^Bash$"\n[[hooks.PreToolUse.hooks]]\ntype = "command"\ncommand = "./guard"\n\n[projects."/p"]\ntrust_level = "trusted"\n';

  it('has its hooks where the person has theirs', async () => {
    const home = await homeOf('codex');
    const config = home.file('user', 1);
    home.write(toml, { file: config });
    expect(await home.install()).toMatchObject({ file: config });
    expect(home.read(config)!.startsWith(toml)).toBe(true);
    expect((await home.registrar.state(home.target()))[0]!.commands).toHaveLength(5);
    expect(await home.install()).toMatchObject({ changed: false });
    await home.uninstall();
    expect(home.read(config)).toBe(toml);
    expect(existsSync(home.file())).toBe(false);
  });

  it('keeps what it has written behind them since', async () => {
    const home = await homeOf('codex');
    const config = home.file('user', 1);
    home.write(toml, { file: config });
    await home.install();
    const since = '\n[hooks.state."x:0:0"]\ntrusted_hash = "1"\n';
    home.write(home.read(config)! + since, { file: config });
    await home.uninstall();
    expect(home.read(config)).toBe(toml + since);
  });

  it('has a file of its own for them where there are none in its configuration', async () => {
    const home = await homeOf('codex');
    home.write('model = "x"\n', { file: home.file('user', 1) });
    expect(await home.install()).toMatchObject({ file: home.file() });
    expect(home.read(home.file('user', 1))).toBe('model = "x"\n');
  });
});

describe('a plugin of opencode', () => {
  it('that somebody else has written is not replaced', async () => {
    const home = await homeOf('opencode');
    home.write('export const Mine = async () => ({});\n');
    await expect(home.install()).rejects.toMatchObject({ code: 'host_file_unreadable' });
    await home.uninstall();
    expect(home.read()).toBe('export const Mine = async () => ({});\n');
  });
});
