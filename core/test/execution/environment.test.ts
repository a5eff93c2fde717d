import { describe, expect, it } from 'vitest';
import { hookEnvironment } from '../../dist/execution/index.js';

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
