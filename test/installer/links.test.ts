import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { person, Person, tree } from '../extensions/support/extension.js';
import { makeHome } from '../support/make-home.js';
import { installHere, listed, runtimeOf, saidBy, speaker, withRuntime } from './support/speaker.js';

async function withLink(): Promise<{ somebody: Person; source: string }> {
  const somebody = person();
  const source = somebody.source('demo', speaker('1.0.0'));
  await installHere(somebody, source, { link: true });
  return { somebody, source };
}

describe('a linked extension (C7)', { meta: { attack: 'C7' } }, () => {
  it('shows its author every edit at the next event, in a process that runs already', async () => {
    const { somebody } = await withLink();
    const { cosh } = await runtimeOf(somebody);
    expect(await saidBy(cosh)).toBe('version 1.0.0');
    somebody.source('demo', { 'hooks/words.sh': 'WORDS="edited"' });
    expect(await saidBy(cosh)).toBe('edited');
    somebody.source('demo', { 'cosh-extension.json': speaker('1.0.0')['cosh-extension.json']!.text.replace('${extensionPath}/hooks/say.sh', 'printf other') });
    expect(await saidBy(cosh)).toBe('other');
    await cosh.dispose();
  });

  it('whose folder is gone is reported as missing, takes nothing else down, and is there again with its folder', async () => {
    const { somebody, source } = await withLink();
    await installHere(somebody, somebody.source('other', speaker('2.0.0', 'other')));
    renameSync(source, `${source}-moved`);
    const verified = await somebody.ext('verify');
    expect([verified.exit, verified.stdout]).toEqual([1, expect.stringMatching(/^demo +missing/m)]);
    expect([verified.stdout, verified.stderr].join()).toContain('demo');
    expect(await withRuntime(somebody, (_installer, cosh) => saidBy(cosh))).toBe('version 2.0.0');
    renameSync(`${source}-moved`, source);
    expect(await withRuntime(somebody, (_installer, cosh) => saidBy(cosh))).toBe('version 1.0.0\nversion 2.0.0');
  });

  it('whose folder is gone can be uninstalled, and linked from another place after another question', async () => {
    const { somebody, source } = await withLink();
    renameSync(source, `${source}-moved`);
    const relink = await somebody.ext('link', `${source}-moved`);
    expect([relink.exit, relink.stdout]).toEqual([3, expect.stringContaining(`${source}-moved`)]);
    await installHere(somebody, `${source}-moved`, { link: true });
    expect(await withRuntime(somebody, (_installer, cosh) => saidBy(cosh))).toBe('version 1.0.0');
    rmSync(`${source}-moved`, { recursive: true });
    await withRuntime(somebody, (installer) => installer.uninstall('demo'));
    expect([await listed(somebody), somebody.state('extensions-lock').extensions]).toEqual([[], {}]);
  });

  it('whose folder was exchanged for one that does more is named by verify, and for one that calls itself otherwise, too', async () => {
    const { somebody, source } = await withLink();
    rmSync(source, { recursive: true });
    somebody.source('demo', speaker('1.0.0', 'somebody-else'));
    const { exit, stdout } = await somebody.ext('verify');
    expect([exit, stdout]).toEqual([1, expect.stringMatching(/consent-missing/)]);
  });

  it('whose removal was decided by a process that died then is gone after the next command', async () => {
    const { somebody, source } = await withLink();
    const before = tree(source);
    somebody.home.write('.copilot-shell/states/extensions-lock.json', JSON.stringify({ version: 1, extensions: {}, removing: ['demo'] }));
    expect(await listed(somebody)).toEqual([]);
    expect([somebody.state('extensions-lock'), tree(source)]).toEqual([{ version: 1, extensions: {} }, before]);
  });

  it('is not taken for a copy: nothing of cosh is written into its folder', async () => {
    const { somebody, source } = await withLink();
    const before = tree(source);
    await withRuntime(somebody, async (installer) => {
      await installer.switch({ name: 'demo', on: false });
      await installer.update({ name: 'demo', ask: () => Promise.resolve(true) });
      await installer.uninstall('demo');
    });
    expect(tree(source)).toEqual(before);
  });

  it('would be unchanged by an edit if it were copied: the control', { meta: { attack: '' } }, async () => {
    const somebody = person();
    await installHere(somebody, somebody.source('demo', speaker('1.0.0')));
    somebody.source('demo', { 'hooks/words.sh': 'WORDS="edited"' });
    expect(await withRuntime(somebody, (_installer, cosh) => saidBy(cosh))).toBe('version 1.0.0');
  });
});

