import { chmodSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { hookEnvironment } from '../../dist/execution/index.js';
import { throwAwayFolder } from '../support/throw-away-folder.js';

const inherited = {
  PATH: '/bin', HOME: '/home/me', USER: 'me', LOGNAME: 'me', SHELL: '/bin/sh', LANG: 'C', LC_ALL: 'C', LC_TIME: 'C', TZ: 'UTC', TERM: 'dumb', TMPDIR: '/tmp', SHLVL: '2',
  COSH_SESSION_ID: 'outer', COSH_ANYTHING: 'x', GITHUB_TOKEN: 'secret', AWS_SECRET_ACCESS_KEY: 'secret', NODE_OPTIONS: '--require /x.js', LD_PRELOAD: '/x.so', PYTHONPATH: '/x', path: 'lower', UNDEFINED: undefined,
};
const allowed = ['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'LANG', 'LC_ALL', 'LC_TIME', 'TZ', 'TERM', 'TMPDIR', 'COSH_SESSION_ID', 'COSH_ANYTHING'];

describe('the environment of a hook', () => {
  it('of the person’s own files is everything that is inherited', () => {
    expect(hookEnvironment('user', inherited, {}, {})).toMatchObject({ GITHUB_TOKEN: 'secret', LD_PRELOAD: '/x.so', PATH: '/bin', SHLVL: '2' });
  });

  it.each(['extension', 'workspace'] as const)('of an %s is the allowlist alone', (kind) => {
    const { SHLVL: _level, ...result } = hookEnvironment(kind, inherited, {}, {});
    expect(Object.keys(result).sort()).toStrictEqual([...allowed].sort());
  });

  it.each(['user', 'extension', 'workspace'] as const)('of source kind %s has what the hook declares, and over it what the dialect tells', (kind) => {
    const result = hookEnvironment(kind, inherited, { GITHUB_TOKEN: 'declared', COSH_SESSION_ID: 'declared' }, { COSH_SESSION_ID: 'inner' });
    expect(result).toMatchObject({ GITHUB_TOKEN: 'declared', COSH_SESSION_ID: 'inner' });
  });

  it.each(['extension', 'workspace'] as const)('of an %s finds no program where somebody else may put one', (kind) => {
    const project = throwAwayFolder({ 'bin/jq': '', 'sub/x': '', '.git/HEAD': '' });
    const [open, own] = [throwAwayFolder(), throwAwayFolder({ 'bin/tool': '' })];
    chmodSync(open, 0o1777);
    symlinkSync(path.join(project, 'bin'), path.join(own, 'link'));
    const searched = ['', '.', 'bin', './bin', '/usr/bin', path.join(project, 'bin'), `${project}/sub/../bin`, project, open, path.join(own, 'link'), path.join(own, 'bin'), '/nowhere/at/all', ''].join(':');
    expect(hookEnvironment(kind, { PATH: searched, HOME: '/home/me' }, {}, {}, path.join(project, 'sub')).PATH).toBe(`/usr/bin:${path.join(own, 'bin')}:/nowhere/at/all`);
  });

  it('of an extension has the standard path where nothing of the caller’s is fit for use', () => {
    for (const PATH of ['', '.:bin', undefined]) expect(hookEnvironment('extension', { PATH, HOME: '/home/me' }, {}, {}, '/').PATH).toBe('/usr/local/bin:/usr/bin:/bin');
  });

  it('of an extension keeps the programs of the home where the agent works in the home itself', () => {
    const home = throwAwayFolder({ '.local/bin/node': '', '.git/HEAD': '', 'project/bin/node': '' });
    const PATH = `${home}/.local/bin:/usr/bin`;
    for (const folder of [home, path.dirname(home), '/']) expect(hookEnvironment('extension', { PATH, HOME: home }, {}, {}, folder).PATH).toBe(PATH);
    expect(hookEnvironment('extension', { PATH: `${PATH}:${home}/project/bin`, HOME: home }, {}, {}, path.join(home, 'project')).PATH).toBe(PATH);
  });

  it('of the person’s own files has the path as it is', () => {
    expect(hookEnvironment('user', { PATH: '.:bin:', HOME: '/home/me' }, {}, {}, '/').PATH).toBe('.:bin:');
  });

  it('has nothing of an outer hook where the dialect takes it away', () => {
    expect(hookEnvironment('user', inherited, {}, { COSH_SESSION_ID: undefined })).not.toHaveProperty('COSH_SESSION_ID');
  });

  it('has no variable without a value', () => {
    expect(Object.values(hookEnvironment('user', inherited, {}, {}))).not.toContain(undefined);
  });

  it.each(['user', 'extension'] as const)('of source kind %s has no file that a shell reads when it starts, unless the hook declares it', (kind) => {
    const withFiles = { ...inherited, BASH_ENV: '/x', ENV: '/x' };
    expect(Object.keys(hookEnvironment(kind, withFiles, {}, {}))).not.toContain('BASH_ENV');
    expect(Object.keys(hookEnvironment(kind, withFiles, {}, {}))).not.toContain('ENV');
    expect(hookEnvironment(kind, withFiles, { ENV: '/mine' }, {})).toMatchObject({ ENV: '/mine' });
  });
});
