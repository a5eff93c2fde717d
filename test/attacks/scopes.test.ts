import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { expect, it } from 'vitest';
import { manifest, person, tree, type Person } from '../extensions/support/extension.js';
import { runCosh } from '../support/run-cosh.js';
import { attack, shown } from './support/attack.js';

interface Listed {
  readonly hooks: readonly { readonly name: string; readonly source: string; readonly active: boolean }[];
  readonly diagnostics: readonly { readonly code: string; readonly severity: string; readonly file: string }[];
}
const hooksOf = async (somebody: Person): Promise<Listed> => JSON.parse((await somebody.run(['hooks', 'list', '--json'])).stdout) as Listed;
const toml = (name: string, command: string): string => `\n[[hooks.SessionStart]]\nname = "${name}"\ncommand = '''${command}'''\n`;
const setup = (...commands: string[]): string => JSON.stringify({ hooks: { SessionStart: commands.map((command) => ({ name: command.split('#')[1] ?? command, command })) } });

attack('A10', () => {
  const say = (word: string): string => `printf '{"context":"${word}"}' #${word}`;
  it('config.toml gets one more hook', async () => {
    const somebody = person();
    somebody.home.write('.copilot-shell/config.toml', toml('mine', 'echo mine') + toml('worm', 'echo worm'));
    const { hooks } = await hooksOf(somebody);
    expect(hooks.map(({ name, source }) => [name, source])).toEqual([['mine', 'config.toml'], ['worm', 'config.toml']]);
    expect(await somebody.greeting()).toBe('mine\nworm');
  });

  it('setup.json gets one more hook', async () => {
    const somebody = person();
    somebody.home.write('.config/cosh/setup.json', setup(say('mine'), say('worm')));
    const { hooks } = await hooksOf(somebody);
    expect(hooks.map(({ name, source }) => [name, source])).toEqual([['mine', 'setup.json'], ['worm', 'setup.json']]);
  });

  it('a hook that is added and broken takes no other one down', async () => {
    const somebody = person();
    somebody.home.write('.copilot-shell/config.toml', `${toml('mine', 'echo mine')}\n[[hooks.SessionStart]]\nname = 5\ncommand = []\n`);
    expect(await somebody.greeting()).toBe('mine');
    expect((await hooksOf(somebody)).diagnostics.map(({ severity }) => severity)).toContain('error');
  });
});

const gate = { PreToolUse: [{ name: 'gate', command: 'echo \'{"decision":"block","reason":"no"}\'', on_failure: 'block' }] };
const decision = async (somebody: Person): Promise<unknown> => (await somebody.fire('PreToolUse', { tool_name: 'Bash', tool_input: {} })).decision;

attack('A11', () => {
  it('a user extension of the name, without the gate: doctor names the gate that is hidden', async () => {
    const somebody = person();
    somebody.home.write('.system/house/cosh-extension.json', manifest('house', gate));
    expect(await decision(somebody)).toBe('block');
    await somebody.install('house', { 'cosh-extension.json': manifest('house') });
    const { exit, stdout, stderr } = await somebody.ext('doctor', '--json');
    expect([exit, stdout + stderr]).toEqual([1, expect.stringContaining('gate_inactive')]);
  });

  it('a user extension of the name that is broken hides nothing', async () => {
    const somebody = person();
    somebody.home.write('.system/house/cosh-extension.json', manifest('house', gate));
    somebody.home.write('.copilot-shell/extensions/house/cosh-extension.json', '{"name": "house", "hooks": [');
    expect(await decision(somebody)).toBe('block');
  });

  it('two systems with one name: the first in the path list counts, the other is listed as hidden', async () => {
    const somebody = person();
    for (const [folder, word] of [['one', 'first'], ['two', 'second']]) somebody.home.write(`${folder}/house/cosh-extension.json`, manifest('house', { SessionStart: [{ command: `printf ${word}` }] }));
    const environment = { COSH_SYSTEM_EXTENSIONS: `${somebody.home.path('one')}:${somebody.home.path('two')}` };
    const fired = await somebody.run(['fire', 'SessionStart', '--format', 'json'], { stdin: '{}', environment });
    expect((JSON.parse(fired.stdout) as { context: string }).context).toBe('first');
    const { stdout } = await somebody.run(['ext', 'list', '--json'], { environment });
    const { extensions } = JSON.parse(stdout) as { extensions: { state: string; folder?: string }[] };
    expect(extensions.map(({ state }) => state)).toEqual(['active', 'shadowed']);
  });

  it('a gate of the system that is switched off is an error of doctor', async () => {
    const somebody = person();
    somebody.home.write('.system/house/cosh-extension.json', manifest('house', gate));
    expect((await somebody.ext('disable', 'house')).exit).toBe(0);
    const { exit, stdout, stderr } = await somebody.ext('doctor', '--json');
    expect([exit, stdout + stderr]).toEqual([1, expect.stringContaining('gate_inactive')]);
  });
});