describe('states that were copied from another home (B6)', { meta: { attack: 'B6' } }, () => {
  async function moved(prepare: (from: Person) => Promise<unknown>): Promise<Person> {
    const [from, to] = [person(), person()];
    await prepare(from);
    mkdirSync(to.home.path('.copilot-shell'));
    cpSync(from.home.path('.copilot-shell/states'), to.home.path('.copilot-shell/states'), { recursive: true });
    return to;
  }

  it('bring no extension with them: what is not there is reported, and nothing runs', async () => {
    const to = await moved((from) => installHere(from, from.source('demo', speaker('1.0.0'))));
    const { exit, stdout } = await to.ext('verify');
    expect([exit, stdout]).toEqual([1, expect.stringMatching(/^demo +missing/m)]);
    expect((await listed(to)).map(({ name, state }) => [name, state])).toEqual([['demo', 'refused']]);
    expect(await withRuntime(to, (_installer, cosh) => saidBy(cosh))).toBeUndefined();
    await installHere(to, to.source('demo', speaker('2.0.0')));
    expect(await withRuntime(to, async (installer, cosh) => [(await installer.verify())[0]!.state, await saidBy(cosh)])).toEqual(['ok', 'version 2.0.0']);
  });

  it('cannot be forged to reach out of the extensions folder: the file is refused by name', async () => {
    for (const forge of [
      (text: string) => text.replaceAll('"demo"', '"../../precious"'),
      (text: string) => text.replace(/"stored": "demo-/, '"stored": "../../../demo-'),
      (text: string) => text.replace('"version": 1,', '"version": 1, "removing": ["../../precious"],'),
    ]) {
      const to = await moved((from) => installHere(from, from.source('demo', speaker('1.0.0'))));
      const file = to.home.path('.copilot-shell/states/extensions-lock.json');
      writeFileSync(file, forge(readFileSync(file, 'utf8')));
      const before = tree(to.home.folder);
      const { exit, stderr } = await to.ext('list');
      expect([exit, stderr]).toEqual([1, expect.stringContaining('extensions-lock.json')]);
      expect(tree(to.home.folder)).toEqual(before);
    }
  });

  it('speak of folders of other people without an effect here: switches and settings of names that are not there', async () => {
    const somebody = person();
    somebody.home.write('.copilot-shell/states/extensions.json', JSON.stringify({ disabled: ['theirs'], workspaces: { '/home/another/project': { disabled: ['demo'] } } }));
    somebody.home.write('.copilot-shell/states/settings.json', JSON.stringify({ theirs: { level: 9 } }));
    somebody.home.write('project/.copilot-shell/states/extensions.json', JSON.stringify({ scope: 'user', disabled: ['demo'] }));
    await installHere(somebody, somebody.source('demo', speaker('1.0.0')));
    const journal = statSync(somebody.home.path('project/.copilot-shell/states/extensions.json')).mtimeMs;
    expect(await withRuntime(somebody, (_installer, cosh) => saidBy(cosh))).toBe('version 1.0.0');
    expect(statSync(somebody.home.path('project/.copilot-shell/states/extensions.json')).mtimeMs).toBe(journal);
  });

  it('would be obeyed if they stood in the own home: the control', { meta: { attack: '' } }, async () => {
    const home = makeHome({}, 'cosh-own-');
    const somebody = new Person(home);
    mkdirSync(somebody.project);
    await installHere(somebody, somebody.source('demo', speaker('1.0.0')));
    home.write('.copilot-shell/states/extensions.json', JSON.stringify({ workspaces: { [somebody.project]: { disabled: ['demo'] } } }));
    expect(await withRuntime(somebody, (_installer, cosh) => saidBy(cosh))).toBeUndefined();
    home.remove();
  });
});
