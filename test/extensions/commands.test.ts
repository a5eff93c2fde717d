import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { greeter, manifest, person, tree, type Person } from './support/extension.js';

const files = { 'cosh-extension.json': manifest('demo', greeter(), { description: 'Greets.' }) };
const withDemo = async (): Promise<Person> => {
  const somebody = person();
  await somebody.install('demo', files);
  return somebody;
};

describe('cosh extensions', () => {
  it('is also cosh ext, and both show their commands', async () => {
    const somebody = person();
    const [long, short] = [await somebody.run(['extensions', '--help']), await somebody.run(['ext', '--help'])];
    expect([long.exit, short.exit]).toEqual([0, 0]);
    for (const name of ['install', 'link', 'update', 'uninstall', 'enable', 'disable', 'list', 'info', 'validate', 'doctor', 'verify', 'new', 'settings']) {
      expect(long.stdout).toMatch(new RegExp(`^  ${name} `, 'm'));
      expect((await somebody.run(['ext', name, '--help'])).exit).toBe(0);
    }
    expect((await somebody.run(['ext', 'instal'])).stderr).toContain('did you mean install?');
  });
});

describe('list and info', () => {
  it('say that nothing is installed', async () => {
    const somebody = person();
    expect((await somebody.ext('list')).stdout).toContain('cosh extensions install <source>');
    expect(await somebody.json('list')).toEqual({ extensions: [], diagnostics: [] });
    const { exit, stderr } = await somebody.ext('info', 'demo');
    expect([exit, stderr]).toEqual([1, expect.stringContaining('there is no extension "demo"')]);
  });

  it('show name, version, state and source', async () => {
    const somebody = await withDemo();
    const source = somebody.home.path('sources/demo');
    expect((await somebody.ext('list')).stdout).toMatch(new RegExp(`^demo +1\\.0\\.0 +active +1 +${source}$`, 'm'));
    expect(await somebody.json('list')).toMatchObject({ extensions: [{ name: 'demo', version: '1.0.0', state: 'active', enabled: true, managed: true, scope: 'user', source, disabled_in: [], hooks: 1 }] });
    const { stdout } = await somebody.ext('info', 'demo');
    for (const part of ['Greets.', 'SessionStart', "printf '%s' 'good morning'", source, '>=0.1.0']) expect(stdout).toContain(part);
    expect(await somebody.json('info', 'demo')).toMatchObject({ name: 'demo', consent: expect.stringMatching(/^[0-9a-f]{64}$/), tree_sha256: expect.stringMatching(/^[0-9a-f]{64}$/), hooks: [{ event: 'SessionStart' }] });
  });

  it('show what is unmanaged, linked, refused, and of the system', async () => {
    const somebody = await withDemo();
    somebody.home.write('.copilot-shell/extensions/by-hand/cosh-extension.json', manifest('by-hand', greeter()));
    somebody.home.write('.copilot-shell/extensions/broken/cosh-extension.json', '{');
    somebody.home.write('.system/demo/cosh-extension.json', manifest('demo', greeter('from the system')));
    expect((await somebody.agreed('link', somebody.source('linked', { 'cosh-extension.json': manifest('linked', greeter()) }))).exit).toBe(0);
    const { stdout, stderr } = await somebody.ext('list');
    expect(stdout).toMatch(/^by-hand .*active \(unmanaged\)/m);
    expect(stdout).toMatch(/^linked .*active \(linked\)/m);
    expect(stdout).toMatch(/^broken .*refused/m);
    expect(stdout).toMatch(/^demo .*shadowed \(system\)/m);
    expect(stderr).toContain('broken/cosh-extension.json');
    expect(await somebody.json('info', 'demo')).toMatchObject({ scope: 'user', shadowed: [{ scope: 'system', state: 'shadowed' }] });
    const refused = await somebody.ext('uninstall', 'demo');
    expect(refused.exit).toBe(0);
    const system = await somebody.ext('uninstall', 'demo');
    expect([system.exit, system.stderr]).toEqual([1, expect.stringContaining('belongs to the system')]);
  });
});

describe('link', () => {
  it('puts what the author changes in force at once, and uninstall leaves the folder alone', async () => {
    const somebody = person();
    const source = somebody.source('demo', { 'cosh-extension.json': manifest('demo', { SessionStart: [{ command: 'sh ${extensionPath}/h.sh' }] }), 'h.sh': 'printf one' });
    expect((await somebody.ext('link', source)).exit).toBe(3);
    expect((await somebody.agreed('link', source)).stdout).toBe('demo 1.0.0 installed\n');
    expect(await somebody.greeting()).toBe('one');
    somebody.source('demo', { 'h.sh': 'printf two' });
    expect(await somebody.greeting()).toBe('two');
    const before = tree(source);
    expect((await somebody.ext('uninstall', 'demo')).exit).toBe(0);
    expect(tree(source)).toEqual(before);
  });
});

