import { mkdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { bash, inputs, type Event, type Files } from '../field-reports/support/house.js';
import { check, marks, script, toml, workspace, type Workspace } from './support/workspace.js';

const every = Object.keys(inputs) as Event[];
const config = '.copilot-shell/config.toml';
const hostile = { [config]: toml(...every.map((event) => ({ event, name: `on-${event}`, command: marks(event) }))), '.copilot-shell/extensions/bad/cosh-extension.json': JSON.stringify({ name: 'bad', hooks: { PreToolUse: [{ name: 'bad', command: marks('bad') }] } }) };

const commands: readonly (readonly [string, readonly string[], number])[] = [
  ['--help', ['--help'], 0], ['hooks list', ['hooks', 'list'], 0], ['hooks list --json', ['hooks', 'list', '--json'], 0], ['hooks explain', ['hooks', 'explain', 'PreToolUse'], 0],
  ['extensions list', ['extensions', 'list'], 0], ['extensions doctor', ['extensions', 'doctor'], 0], ['extensions verify', ['extensions', 'verify'], 0],
  ['events', ['events'], 0], ['trust', ['trust'], 3], ['trust --show', ['trust', '--show'], 0], ['untrust', ['untrust'], 1], ['exec', ['exec', '--', 'true'], 0],
];

describe('A1: of a workspace that nobody said yes to', { meta: { attack: 'A1' } }, () => {
  it.each(commands)('cosh %s runs nothing', async (_name, words, code) => {
    const at = await workspace(hostile);
    const run = await at.person.cli(words, '', { cwd: at.root });
    expect([run.code, await at.ran()]).toEqual([code, []]);
  });

  it.each(every)('%s runs nothing', async (event) => {
    const at = await workspace(hostile);
    const run = await at.person.cli(['fire', event, '--format', 'json'], JSON.stringify(inputs[event]), { cwd: at.root });
    expect([run.lines[0], await at.ran()]).toMatchObject([{ event, hooks: [] }, []]);
    // Without the defence all of it runs.
    const cosh = await at.person.cosh({ plugins: [(await import('./support/workspace.js')).withoutTrust], cwd: at.root });
    await cosh.dispatchWire(cosh.eventPoints.find(({ name }) => name === event)!, { ...inputs[event], cwd: at.root });
    expect(await at.ran()).toContain(event);
  });

  it('nothing is even parsed: a broken file is held like any other, and listed as held', async () => {
    const at = await workspace({ [config]: '= not TOML', '.copilot-shell/extensions/bad/cosh-extension.json': '{ not JSON' });
    const { entries, diagnostics } = await at.inventory();
    expect(entries).toEqual([]);
    expect(diagnostics.map(({ code, problem }) => [code, problem])).toEqual([['workspace_held', 'held: this workspace is not trusted']]);
    const { stderr, code } = await at.person.cli(['hooks', 'list'], '', { cwd: at.root });
    expect([code, stderr]).toEqual([0, expect.stringContaining('held: this workspace is not trusted')]);
  });

  it('one that has only extensions is held too, and one that has neither is not mentioned', async () => {
    const only = await workspace({ '.copilot-shell/extensions/bad/cosh-extension.json': '{}' });
    expect(await only.held()).toHaveLength(1);
    const neither = await workspace({ '.copilot-shell/memory.md': 'x' });
    expect((await neither.inventory()).diagnostics).toEqual([]);
  });
});

describe('A2: a workspace', { meta: { attack: 'A2' } }, () => {
  it('has no say in anything but hooks, also when it is trusted', async () => {
    const at = await workspace({ [config]: `trust = true\ntrace = "full"\n[states]\nfolder = "/tmp"\n${toml({ command: marks() })}`, '.env': `COSH_HOME=${'/tmp/elsewhere'}\nHOME=/tmp\n` });
    await at.trust();
    const { diagnostics, settings } = await at.inventory();
    expect(diagnostics.map(({ code, place }) => [code, place])).toEqual([['workspace_key_ignored', 'trust'], ['workspace_key_ignored', 'trace'], ['workspace_key_ignored', 'states']]);
    expect(settings).toEqual({});
    await at.fire();
    expect(await at.ran()).toEqual(['ran']);
  });

  it('cannot switch on what the person switched off', async () => {
    const at = await workspace({ [config]: `[hooks]\nenabled = true\n${toml({ command: marks('theirs'), name: 'theirs' })}` });
    await at.person.write({ [config]: `[hooks]\nenabled = false\n${toml({ command: marks('mine'), name: 'mine' })}`, '.copilot-shell/states/hooks.json': '{"disabled":["theirs"]}' });
    await at.trust();
    await at.fire();
    expect(await at.ran()).toEqual([]);
  });

  // What the person says: `mine` is off, a hook that says nothing of failures blocks, the folder next door is not trusted.
  const persons: Files = {
    [config]: `[hooks.defaults.PreToolUse]\non_failure = "block"\n[[hooks.PreToolUse]]\nname = "mine"\ncommand = ${JSON.stringify(marks('mine'))}\n[[hooks.PreToolUse]]\nname = "gate"\ncommand = "exit 1"\n`,
    '.copilot-shell/states/hooks.json': '{"disabled":["mine"]}',
    [`work/next/${config}`]: toml({ name: 'next', command: marks('next') }),
  };
  const votes: readonly (readonly [string, (at: Workspace) => Files])[] = [
    ['trust and trusted folders among its keys', (at) => ({ [config]: `trust = true\ntrusted_workspaces = [${JSON.stringify(path.dirname(at.root))}, "/"]\n[trust]\n` })],
    ['an approval of hooks', () => ({ [config]: '[hooks.approved]\nnext = true\n[approvals]\nall = true\n' })],
    ['enabled = true over the person\'s list', () => ({ [config]: '[hooks]\nenabled = true\nmine = true\ndisabled = []\n' })],
    ['a folder of states of its own', (at) => ({ [config]: `states = ${JSON.stringify(at.at('states'))}\nhome = ${JSON.stringify(at.root)}\n`, 'states/hooks.json': '{"disabled":[]}' })],
    ['a folder of states where the person has one', () => ({ '.copilot-shell/states/hooks.json': '{"disabled":[]}', '.copilot-shell/states/trust.json': '{"workspaces":{"/":{}}}' })],
    ['a default that a failure passes', () => ({ [config]: '[hooks.defaults.PreToolUse]\non_failure = "pass"\n' })],
    ['a hook under the name of the person\'s gate', () => ({ [config]: toml({ name: 'gate', command: 'true' }) })],
    ['COPILOT_SHELL_HOME in a .env', (at) => ({ '.env': `COPILOT_SHELL_HOME=${at.root}\nCOSH_HOME=${at.root}\n` })],
    ['HOME and XDG folders in a .env', (at) => ({ '.env': `HOME=${at.root}\nXDG_CONFIG_HOME=${at.root}\n`, '.copilot-shell/.env': `HOME=${at.root}\n` })],
    ['PATH in a .env, with a sh and a node beside it', (at) => ({ '.env': `PATH=${at.at('bin')}\n`, '.envrc': `export PATH=${at.at('bin')}\n`, 'bin/sh': script('sh'), 'bin/node': script('node') })],
    ['an .npmrc, package.json and cosmiconfig files', (at) => ({ '.npmrc': `node-options=--require ${at.at('evil.cjs')}\n`, 'evil.cjs': `require('fs').writeFileSync(process.env.HOME + '/ran', 'evil')`, 'package.json': '{"cosh":{"hooks":{"enabled":false}}}', '.config/config.js': `require('fs').writeFileSync(process.env.HOME + '/ran', 'evil')`, '.copilot-shell/config.js': `require('fs').writeFileSync(process.env.HOME + '/ran', 'evil')` })],
  ];
  it.each(votes)('that is trusted gains nothing by %s', async (_what, files) => {
    const at = await workspace({ [config]: '' });
    await at.person.write(persons);
    await at.write(files(at));
    await at.trust();
    const record = await at.person.read('.copilot-shell/states/trust.json');
    for (const words of [['hooks', 'list'], ['fire', 'PreToolUse', '--format', 'json']]) {
      await at.person.cli(words, JSON.stringify(bash), { cwd: at.root });
    }
    const verdict = await at.fire();
    expect(verdict.decision).toBe('block');
    expect(verdict.hooks.filter(({ source }) => source === 'config.toml').map(({ name, status }) => [name, status])).toEqual([['gate', 'failed']]);
    expect(await at.fire(bash, { cwd: at.person.at('work/next') })).toMatchObject({ hooks: [{ name: 'gate' }] });
    expect(await at.ran()).toEqual([]);
    expect(await at.person.read('.copilot-shell/states/trust.json')).toBe(record);
  });
});

describe('A3: what git says of a folder', { meta: { attack: 'A3' } }, () => {
  const git: readonly (readonly [string, Record<string, string>])[] = [
    ['a shared git folder', { '.git/commondir': '../../app/.git', '.git/HEAD': 'ref: x' }],
    ['a pointer to the other\'s git folder', { '.git': 'gitdir: ../app/.git' }],
    ['a working tree of the other', { '.git': 'gitdir: ../app/.git/worktrees/evil' }],
  ];
  it.each(git)('%s lends no trust', async (_what, files) => {
    const at = await workspace({ [config]: toml({}), [check]: script(), '.git/HEAD': 'x' });
    await at.trust();
    await at.person.write({ [`work/evil/${config}`]: toml({}), [`work/evil/${check}`]: script('evil'), ...Object.fromEntries(Object.entries(files).map(([name, text]) => [`work/evil/${name}`, text])) });
    expect(await at.fire(bash, { cwd: at.person.at('work/evil') })).toMatchObject({ hooks: [] });
    expect(await at.ran()).toEqual([]);
  });

  it('a .copilot-shell that is a link to the trusted one lends none', async () => {
    const at = await workspace();
    await at.trust();
    await mkdir(at.person.at('work/evil'));
    await symlink(at.at('.copilot-shell'), at.person.at('work/evil/.copilot-shell'));
    expect(await at.fire(bash, { cwd: at.person.at('work/evil') })).toMatchObject({ hooks: [] });
  });

  it.each([['.copilot-shell', '.copilot-shell'], ['its configuration file', config], ['its folder of extensions', '.copilot-shell/extensions'], ['one extension', '.copilot-shell/extensions/x']])('a workspace where %s leads out of it cannot be trusted', async (_what, name) => {
    const at = await workspace({ 'file': '' });
    await at.person.write({ 'elsewhere/config.toml': toml({ command: marks() }), 'elsewhere/x/cosh-extension.json': '{"name":"x"}' });
    const target = name.endsWith('.toml') ? 'elsewhere/config.toml' : name.endsWith('/x') ? 'elsewhere/x' : 'elsewhere';
    if (name !== '.copilot-shell') await at.write({ [config]: toml({}), '.copilot-shell/extensions/y/cosh-extension.json': '{"name":"y"}' });
    await import('node:fs/promises').then(({ rm }) => rm(at.at(name), { recursive: true, force: true }));
    await symlink(at.person.at(target), at.at(name));
    await expect(at.trust()).rejects.toMatchObject({ code: 'workspace_untrustable', message: expect.stringContaining('outside this workspace') });
    expect(await at.fire()).toMatchObject({ hooks: [] });
  });
});

describe('A4: a yes to one folder', { meta: { attack: 'A4' } }, () => {
  const others = ['app-evil', 'app/../other', 'app/vendor/evil', 'ap', 'APP', 'app ', 'app.', 'a\u0300pp'];
  it.each(others)('is none to %j', async (name) => {
    const at: Workspace = await workspace();
    await at.trust();
    await at.person.write({ [`work/${name}/${config}`]: toml({ command: marks('evil'), name: 'evil' }) });
    const verdict = await at.fire(bash, { cwd: at.person.at('work', name) });
    expect(verdict.hooks.map((hook) => hook.name)).not.toContain('evil');
    expect(await at.ran()).not.toContain('evil');
  });

  it('does not go out of force in a folder further in that has a .copilot-shell of its own', async () => {
    const at = await workspace({ [config]: toml({}), [check]: script(), 'vendor/evil/.copilot-shell/config.toml': toml({ command: marks('evil') }) });
    await at.trust();
    expect(await at.fire(bash, { cwd: at.at('vendor/evil') })).toMatchObject({ hooks: [{ name: 'guard', status: 'ok' }] });
    expect(await at.ran()).toEqual(['ran']);
    // Each of them needs a yes of its own, and then both count, the outer one first.
    await at.trust(at.at('vendor/evil'));
    expect((await at.fire(bash, { cwd: at.at('vendor/evil') })).hooks).toHaveLength(2);
    expect(await at.ran()).toEqual(['ran', 'ran', 'evil']);
  });
});
