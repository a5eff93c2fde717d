import { definePlugin, trustEverything, WORKSPACE_TRUST, type JsonObject } from '@cosh/core';
import { describe, expect, it } from 'vitest';
import { bash, events, house, inputs, type Files, type House } from './support/house.js';
import { configFile, configToml, dialectNames, extension, filesOf, only, say, setupFile, setupJson } from './support/written.js';

const secrets = {
  FOO_API_KEY: 'k', GITHUB_TOKEN: 't', AWS_SECRET_ACCESS_KEY: 'a', SSH_AUTH_SOCK: '/tmp/s', HTTPS_PROXY: 'http://u:p@h', NODE_OPTIONS: '--no-warnings', LD_LIBRARY_PATH: '/nowhere',
  PYTHONPATH: '/nowhere', PERL5OPT: '-w', GIT_DIR: '/nowhere', NPM_TOKEN: 'n', 'BASH_FUNC_x%%': '() { :; }', DATABASE_URL: 'd', EDITOR: 'vi', XDG_CONFIG_DIRS: '/etc/xdg',
};
const passed = { USER: 'u', LOGNAME: 'u', SHELL: '/bin/sh', LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8', LC_TIME: 'C', TZ: 'UTC', TERM: 'dumb', TMPDIR: '/tmp', COSH_ANYTHING: 'yes' };
// What the shells set for themselves.
const ofTheShell = ['PWD', 'OLDPWD', 'SHLVL', '_'];

const dump = (file: string): string => `env -0 > "$HOME/${file}"; ${say('{}')}`;
async function environmentIn(at: House, file: string): Promise<Record<string, string>> {
  return Object.fromEntries((await at.read(file)).split('\0').filter((line) => line !== '').map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
}
async function seen(files: Files, environment: Record<string, string>, input: JsonObject = bash): Promise<Record<string, string>> {
  const at = await house(files, { environment });
  await at.fire('PreToolUse', input);
  return environmentIn(at, 'env');
}
const trusting = definePlugin({ name: 'trust', register: (registrar) => registrar.service(WORKSPACE_TRUST, trustEverything) });

describe('B43: the environment', () => {
  it.each(dialectNames)('of the person reaches the person\'s own hooks whole, %s dialect', async (dialect) => {
    expect(await seen(filesOf(dialect, { PreToolUse: [{ command: dump('env') }] }), { ...secrets, ...passed })).toMatchObject({ ...Object.fromEntries(Object.entries(secrets).filter(([name]) => /^\w+$/.test(name))), ...passed });
  });

  it('reaches a hook of an extension as the list says, and nothing else of it', { meta: { attack: 'E9' } }, async () => {
    const environment = await seen(extension('demo', { PreToolUse: [{ command: dump('env') }] }), { ...secrets, ...passed });
    expect(environment).toMatchObject(passed);
    const known = [...Object.keys(passed), 'PATH', 'HOME', ...ofTheShell];
    expect(Object.keys(environment).filter((name) => !known.includes(name) && !name.startsWith('COSH_'))).toEqual([]);
  });

  it('reaches a hook of a workspace the same way', { meta: { attack: 'E9' } }, async () => {
    const at = await house({ 'project/.copilot-shell/config.toml': configToml({ PreToolUse: [{ command: dump('env'), env: { MINE: '1' } }] }) }, { environment: { ...secrets, ...passed } });
    await at.fire('PreToolUse', { ...bash, cwd: 'project' }, { plugins: [trusting] });
    const environment = await environmentIn(at, 'env');
    expect(environment).toMatchObject({ ...passed, MINE: '1' });
    expect(Object.keys(secrets).filter((name) => name in environment)).toEqual([]);
  });

  const canaries = Object.fromEntries(['FOO_API_KEY', 'GITHUB_TOKEN', 'AWS_SECRET_ACCESS_KEY', 'NPM_TOKEN', 'DATABASE_URL', 'OPENAI_API_KEY', 'VAULT_ADDR', 'SSH_AUTH_SOCK', 'KUBECONFIG', 'PGPASSWORD', 'DOCKER_AUTH_CONFIG', 'GPG_PASSPHRASE']
    .map((name, index) => [name, `canary-${index}-value`]));

  it.each(events)('holds no canary for a hook of an extension or of a workspace at %s', { meta: { attack: 'E9' } }, async (event) => {
    const at = await house({
      ...extension('demo', { [event]: [{ command: dump('of-extension') }] }),
      [configFile]: configToml({ [event]: [{ command: dump('of-person') }] }),
      'project/.copilot-shell/config.toml': configToml({ [event]: [{ command: dump('of-workspace') }] }),
    }, { environment: { ...canaries, ...passed } });
    await at.fire(event, { ...inputs[event], cwd: 'project' }, { plugins: [trusting] });
    // The person's own hook is the control: the canaries are there to be seen.
    expect(await environmentIn(at, 'of-person')).toMatchObject(canaries);
    for (const file of ['of-extension', 'of-workspace']) expect(await at.read(file)).not.toMatch(/canary-\d+-value/);
  });

  it.each([
    ['a login shell', 'sh -lc env'],
    ['another interpreter', 'perl -e \'print "$_=$ENV{$_}\\n" for keys %ENV\''],
    ['the environment that it was started with', 'tr "\\0" "\\n" < /proc/self/environ'],
    ['a child of a child', 'sh -c "sh -c env"'],
    ['a child without a session', 'setsid env'],
    ['every name, spelt out', `echo ${Object.keys(canaries).map((name) => `"\${${name}-}"`).join(' ')}`],
    ['values in its own table', 'env'],
  ])('holds no canary for one of an extension that asks %s', { meta: { attack: 'E9' } }, async (_how, command) => {
    const env = Object.fromEntries(Object.keys(canaries).map((name) => [`MY_${name}`, `$${name} \${${name}} %${name}%`]));
    const at = await house(extension('demo', { PreToolUse: [{ command: `{ ${command}; } > "$HOME/env"; ${say('{}')}`, env }] }), { environment: { ...canaries, ...passed } });
    expect(only(await at.fire('PreToolUse')).status).toBe('ok');
    expect(await at.read('env')).not.toMatch(/canary-\d+-value/);
    expect((await at.read('env')).length).toBeGreaterThan(10);
  });

  it('keeps PATH and HOME for every hook', async () => {
    for (const files of [extension('demo', { PreToolUse: [{ command: dump('env') }] }), filesOf('core', { PreToolUse: [{ command: dump('env') }] })]) {
      const environment = await seen(files, { TMPDIR: '/tmp' });
      expect(environment.PATH).toBe(process.env.PATH);
      expect(environment.TMPDIR).toBe('/tmp');
      expect(environment.HOME).toMatch(/home$/);
    }
  });

  it('of this process is not what a hook gets, where another one is given', async () => {
    process.env.FIELD_REPORT_OWN = 'no';
    try {
      expect(await seen(filesOf('core', { PreToolUse: [{ command: dump('env') }] }), {})).not.toHaveProperty('FIELD_REPORT_OWN');
    } finally {
      delete process.env.FIELD_REPORT_OWN;
    }
  });

  it('is not changed for the next hook by one before it', async () => {
    const at = await house(filesOf('core', { PreToolUse: [{ command: 'export LEAK=1; true', env: { ONLY_FIRST: '1' } }, { command: dump('env') }] }));
    await at.fire('PreToolUse');
    const environment = await environmentIn(at, 'env');
    expect([environment.LEAK, environment.ONLY_FIRST]).toEqual([undefined, undefined]);
  });
});

describe('B43: what an extension declares', { meta: { attack: 'E8' } }, () => {
  it('reaches its own hooks and no others', async () => {
    const at = await house({
      [configFile]: configToml({ PreToolUse: [{ command: dump('core') }] }),
      [setupFile]: setupJson({ PreToolUse: [{ command: dump('lifecycle') }] }),
      ...extension('a', { PreToolUse: [{ command: dump('a1'), env: { API_KEY: 'of a', ONLY_A: '1' } }, { command: dump('a2') }] }),
      ...extension('b', { PreToolUse: [{ command: dump('b'), env: { API_KEY: 'of b' } }] }),
    });
    await at.fire('PreToolUse');
    const keys = await Promise.all(['core', 'lifecycle', 'a1', 'a2', 'b'].map(async (file) => (await environmentIn(at, file)).API_KEY));
    expect(keys).toEqual([undefined, undefined, 'of a', undefined, 'of b']);
    expect(await environmentIn(at, 'b')).not.toHaveProperty('ONLY_A');
  });

  it('stands over what it inherits, and is text whatever it was', async () => {
    const environment = await seen(extension('demo', { PreToolUse: [{ command: dump('env'), env: { TZ: 'Europe/Berlin', COUNT: 3, ON: true, EMPTY: '', SPACED: " a  'b' $HOME `x` " } }] }), { TZ: 'UTC' });
    expect(environment).toMatchObject({ TZ: 'Europe/Berlin', COUNT: '3', ON: 'true', EMPTY: '', SPACED: " a  'b' $HOME `x` " });
  });

  it.each(['A-B', '1A', 'A B', 'A=B', 'ä', '', 'A.B'])('under a name that no shell knows (%j) is left out and reported, and the hook runs', async (name) => {
    const at = await house(extension('demo', { PreToolUse: [{ command: dump('env'), env: { [name]: 'x', GOOD: 'y' } }] }));
    expect(only(await at.fire('PreToolUse')).status).toBe('ok');
    expect(await environmentIn(at, 'env')).toMatchObject({ GOOD: 'y' });
    expect((await at.inventory()).diagnostics).toEqual(expect.arrayContaining([expect.objectContaining({ code: 'hook_env_name_invalid', place: `hooks.PreToolUse[0].hooks[0].env.${name}` })]));
  });

  it.each([[{}], [[]], [null], ['a\0b']])('with %j for a value is left out and reported, and the hook runs', async (value) => {
    const at = await house(extension('demo', { PreToolUse: [{ command: dump('env'), env: { BAD: value, GOOD: 'y' } }] }));
    expect(only(await at.fire('PreToolUse')).status).toBe('ok');
    const environment = await environmentIn(at, 'env');
    expect(environment.GOOD).toBe('y');
    expect(environment).not.toHaveProperty('BAD');
    expect((await at.inventory()).diagnostics).toEqual(expect.arrayContaining([expect.objectContaining({ code: 'hook_env_value_invalid' })]));
  });

  it.each(['a text', ['A=1'], 5])('is left out and reported where env is %j, and the hook runs', async (env) => {
    const at = await house(extension('demo', { PreToolUse: [{ command: dump('env'), env }] }));
    expect(only(await at.fire('PreToolUse')).status).toBe('ok');
    expect((await at.inventory()).diagnostics).toEqual(expect.arrayContaining([expect.objectContaining({ code: 'hook_env_invalid' })]));
  });

  it('cannot put another path, event, tool, session or folder in the place of the real ones', async () => {
    const lies = { COSH_EXTENSION_PATH: '/evil', COSH_EVENT: 'x', COSH_TOOL_NAME: 'x', COSH_TOOL_INPUT: 'x', COSH_SESSION_ID: 'x', COSH_CWD: '/evil' };
    const at = await house(extension('demo', { PreToolUse: [{ command: `${dump('env')}; : \${extensionPath} \${workspacePath}`, env: lies }] }));
    await at.fire('PreToolUse', { ...bash, session_id: 's1' });
    expect(await environmentIn(at, 'env')).toMatchObject({
      COSH_EXTENSION_PATH: at.at('.copilot-shell/extensions/demo'), COSH_EVENT: 'PreToolUse', COSH_TOOL_NAME: 'Bash', COSH_TOOL_INPUT: '{"command":"ls"}', COSH_SESSION_ID: 's1', COSH_CWD: at.home,
    });
  });

  it('under the names of its own variables is not run in its place', async () => {
    const at = await house(extension('demo', { PreToolUse: [{ command: '${extensionPath}/h.sh', env: { COSH_EXTENSION_PATH: '/evil' } }] }, { files: { 'h.sh': { text: '#!/bin/sh\necho "{}"\n', mode: 0o755 } } }));
    expect(only(await at.fire('PreToolUse')).status).toBe('ok');
  });
});

describe.each(dialectNames)('what every hook of the %s dialect is told', (dialect) => {
  const outer = { COSH_EVENT: 'outer', COSH_TOOL_NAME: 'outer', COSH_TOOL_INPUT: 'outer', COSH_SESSION_ID: 'outer', COSH_CWD: 'outer', COSH_EXTENSION_PATH: 'outer' };

  it.each(events)('is this event\'s own at %s, whatever an outer hook was told', async (event) => {
    const at = await house(filesOf(dialect, { [event]: [{ command: dump('env') }] }), { environment: outer });
    await at.fire(event, { ...inputs[event], session_id: 's1' });
    const environment = await environmentIn(at, 'env');
    const hasTool = event.includes('Tool');
    expect(environment).toMatchObject({ COSH_EVENT: event, COSH_SESSION_ID: 's1', COSH_CWD: at.home });
    expect([environment.COSH_TOOL_NAME, environment.COSH_TOOL_INPUT]).toEqual(hasTool ? ['Bash', '{"command":"ls"}'] : [undefined, undefined]);
    expect(environment.COSH_EXTENSION_PATH).toBeUndefined();
  });

  it.each([[96 * 1024, true], [96 * 1024 + 1, false], [200 * 1024, false], [8 * 1024 * 1024, false]])('has the input of a tool of %i bytes: %s', async (size, present) => {
    const content = 'x'.repeat(size - JSON.stringify({ content: '' }).length);
    const at = await house(filesOf(dialect, { PreToolUse: [{ command: `printf %s "\${COSH_TOOL_INPUT-unset}" > "$HOME/out"` }] }), { environment: outer });
    expect(only(await at.fire('PreToolUse', { tool_name: 'Write', tool_input: { content } })).status).toBe('ok');
    expect(await at.read('out')).toBe(present ? JSON.stringify({ content }) : 'unset');
  });

  it('counts bytes, not characters', async () => {
    const at = await house(filesOf(dialect, { PreToolUse: [{ command: `printf %s "\${COSH_TOOL_INPUT-unset}" > "$HOME/out"` }] }));
    expect(only(await at.fire('PreToolUse', { tool_name: 'Write', tool_input: { content: '日'.repeat(60_000) } })).status).toBe('ok');
    expect(await at.read('out')).toBe('unset');
  });

  it.each(['tool_name', 'session_id'])('leaves out a %s that no variable can hold, and the hook runs', async (field) => {
    for (const value of ['a\0b', 'x'.repeat(200_000)]) {
      const at = await house(filesOf(dialect, { PreToolUse: [{ command: say({ decision: 'deny', reason: 'no' }) }] }), { environment: outer });
      expect(await at.fire('PreToolUse', { ...bash, [field]: value })).toMatchObject({ decision: 'block', reason: 'no' });
    }
  });

  it('leaves no hook out where the environment is too large to start anything: it is a failure with its cause', { meta: { attack: 'E14' } }, async () => {
    const huge = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`HUGE_${index}`, 'x'.repeat(100_000)]));
    const at = await house(filesOf(dialect, { PreToolUse: [{ name: 'guard', command: 'true', on_failure: 'block' }] }), { environment: huge });
    const verdict = await at.fire('PreToolUse');
    expect(verdict.decision).toBe('block');
    expect(only(verdict)).toMatchObject({ status: 'failed', detail: expect.stringMatching(/could not be started.*E2BIG/) });
  });
});
