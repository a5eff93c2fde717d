import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { makeHome, type Home } from '../support/make-home.js';
import { runCosh } from '../support/run-cosh.js';

interface Record {
  build: string;
  lookedAt: [string, string][];
  subjects: { [key: string]: (string | null)[] };
}

const homes: Home[] = [];
afterEach(() => homes.splice(0).forEach((home) => home.remove()));

const hook = (matcher: string): string => `[[hooks.PreToolUse]]\nname = "guard"\nmatcher = "${matcher}"\ncommand = "printf '{\\"decision\\":\\"block\\",\\"reason\\":\\"no\\"}'"\n`;
const config = '.copilot-shell/config.toml';
const manifest = (matcher: string): string => JSON.stringify({ name: 'x', version: '1.0.0', hooks: { PreToolUse: [{ matcher, hooks: [{ name: 'guard', command: `printf '{"decision":"block","reason":"no"}'` }] }] } });
const manifestFile = '.copilot-shell/extensions/x/cosh-extension.json';
const call = JSON.stringify({ session_id: 's', tool_name: 'shell', tool_input: { command: 'ls' } });

const recordFile = (home: Home): string | undefined => {
  const folder = home.path('.copilot-shell/cache');
  const [name] = ((): string[] => { try { return readdirSync(folder); } catch { return []; } })();
  return name && path.join(folder, name);
};
const recordOf = (home: Home): Record => JSON.parse(readFileSync(recordFile(home)!, 'utf8')) as Record;
const change = (home: Home, edit: (record: Record) => void): void => {
  const record = recordOf(home);
  edit(record);
  writeFileSync(recordFile(home)!, JSON.stringify(record));
};

async function fire(home: Home, args: readonly string[] = [], stdin = call): Promise<{ exit: number | string; stdout: string; stderr: string; decision: string }> {
  const { exit, stdout, stderr } = await runCosh(['fire', 'PreToolUse', ...args], { environment: home.environment(), cwd: home.folder, stdin });
  return { exit, stdout, stderr, decision: exit === 0 ? (JSON.parse(stdout.trim().split('\n').at(-1)!) as { decision: string }).decision : '' };
}

/** A home in which it is known that no hook concerns the call. */
async function quietHome(files: { [file: string]: string }): Promise<Home> {
  const home = makeHome({ '.copilot-shell/logs/.keep': '', ...files });
  homes.push(home);
  for (let turn = 0; recordFile(home) === undefined; turn++) {
    if (turn > 20) throw new Error('nothing is remembered');
    expect((await fire(home)).decision).toBe('none');
  }
  return home;
}

describe('a call that no hook concerns', () => {
  it('is answered from what is known: not even a hook is looked for', async () => {
    const home = await quietHome({ [config]: hook('other') });
    const first = await fire(home);
    // Of a tool that there is a hook for, were it asked.
    change(home, ({ subjects }) => subjects.PreToolUse!.push('other'));
    expect((await fire(home, [], call.replace('shell', 'other'))).decision).toBe('none');
    expect(await fire(home)).toEqual(first);
  });

  it('gives the same in every format, and one line of the trace each time', async () => {
    const home = await quietHome({ [config]: hook('other') });
    const trace = (): number => home.read('.copilot-shell/logs/trace.jsonl')!.trim().split('\n').length;
    const before = trace();
    const quiet = [await fire(home), await fire(home, ['--format', 'json']), await fire(home, ['--format=jsonl', '--exit-code'])];
    expect(trace()).toBe(before + 3);
    writeFileSync(recordFile(home)!, '');
    expect([await fire(home), await fire(home, ['--format', 'json']), await fire(home, ['--format=jsonl', '--exit-code'])]).toEqual(quiet);
    expect(trace()).toBe(before + 6);
  });

  it('is remembered for each tool, and for each agent that tells of it', async () => {
    const home = await quietHome({ [config]: hook('other') });
    await fire(home, [], call.replace('shell', 'edit'));
    const payload = JSON.stringify({ session_id: 's', cwd: home.folder, hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command: 'ls' }, tool_use_id: 't' });
    const bridge = () => runCosh(['bridge', 'claude-code'], { environment: home.environment(), cwd: home.folder, stdin: payload }).then(({ tookMs: _ms, ...said }) => said);
    const said = [await bridge(), await bridge()];
    expect(recordOf(home).subjects).toEqual({ PreToolUse: ['shell', 'edit'], 'PreToolUse claude-code': ['Bash'] });
    expect(said[1]).toEqual(said[0]);
    expect(said[0]).toMatchObject({ exit: 0, stdout: '{}\n' });
  });

  it('is refused with the same words where its input is wrong', async () => {
    const home = await quietHome({});
    const wrong = ['{', '[]', '', '{"tool_name":1}', '{"tool_name":"shell","tool_input":{},"tool":1}'];
    const quiet = await Promise.all(wrong.map((stdin) => fire(home, [], stdin)));
    writeFileSync(recordFile(home)!, '');
    expect(await Promise.all(wrong.map((stdin) => fire(home, [], stdin)))).toEqual(quiet);
  });
});

