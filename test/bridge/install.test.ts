import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { cosh, homeWith, jsonOf, type TomlHook } from '../cli/cosh.js';
import { makeHome, type Home } from '../support/make-home.js';
import { repository } from '../support/repository.js';
import { runCosh } from '../support/run-cosh.js';
import { client } from '../support/warm-server.js';
import { canBeWarm } from '../warm/warm-home.js';

const homes: Home[] = [];
afterEach(() => homes.splice(0).forEach((home) => home.remove()));
const kept = (home: Home): Home => (homes.push(home), home);
const somebody = (files: Record<string, string> = {}): Home => kept(makeHome(files));
const program = path.join(repository, 'plugins/cli/bin/cosh.js');

interface Status {
  readonly hosts: readonly { readonly host: string; readonly scopes: readonly { scope: string; state: string; file: string; outdated?: string[]; switched_off_by?: string[] }[] }[];
}
const statusOf = async (home: Home, host: string, scope = 'user'): Promise<Status['hosts'][number]['scopes'][number]> =>
  jsonOf<Status>(await cosh(home, ['bridge', 'status', host, '--json'])).hosts[0]!.scopes.find((each) => each.scope === scope)!;

const settings = '.claude/settings.json';
const own = '{\n  // mine\n  "model": "x",\n  "hooks": { "Stop": [{ "hooks": [{ "type": "command", "command": "./bell" }] }] }\n}\n';

describe('cosh bridge install', () => {
  it('writes what is called, tells of it, and uninstall gives the bytes back', async () => {
    const home = somebody({ [settings]: own });
    const run = await cosh(home, ['bridge', 'install', 'claude-code']);
    expect(run.stdout).toContain('Claude Code now calls cosh at SessionStart, UserPromptSubmit, PreToolUse, PostToolUse, PostToolUseFailure, Stop.');
    // On Linux, what asks a running server first.
    const called = canBeWarm ? `/bin/bash -p ${client} ${process.execPath}` : `${process.execPath} ${program}`;
    expect(home.read(settings)).toContain(`"${called} bridge claude-code PreToolUse --host-timeout 60000"`);
    expect((await cosh(home, ['bridge', 'uninstall', 'claude-code'])).stdout).toContain('Claude Code no longer calls cosh.');
    expect(home.read(settings)).toBe(own);
  });

  it('waits longer than all hooks of an event together, in the unit of the agent', async () => {
    const slow: TomlHook[] = ['one', 'two'].map((name) => ({ name, command: 'true', timeout: 90_000 }));
    const home = kept(homeWith(slow));
    const { calls } = jsonOf<{ calls: { event: string; timeout_ms: number }[] }>(await cosh(home, ['bridge', 'install', 'claude-code', '--json']));
    const before = calls.find(({ event }) => event === 'PreToolUse')!;
    expect(before.timeout_ms).toBeGreaterThan(180_000);
    const written = JSON.parse(home.read(settings)!) as { hooks: Record<string, { hooks: { timeout: number; command: string }[] }[]> };
    expect(written.hooks.PreToolUse![0]!.hooks[0]!.timeout).toBe(before.timeout_ms / 1000);
    await cosh(home, ['bridge', 'install', 'gemini']);
    const gemini = JSON.parse(home.read('.gemini/settings.json')!) as typeof written;
    expect(gemini.hooks.BeforeTool![0]!.hooks[0]!.timeout).toBe(before.timeout_ms);
  });

  it('has events of the model written only where a hook is waiting for them', async () => {
    const home = kept(homeWith([{ name: 'watch', event: 'AfterModel', command: 'true' }]));
    await cosh(home, ['bridge', 'install', 'gemini']);
    const events = Object.keys((JSON.parse(home.read('.gemini/settings.json')!) as { hooks: object }).hooks);
    expect(events).toContain('AfterModel');
    expect(events).not.toContain('BeforeModel');
  });

  it('asks the agent to fail closed where cosh itself is to block', async () => {
    const home = somebody({ '.copilot-shell/config.toml': '[bridge]\non_error = "block"\n' });
    await cosh(home, ['bridge', 'install', 'claude-code']);
    await cosh(home, ['bridge', 'install', 'cursor']);
    expect(home.read(settings)).toContain('"onFailure": "block"');
    expect(home.read('.cursor/hooks.json')).toContain('"failClosed": true');
  });

  it('tells what is left to do: a review of hooks, trust in a project, a setting that switches all off', async () => {
    const home = somebody({ [settings]: '{"disableAllHooks": true}' });
    expect((await cosh(home, ['bridge', 'install', 'codex'])).stdout).toMatch(/type \/hooks/);
    expect((await cosh(home, ['bridge', 'install', 'gemini', '--scope', 'project'])).stdout).toMatch(/where you trust its folder/);
    expect((await cosh(home, ['bridge', 'install', 'claude-code'])).stdout).toMatch(/switched off there by "disableAllHooks"/);
    expect((await statusOf(home, 'claude-code')).switched_off_by).toEqual(['disableAllHooks']);
  });

  it('goes to the root of the repository for a project, by name where that leads to this cosh', async () => {
    const home = somebody();
    mkdirSync(home.path('work/.git'), { recursive: true });
    mkdirSync(home.path('work/deep/er'), { recursive: true });
    mkdirSync(home.path('bin'));
    symlinkSync(program, home.path('bin/cosh'));
    const there = { environment: home.environment({ PATH: `${home.path('bin')}:${process.env.PATH}` }), cwd: home.path('work/deep/er') };
    await runCosh(['bridge', 'install', 'claude-code', '--scope', 'project'], there);
    expect(home.read(`work/${settings}`)).toContain('"cosh bridge claude-code PreToolUse --host-timeout 60000"');
    await runCosh(['bridge', 'uninstall', 'claude-code', '--scope', 'project'], there);
    expect(existsSync(home.path('work/.claude'))).toBe(false);
  });

  it('refuses a file that it cannot read, an agent that nobody knows, and a scope that there is not', async () => {
    const home = somebody({ [settings]: '{"torn": ' });
    const torn = await cosh(home, ['bridge', 'install', 'claude-code']);
    expect(torn).toMatchObject({ exit: 1, stdout: '' });
    expect(torn.stderr).toMatch(/settings\.json cannot be changed: not valid JSON.*line 1/);
    expect(home.read(settings)).toBe('{"torn": ');
    expect((await cosh(home, ['bridge', 'install', 'claude-cod'])).stderr).toMatch(/claude-code/);
    expect((await cosh(home, ['bridge', 'install', 'gemini', '--scope', 'all'])).exit).toBe(1);
    expect((await statusOf(home, 'claude-code')).state).toBe('unreadable');
  });
});

