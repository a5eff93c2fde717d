import { statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { manifest, person, tree, type Person } from './support/extension.js';
import { hasTerminal, Terminal, unlessTerminal } from './support/terminal.js';

const secret = 'k3y-0f-th3-k1ngd0m';
const settings = [
  { key: 'apiKey', type: 'string', sensitive: true, required: true, description: 'The key.' },
  { key: 'level', type: 'integer', default: 2 },
  { key: 'strict', type: 'boolean' },
  { key: 'region', type: 'string' },
];
const hooks = { SessionStart: [{ command: `printf '%s/%s/%s/%s' "$COSH_SETTING_API_KEY" "$COSH_SETTING_LEVEL" "$COSH_SETTING_STRICT" "$COSH_SETTING_REGION"` }] };

async function withDemo(): Promise<Person> {
  const somebody = person();
  await somebody.install('demo', { 'cosh-extension.json': manifest('demo', hooks, { settings }) });
  return somebody;
}
const set = (somebody: Person, key: string, value?: string, stdin?: string) => somebody.run(['ext', 'settings', 'set', 'demo', key, ...(value === undefined ? [] : [value])], stdin === undefined ? {} : { stdin });

describe('settings', () => {
  it('reach the hooks of the extension, with the type that it declares', async () => {
    const somebody = await withDemo();
    expect(await somebody.greeting()).toBe('/2//');
    expect((await set(somebody, 'level', '7')).stdout).toContain('COSH_SETTING_LEVEL');
    await set(somebody, 'strict', 'true');
    await set(somebody, 'region', undefined, 'north by east\n');
    expect(await somebody.greeting()).toBe('/7/true/north by east');
    expect(somebody.state('settings')).toEqual({ demo: { level: 7, strict: true, region: 'north by east' } });
    expect((await somebody.ext('settings', 'get', 'demo', 'level')).stdout).toBe('7\n');
    expect((await somebody.ext('settings', 'unset', 'demo', 'level')).exit).toBe(0);
    expect(await somebody.json('settings', 'unset', 'demo', 'level')).toMatchObject({ changed: false });
    expect((await somebody.ext('settings', 'get', 'demo', 'level')).stdout).toBe('2 (default)\n');
  });

  it.each([['level', 'seven'], ['level', '1.5'], ['level', '99999999999999999999'], ['strict', 'yes'], ['strict', '']])('refuse %s = "%s", and keep what was there', async (key, value) => {
    const somebody = await withDemo();
    const { exit, stderr } = await set(somebody, key, value);
    expect([exit, stderr]).toEqual([1, expect.stringContaining(`${key} must be`)]);
    expect(somebody.state('settings')).toEqual({});
  });

  it('that find their file torn say at once that it was set aside, and where it is', async () => {
    const somebody = await withDemo();
    await set(somebody, 'level', '7');
    somebody.home.write('.copilot-shell/states/settings.json', '{"demo": {"lev');
    const { exit, stderr } = await set(somebody, 'strict', 'true');
    expect([exit, stderr]).toEqual([0, expect.stringMatching(/warning: \S+settings\.json\.broken-\d+: was settings\.json, could not be read, and was set aside/)]);
    const unset = await somebody.ext('settings', 'unset', 'demo', 'strict');
    expect([unset.exit, unset.stderr]).toEqual([0, expect.stringContaining('set aside')]);
  });

  it('suggest the key that was meant, and do not repeat what may be a secret in its place', async () => {
    const somebody = await withDemo();
    expect((await set(somebody, 'levl', '1')).stderr).toContain('did you mean level?');
    const { exit, stderr } = await set(somebody, secret, 'apiKey');
    expect(exit).toBe(1);
    expect(stderr).not.toContain(secret);
    expect((await somebody.ext('settings', 'list', 'dmo')).stderr).toContain('did you mean demo?');
  });

  it('are listed with what has a value', async () => {
    const somebody = await withDemo();
    await set(somebody, 'region', 'north');
    const { stdout } = await somebody.ext('settings', 'list', 'demo');
    expect(stdout).toMatch(/^apiKey +secret +not set \(required\)/m);
    expect(stdout).toMatch(/^level +integer +2 \(default\)/m);
    expect(stdout).toMatch(/^region +string +north/m);
    expect(await somebody.json('settings', 'list', 'demo')).toMatchObject({ extension: 'demo', left_over: [], settings: [{ key: 'apiKey', set: false, sensitive: true }, { key: 'level', default: 2, set: false }, { key: 'strict' }, { key: 'region', set: true, value: 'north' }] });
  });

  it('survive an update; one that is not declared any more is shown, reaches nobody, and can be unset', async () => {
    const somebody = await withDemo();
    await set(somebody, 'apiKey', undefined, secret);
    await set(somebody, 'region', 'north');
    somebody.source('demo', { 'cosh-extension.json': manifest('demo', hooks, { settings: settings.slice(0, 3), version: '2.0.0' }) });
    expect((await somebody.ext('update', 'demo')).exit).toBe(0);
    expect(await somebody.greeting()).toBe(`${secret}/2//`);
    expect(await somebody.json('settings', 'list', 'demo')).toMatchObject({ left_over: ['region'] });
    expect(await somebody.json('settings', 'unset', 'demo', 'region')).toMatchObject({ changed: true });
  });
});

describe('a secret', () => {
  it('comes from stdin, is kept apart with mode 0600, and is in no output and not in the folder of the extension', async () => {
    const somebody = await withDemo();
    const runs = [await set(somebody, 'apiKey', undefined, `${secret}\n`)];
    expect(runs[0]!.exit).toBe(0);
    // The control: the hook has it.
    expect(await somebody.greeting()).toBe(`${secret}/2//`);
    expect(statSync(somebody.home.path('.copilot-shell/states/secrets.json')).mode & 0o777).toBe(0o600);
    expect(somebody.state('settings')).toEqual({});
    const commands = [['settings', 'list', 'demo'], ['settings', 'get', 'demo', 'apiKey'], ['info', 'demo'], ['list'], ['doctor'], ['verify'], ['install', somebody.home.path('sources/demo')], ['update', 'demo']];
    for (const command of commands) runs.push(await somebody.ext(...command), await somebody.ext(...command, '--json'));
    runs.push(await somebody.run(['hooks', 'list', '--json']), await somebody.run(['hooks', 'explain', 'SessionStart', '--json']));
    runs.push(await somebody.run(['registry'], { stdin: '{"type":"registry_request","request_id":"1","domain":"extensions","action":"detail","params":{"name":"demo"}}\n' }));
    for (const { stdout, stderr } of runs) expect(stdout + stderr).not.toContain(secret);
    expect((await somebody.ext('settings', 'get', 'demo', 'apiKey')).stdout).toBe('set\n');
    const holders = Object.entries(tree(somebody.home.folder)).filter(([, text]) => text.includes(secret)).map(([name]) => name);
    expect(holders).toEqual(['.copilot-shell/states/secrets.json']);
    await somebody.ext('settings', 'unset', 'demo', 'apiKey');
    expect(JSON.stringify(tree(somebody.home.folder))).not.toContain(secret);
  });

  it('is refused on the command line', async () => {
    const somebody = await withDemo();
    const { exit, stdout, stderr } = await set(somebody, 'apiKey', secret);
    expect([exit, stdout, stderr]).toEqual([1, '', expect.stringContaining('a command line is seen by others')]);
    expect(stderr).not.toContain(secret);
    expect(somebody.state('secrets')).toEqual({});
  });

  it('that a later version declares as plain is not printed', async () => {
    const somebody = await withDemo();
    await set(somebody, 'apiKey', undefined, secret);
    somebody.source('demo', { 'cosh-extension.json': manifest('demo', hooks, { version: '2.0.0', settings: settings.map(({ sensitive: _, ...setting }) => setting) }) });
    await somebody.agreed('update', 'demo');
    const { stdout } = await somebody.ext('settings', 'list', 'demo');
    expect(stdout).not.toContain(secret);
    await set(somebody, 'apiKey', 'plain');
    expect([somebody.state('secrets'), somebody.state('settings')]).toEqual([{}, { demo: { apiKey: 'plain' } }]);
  });

  it.skipIf(!hasTerminal)(`is asked for on a terminal without being shown${unlessTerminal}`, async () => {
    const somebody = await withDemo();
    const terminal = new Terminal(['ext', 'settings', 'set', 'demo', 'apiKey'], somebody.environment(), somebody.project);
    await terminal.sees('apiKey of demo: ');
    terminal.type(`wrong\u0015${secret}x\u007f\r`);
    expect(await terminal.end()).toBe(0);
    expect(terminal.shown).not.toContain(secret.slice(0, 4));
    expect(await somebody.greeting()).toBe(`${secret}/2//`);
  });

  it.skipIf(!hasTerminal)(`Ctrl-C at the prompt changes nothing and gives 130${unlessTerminal}`, async () => {
    const somebody = await withDemo();
    const terminal = new Terminal(['ext', 'settings', 'set', 'demo', 'apiKey'], somebody.environment(), somebody.project);
    await terminal.sees('apiKey of demo: ');
    terminal.type('half\u0003');
    expect(await terminal.end()).toBe(130);
    expect(somebody.state('secrets')).toEqual({});
  });
});