describe('what is known of a call', () => {
  const now = (home: Home, file: string, text: string) => () => home.write(file, text);

  it.each<[string, { [file: string]: string }, (home: Home) => () => void]>([
    ['a configuration file comes', {}, (home) => now(home, config, hook('shell'))],
    ['one changes within its size', { [config]: hook('other') }, (home) => now(home, config, hook('shell'))],
    ['a manifest changes within its size', { [manifestFile]: manifest('other') }, (home) => now(home, manifestFile, manifest('shell'))],
    ['an extension comes', {}, (home) => now(home, manifestFile, manifest('shell'))],
    ['a hook is switched on', { [config]: hook('shell'), '.copilot-shell/states/hooks.json': '{"disabled":["guard"]}' }, (home) => now(home, '.copilot-shell/states/hooks.json', '{"disabled":["other"]}')],
    ['an extension is switched on', { [manifestFile]: manifest('shell'), '.copilot-shell/states/extensions.json': '{"disabled":["x"]}' }, (home) => now(home, '.copilot-shell/states/extensions.json', '{"disabled":["y"]}')],
  ])('does not count any more when %s', async (_what, files, changing) => {
    const home = await quietHome(files);
    expect((await fire(home)).decision).toBe('none');
    changing(home)();
    expect((await fire(home)).decision).toBe('block');
  });

  it('is not taken down of files that changed a moment ago', async () => {
    const home = await quietHome({ [config]: hook('other') });
    writeFileSync(recordFile(home)!, '');
    // Time and again it is written in place, in the same size, just before a call.
    for (let turn = 0; turn < 4; turn++) {
      home.write(config, hook(turn % 2 === 0 ? 'shell' : 'other'));
      expect((await fire(home)).decision).toBe(turn % 2 === 0 ? 'block' : 'none');
    }
  });

  it.each<[string, (home: Home) => void]>([
    ['is torn', (home) => writeFileSync(recordFile(home)!, readFileSync(recordFile(home)!).subarray(0, 100))],
    ['is no JSON object', (home) => writeFileSync(recordFile(home)!, 'null')],
    ['has other types', (home) => change(home, (record) => { record.lookedAt = 1 as never; })],
    ['is of another build', (home) => change(home, (record) => { record.build = 'other'; })],
    ['may be written by others', (home) => chmodSync(recordFile(home)!, 0o666)],
  ])('does not count where its file %s', async (_what, spoil) => {
    const home = await quietHome({ [config]: hook('other') });
    change(home, ({ subjects }) => subjects.PreToolUse!.push('other'));
    spoil(home);
    expect((await fire(home, [], call.replace('shell', 'other'))).decision).toBe('block');
  });

  it('is nothing where a file is broken: that is said every time', async () => {
    const home = makeHome({ '.copilot-shell/logs/.keep': '', [config]: 'hooks = [' });
    homes.push(home);
    await wait(200);
    const said = [await fire(home), await fire(home)];
    expect(said[0]!.stderr).toContain('config.toml');
    expect(said[1]).toEqual(said[0]);
    expect(recordFile(home)).toBeUndefined();
  });
});