describe('cosh bridge status', () => {
  it('says where nothing is written, where something is, and where that is out of date', async () => {
    const home = somebody();
    expect(await statusOf(home, 'claude-code')).toMatchObject({ state: 'absent', file: home.path(settings) });
    await cosh(home, ['bridge', 'install', 'claude-code']);
    expect(await statusOf(home, 'claude-code')).toMatchObject({ state: 'installed' });
    // Here the project is the home folder, so that there is one file for both.
    expect(await statusOf(home, 'claude-code', 'project')).toBeUndefined();
    home.write('.copilot-shell/config.toml', '[[hooks.PreToolUse]]\nname = "slow"\ncommand = "true"\ntimeout = 300000\n');
    expect(await statusOf(home, 'claude-code')).toMatchObject({ state: 'outdated', outdated: ['timeouts'] });
    home.write(settings, home.read(settings)!.replaceAll(repository, '/elsewhere').replace('"PostToolUse"', '"Notification"'));
    expect((await statusOf(home, 'claude-code')).outdated!.sort()).toEqual(['events-missing', 'events-superfluous', 'program', 'timeouts']);
    expect((await cosh(home, ['bridge', 'status'])).stdout).toMatch(/claude-code\s+user\s+out of date: .*cosh bridge install claude-code/);
    await cosh(home, ['bridge', 'install', 'claude-code']);
    expect(await statusOf(home, 'claude-code')).toMatchObject({ state: 'installed' });
  });
});

describe('many at once', () => {
  it('who install under one agent leave one entry for each event', async () => {
    const home = somebody({ [settings]: own });
    const runs = await Promise.all(Array.from({ length: 6 }, () => cosh(home, ['bridge', 'install', 'claude-code', '--json'])));
    expect(runs.map(({ exit }) => exit)).toEqual(runs.map(() => 0));
    expect(runs.filter((run) => jsonOf<{ changed: boolean }>(run).changed)).toHaveLength(1);
    expect(home.read(settings)!.match(/ bridge claude-code /g)).toHaveLength(6);
    await Promise.all(Array.from({ length: 4 }, () => cosh(home, ['bridge', 'uninstall', 'claude-code'])));
    expect(home.read(settings)).toBe(own);
  });

  it('who install under different agents do not lose what the others remember', async () => {
    const home = somebody();
    const hosts = ['claude-code', 'codex', 'gemini', 'qwen', 'copilot', 'cursor'];
    await Promise.all(hosts.map((host) => cosh(home, ['bridge', 'install', host])));
    await Promise.all(hosts.map((host) => cosh(home, ['bridge', 'uninstall', host])));
    expect(readdirSync(home.folder)).toEqual(['.copilot-shell']);
  });
});

describe('a process that is killed while it installs', () => {
  it('leaves the file as it was or as it will be, and the way back stays open', { timeout: 180_000 }, async () => {
    const home = somebody({ [settings]: own });
    const ways = ['install', 'uninstall'] as const;
    const tookMs = { install: (await cosh(home, ['bridge', 'install', 'claude-code'])).tookMs, uninstall: 0 };
    const installed = home.read(settings);
    tookMs.uninstall = (await cosh(home, ['bridge', 'uninstall', 'claude-code'])).tookMs;
    const seen = new Set<string>();
    for (let turn = 0; turn < 24; turn++) {
      const way = ways[turn % 2]!;
      const child = spawn(process.execPath, [program, 'bridge', way, 'claude-code'], { env: home.environment(), cwd: home.folder, stdio: 'ignore' });
      const gone = new Promise((resolve) => { child.once('exit', resolve); });
      const timer = setTimeout(() => child.kill('SIGKILL'), tookMs[way] * (0.4 + Math.random() * 0.7));
      await gone;
      clearTimeout(timer);
      const text = home.read(settings)!;
      expect([own, installed]).toContain(text);
      seen.add(text === own ? 'own' : 'installed');
      if (turn % 8 === 7) for (const each of ways) tookMs[each] *= 1.2;
    }
    expect(seen.size).toBe(2);
    await cosh(home, ['bridge', 'install', 'claude-code']);
    expect(home.read(settings)).toBe(installed);
    await cosh(home, ['bridge', 'uninstall', 'claude-code']);
    expect(home.read(settings)).toBe(own);
    expect(readFileSync(home.path('.copilot-shell/states/bridges.json'), 'utf8')).toMatch(/"files": \{\}/);
    expect(readdirSync(path.dirname(home.path(settings)))).toEqual(['settings.json']);
  });
});