/** What stands below the place for temporary files and in the folder of a command, but for the home of the test. */
const elsewhere = (): string[] => readdirSync(os.tmpdir()).filter((name) => name.includes('copilot-shell'));

attack('A12', () => {
  const commands: readonly (readonly string[])[] = [['fire', 'SessionStart'], ['hooks', 'list'], ['ext', 'list'], ['ext', 'disable', 'x']];
  const run = (somebody: Person, args: readonly string[], change: Readonly<Record<string, string | undefined>>): ReturnType<typeof runCosh> => {
    const environment = Object.fromEntries(Object.entries({ ...somebody.environment(), ...change }).filter((each): each is [string, string] => each[1] !== undefined));
    return runCosh(args, { environment, cwd: somebody.project, stdin: '{}' });
  };

  it.each([['HOME', 'relative'], ['HOME', './x'], ['HOME', '~'], ['COSH_HOME', 'relative'], ['COSH_HOME', '../x'], ['COSH_HOME', '~/x']])('%s is %s: refused by name, and nothing is written', async (name, value) => {
    const somebody = person();
    const before = tree(somebody.home.folder);
    for (const args of commands) {
      const { exit, stderr } = await run(somebody, args, { [name]: value });
      expect([args, exit, stderr]).toEqual([args, 1, expect.stringContaining(name)]);
      expect(stderr).not.toMatch(/^ +at /m);
    }
    expect([tree(somebody.home.folder), elsewhere()]).toEqual([before, []]);
  });

  it('COSH_HOME is a file: named, and left as it is', async () => {
    const somebody = person();
    somebody.home.write('home-file', 'precious');
    const { exit, stderr } = await run(somebody, ['ext', 'disable', 'x'], { COSH_HOME: somebody.home.path('home-file') });
    expect([exit, somebody.home.read('home-file')]).toEqual([1, 'precious']);
    expect(stderr).not.toMatch(/^ +at /m);
    expect((await run(somebody, ['fire', 'SessionStart'], { COSH_HOME: somebody.home.path('home-file') })).exit).toBe(0);
  });

  it('a folder of system extensions that leads into the workspace by a link is named by its own place', async () => {
    const somebody = person();
    mkdirSync(somebody.home.path('project/evil'), { recursive: true });
    symlinkSync(somebody.home.path('project/evil'), somebody.home.path('.system'));
    writeFileSync(somebody.home.path('project/evil/README.md'), 'no extension');
    expect(await hooksOf(somebody)).toMatchObject({ hooks: [] });
  });

  it.each(['relative/system', '', './x'])('COSH_SYSTEM_EXTENSIONS is %j: a relative place is none', async (value) => {
    const somebody = person();
    for (const place of ['relative/system', 'x']) somebody.home.write(`project/${place}/evil/cosh-extension.json`, manifest('evil', { SessionStart: [{ command: `touch '${somebody.home.path('mark')}'` }] }));
    expect((await run(somebody, ['fire', 'SessionStart'], { COSH_SYSTEM_EXTENSIONS: value })).exit).toBe(0);
    expect(existsSync(somebody.home.path('mark'))).toBe(false);
  });

  it('XDG_CONFIG_HOME is relative: the one in the folder of the command is not read', async () => {
    const somebody = person();
    somebody.home.write('project/conf/cosh/setup.json', setup(`touch '${somebody.home.path('mark')}'`));
    expect((await run(somebody, ['fire', 'SessionStart'], { XDG_CONFIG_HOME: 'conf' })).exit).toBe(0);
    expect(existsSync(somebody.home.path('mark'))).toBe(false);
  });
});

const objects = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'];