describe('update', () => {
  it('says that nothing changed, refuses unknown names, and wants a name or --all', async () => {
    const somebody = await withDemo();
    expect((await somebody.ext('update', 'demo')).stdout).toBe('demo 1.0.0 is in force already\n');
    expect(await somebody.json('update', 'demo')).toMatchObject({ name: 'demo', change: 'unchanged' });
    for (const args of [['dmo'], [], ['demo', '--all'], ['../../x']]) expect((await somebody.ext('update', ...args)).exit).toBe(1);
  });

  it('--all: one that cannot be updated does not keep the others from it', async () => {
    const somebody = person();
    for (const name of ['a', 'b', 'c']) await somebody.install(name, { 'cosh-extension.json': manifest(name, greeter()) });
    rmSync(somebody.home.path('sources/a'), { recursive: true });
    somebody.source('b', { 'cosh-extension.json': manifest('b', greeter('wider'), { version: '2.0.0' }) });
    somebody.source('c', { 'cosh-extension.json': manifest('c', greeter(), { version: '1.1.0' }) });
    const { exit, stdout, stderr } = await somebody.ext('update', '--all');
    expect(exit).toBe(3);
    expect(stdout).toContain('c 1.0.0 -> 1.1.0');
    expect(stderr).toMatch(/^cosh: a: /m);
    const { results } = await somebody.json<{ results: object[] }>('update', '--all');
    expect(results).toMatchObject([{ name: 'a', error: {} }, { name: 'b', error: { code: 'consent_missing' }, repeat: expect.stringContaining('update b --consent') }, { name: 'c', change: 'unchanged' }]);
  });
});

describe('uninstall', () => {
  it('leaves the home as it was, apart from empty state files', async () => {
    const somebody = person();
    const source = somebody.source('demo', { 'cosh-extension.json': manifest('demo', greeter(), { settings: [{ key: 'level', type: 'integer' }, { key: 'token', type: 'string', sensitive: true }] }) });
    const before = tree(somebody.home.folder);
    await somebody.agreed('install', source);
    await somebody.ext('disable', 'demo', '--scope', 'workspace');
    await somebody.ext('settings', 'set', 'demo', 'level', '3');
    await somebody.run(['ext', 'settings', 'set', 'demo', 'token'], { stdin: 's3cret' });
    expect((await somebody.ext('uninstall', 'demo')).stdout).toBe('demo 1.0.0 uninstalled\n');
    const after = Object.entries(tree(somebody.home.folder)).filter(([name]) => !(name in before));
    expect(after.map(([name]) => name).filter((name) => !/^\.copilot-shell(\/extensions|\/states(\/(extensions|extensions-lock|settings|secrets)\.json(\.last-good)?)?)?$/.test(name))).toEqual([]);
    expect(after.filter(([, text]) => /demo|s3cret/.test(text))).toEqual([]);
    await somebody.agreed('install', source);
    expect(await somebody.greeting()).toBe('good morning');
    expect(await somebody.json('settings', 'get', 'demo', 'level')).toMatchObject({ set: false });
    expect(await somebody.json('uninstall', 'demo')).toEqual({ uninstalled: 'demo', version: '1.0.0' });
  });

  it.each(['../../x', '..', 'a/b', 'unknown', ''])('refuses the name "%s"', async (name) => {
    const somebody = await withDemo();
    const before = tree(somebody.home.folder);
    expect((await somebody.ext('uninstall', name)).exit).toBe(1);
    expect(tree(somebody.home.folder)).toEqual(before);
  });
});

describe('verify', () => {
  it('is content with what was installed, and exits 1 where it was changed, is missing, or may do more', async () => {
    const somebody = await withDemo();
    expect((await somebody.ext('verify')).stdout).toMatch(/^demo +ok/m);
    const { folder } = await somebody.json<{ folder: string }>('info', 'demo');
    somebody.home.write(`${folder}/cosh-extension.json`, manifest('demo', greeter('evil')));
    const changed = await somebody.ext('verify', 'demo');
    expect([changed.exit, changed.stdout]).toEqual([1, expect.stringMatching(/^demo +changed/m)]);
    expect(await somebody.json('verify')).toMatchObject({ ok: false, extensions: [{ name: 'demo', state: 'changed' }] });
    rmSync(folder, { recursive: true });
    expect((await somebody.ext('verify')).exit).toBe(1);
    expect((await somebody.ext('verify', 'unknown')).exit).toBe(1);
  });

  it('of a linked one: that it may do more than was agreed to', async () => {
    const somebody = person();
    const source = somebody.source('demo', files);
    await somebody.agreed('link', source);
    expect((await somebody.ext('verify')).exit).toBe(0);
    somebody.source('demo', { 'cosh-extension.json': manifest('demo', greeter('evil')) });
    expect(await somebody.json('verify')).toMatchObject({ ok: false, extensions: [{ state: 'consent-missing' }] });
  });
});

describe('install', () => {
  it('refuses what is no extension, with one message and nothing left behind', async () => {
    const somebody = person();
    mkdirSync(somebody.home.path('sources/empty'), { recursive: true });
    const escaping = somebody.source('escaping', files);
    symlinkSync('/etc/passwd', `${escaping}/leak`);
    const cases = [somebody.home.path('sources/empty'), somebody.home.path('sources/nowhere'), somebody.source('broken', { 'cosh-extension.json': '{"name": "broken"' }), escaping,
      somebody.source('newer', { 'cosh-extension.json': manifest('newer', {}, { compatibility: { cosh: '>=99' } }) }), somebody.source('named', { 'cosh-extension.json': manifest('../../.ssh') })];
    for (const source of cases) {
      const { exit, stderr } = await somebody.ext('install', source);
      expect([source, exit]).toEqual([source, 1]);
      expect(stderr).toMatch(/^cosh: [^\n]+\n( {6}[^\n]+\n)?$/);
    }
    expect(Object.keys(tree(somebody.home.folder)).filter((name) => /\.copilot-shell\/(extensions|states)\/./.test(name))).toEqual([]);
  });

  it('a second time changes nothing; by --json it says so', async () => {
    const somebody = await withDemo();
    expect(await somebody.json('install', somebody.home.path('sources/demo'))).toMatchObject({ name: 'demo', change: 'unchanged' });
  });
});
