import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { script, workspace, check } from './support/workspace.js';

const state = '.copilot-shell/states/trust.json';

describe('G3, B6: the file of what was agreed to', { meta: { attack: 'G3' } }, () => {
  const torn: readonly (readonly [string, (text: string) => string])[] = [
    ['cut off', (text) => text.slice(0, -40)], ['cut off at its end', (text) => text.trimEnd().slice(0, -1)], ['empty', () => ''], ['an array', () => '[]'], ['null', () => 'null'],
    ['of another version', (text) => text.replace('"version": 1', '"version": 9')], ['without workspaces', () => '{"version":1,"workspaces":[]}'], ['with every folder trusted by a word', () => '{"version":1,"workspaces":{"/":true,"*":true}}'],
    ['with one key twice', (text) => text.replace('"version": 1', '"version": 1, "version": 1')],
  ];
  it.each(torn)('trusts nothing when it is %s, says so, and is left as it is', async (_what, tear) => {
    const at = await workspace();
    await at.trust();
    const text = await at.person.read(state);
    await writeFile(at.person.at(state), tear(text));
    expect(await at.fire()).toMatchObject({ hooks: [] });
    expect(await at.ran()).toEqual([]);
    expect([...new Set((await at.inventory()).diagnostics.map(({ code }) => code))]).toEqual(['trust_unreadable', 'workspace_held']);
    expect(await at.person.read(state)).toBe(tear(text));
    await writeFile(at.person.at(state), text);
    expect(await at.fire()).toMatchObject({ hooks: [{ status: 'ok' }] });
  });

  it('trusts nothing when it is a link to something else, a folder, or comes from another home', async () => {
    const at = await workspace();
    await at.trust();
    const text = await at.person.read(state);
    await rm(at.person.at(state));
    await at.person.write({ bashrc: 'export A=b\n' });
    await symlink(at.person.at('bashrc'), at.person.at(state));
    expect(await at.fire()).toMatchObject({ hooks: [] });
    await expect(at.trust()).rejects.toMatchObject({ code: 'state_unreadable' });
    expect(await readFile(at.person.at('bashrc'), 'utf8')).toBe('export A=b\n');
    await rm(at.person.at(state));
    await mkdir(at.person.at(state));
    expect(await at.fire()).toMatchObject({ hooks: [] });
    await rm(at.person.at(state), { recursive: true });
    await writeFile(at.person.at(state), text.replace(`"home": "${at.person.at('.copilot-shell')}"`, '"home": "/home/other/.copilot-shell"'));
    expect(await at.fire()).toMatchObject({ hooks: [] });
    expect(await at.ran()).toEqual([]);
    const cosh = await at.person.cosh();
    expect((await cosh.trust.records()).diagnostics).toMatchObject([{ code: 'trust_unreadable', problem: expect.stringContaining('another home') }]);
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('A13: a workspace called %s is a workspace like any other', { meta: { attack: 'A13' } }, async (name) => {
    const at = await workspace(undefined, name);
    expect(await at.fire()).toMatchObject({ hooks: [] });
    await at.trust();
    expect(await at.fire()).toMatchObject({ hooks: [{ status: 'ok' }] });
    await at.write({ [check]: script('evil') });
    expect(await at.fire()).toMatchObject({ decision: 'block' });
  });

  it('keeps what it does not know, and every other yes, when one is given or taken back', async () => {
    const at = await workspace();
    await at.person.write({ [state]: '{"later":[1],"version":1,"workspaces":{}}', 'work/b/.copilot-shell/config.toml': '' });
    await at.trust();
    await at.trust(at.person.at('work/b'));
    const cosh = await at.person.cosh();
    expect([...(await cosh.trust.records()).workspaces.keys()]).toEqual([at.root, at.person.at('work/b')]);
    expect(await cosh.trust.revoke(at.root)).toBe(true);
    expect(await cosh.trust.revoke(at.root)).toBe(false);
    expect(JSON.parse(await at.person.read(state))).toMatchObject({ later: [1], workspaces: { [at.person.at('work/b')]: {} } });
    expect(await at.fire()).toMatchObject({ hooks: [] });
  });

  it('loses no yes of several that are given at once', async () => {
    const at = await workspace();
    const names = Array.from({ length: 12 }, (_each, index) => `w${index}`);
    await at.person.write(Object.fromEntries(names.map((name) => [`work/${name}/.copilot-shell/config.toml`, ''])));
    await Promise.all(names.map((name) => at.trust(at.person.at('work', name))));
    expect((await (await at.person.cosh()).trust.records()).workspaces.size).toBe(12);
  });
});