attack('A13', () => {
  it.each(objects)('an extension called %s', async (name) => {
    const somebody = person();
    const source = somebody.source('odd', { 'cosh-extension.json': JSON.stringify({ name, version: '1.0.0', hooks: { SessionStart: [{ hooks: [{ type: 'command', name: 'a', command: 'printf hello' }] }] } }) });
    const asked = await somebody.ext('install', source, '--json');
    if (asked.exit === 3) {
      expect((await somebody.agreed('install', source)).exit).toBe(0);
      expect(await somebody.greeting()).toBe('hello');
      expect((await somebody.ext('disable', name)).exit).toBe(0);
      expect(await somebody.greeting()).toBeUndefined();
      expect((await somebody.ext('uninstall', name)).exit).toBe(0);
    } else expect([asked.exit, asked.stderr + asked.stdout]).toEqual([1, expect.stringContaining('name')]);
    expect(Object.keys(somebody.state('extensions-lock').extensions ?? {})).toEqual([]);
  });

  it.each(objects)('an event called %s in every file', async (event) => {
    const somebody = person();
    const hooks = `{${shown(event)}: [{"name": "x", "command": "touch ${somebody.home.path('mark')}"}]}`;
    somebody.home.write('.config/cosh/setup.json', `{"hooks": ${hooks}}`);
    somebody.home.write('.copilot-shell/config.toml', `[[hooks.${event}]]\nname = "x"\ncommand = "touch ${somebody.home.path('mark')}"\n`);
    const listed = await hooksOf(somebody);
    // A key that begins with an underscore is a note of the person's, and a table of its own in neither format.
    expect([listed.hooks, listed.diagnostics.length > 0]).toEqual([[], !event.startsWith('_')]);
    const { exit, stderr } = await somebody.run(['fire', event], { stdin: '{}' });
    expect([exit, stderr]).toEqual([1, expect.stringContaining(event)]);
    expect(existsSync(somebody.home.path('mark'))).toBe(false);
  });

  it.each(objects)('a tool, a session and a hook called %s', async (name) => {
    const somebody = person();
    somebody.home.write('.config/cosh/setup.json', JSON.stringify({ hooks: { PreToolUse: [{ name, matcher: `^${name}$`, command: 'echo no >&2; exit 2' }] } }));
    const fired = await somebody.fire('PreToolUse', { tool_name: name, tool_input: { [name]: 1 }, session_id: name });
    expect([fired.decision, fired.reason]).toEqual(['block', 'no']);
    expect((await somebody.run(['hooks', 'disable', name])).exit).toBe(0);
    expect((await somebody.fire('PreToolUse', { tool_name: name, tool_input: {} })).decision).toBe('none');
  });

  it.each(objects)('an answer whose decision is %s', async (name) => {
    const somebody = person();
    const command = `printf '%s' '${JSON.stringify({ decision: name })}'`;
    somebody.home.write('.copilot-shell/config.toml', `[[hooks.PreToolUse]]\nname = "x"\ncommand = '''${command}'''\non_failure = "block"\n`);
    expect((await somebody.fire('PreToolUse', { tool_name: 'Bash', tool_input: {} })).decision).toBe('block');
  });

  it.each(objects)('a workspace called %s', async (name) => {
    const somebody = person();
    somebody.home.write(`${name}/.copilot-shell/config.toml`, toml('evil', `touch '${somebody.home.path('mark')}'`));
    await somebody.fire('SessionStart', {}, somebody.home.path(name));
    expect(existsSync(somebody.home.path('mark'))).toBe(false);
  });

  it.each(['isTrusted', '__proto__'])('a key %s in every state', async (key) => {
    const somebody = person();
    for (const state of ['extensions', 'hooks', 'settings', 'secrets', 'trust', 'workspaces']) somebody.home.write(`.copilot-shell/states/${state}.json`, `{${shown(key)}: {"disabled": ["demo"], "${somebody.project}": true}}`);
    somebody.home.write('project/.copilot-shell/config.toml', toml('evil', `touch '${somebody.home.path('mark')}'`));
    await somebody.install('demo', { 'cosh-extension.json': manifest('demo', { SessionStart: [{ command: 'printf hello' }] }) });
    expect(await somebody.greeting()).toBe('hello');
    expect(existsSync(somebody.home.path('mark'))).toBe(false);
  });
});

attack('E16', () => {
  const broken: readonly (readonly [string, string, RegExp])[] = [
    ['a script that is not there', '/nonexistent/gate.sh', /gate.*127/s], ['a script that crashes', 'kill -SEGV $$', /gate.*SIGSEGV/s], ['a script that says nonsense', 'echo ok', /gate.*plain text/s], ['a script that never ends', 'sleep 60', /gate.*timed out/s],
  ];
  const cases = broken.flatMap(([title, command, why]) => (['core', 'lifecycle'] as const).map((dialect) => [title, dialect, command, why] as const));
  it.each(cases)('%s, %s dialect: it blocks every tool, says why once, and one command is the way out', async (_title, dialect, command, why) => {
    const somebody = person();
    if (dialect === 'core') somebody.home.write('.copilot-shell/config.toml', `[[hooks.PreToolUse]]\nname = "gate"\ncommand = ${JSON.stringify(command)}\ntimeout = 300\non_failure = "block"\n`);
    else somebody.home.write('.config/cosh/setup.json', JSON.stringify({ hooks: { PreToolUse: [{ name: 'gate', command, timeout: 0.3, on_failure: 'block' }] } }));
    for (const tool of ['Bash', 'Read']) {
      const verdict = await somebody.fire('PreToolUse', { tool_name: tool, tool_input: {} });
      expect([verdict.decision, verdict.reason]).toEqual(['block', expect.stringMatching(why)]);
      expect(String(verdict.reason).split('guards this').length).toBe(2);
    }
    expect((await somebody.run(['hooks', 'disable', 'gate'])).exit).toBe(0);
    expect(await decision(somebody)).toBe('none');
  });
});
