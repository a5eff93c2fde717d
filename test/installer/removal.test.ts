import { cpSync, mkdirSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { person, tree, type Person } from '../extensions/support/extension.js';
import { installHere, speaker } from './support/speaker.js';

const inExtensions = '.copilot-shell/extensions';

/** Somebody with a folder that is worth more than any extension, and one extension that stays. */
async function owner(): Promise<Person> {
  const somebody = person();
  for (const [file, written] of Object.entries(speaker('9.0.0', 'precious'))) somebody.home.write(`precious/${file}`, written);
  somebody.home.write('precious/thesis.txt', 'years of work');
  await installHere(somebody, somebody.source('other', speaker('1.0.0', 'other')));
  return somebody;
}

const entries = (somebody: Person): string[] => readdirSync(somebody.home.path(inExtensions)).filter((name) => !name.startsWith('.')).sort();

/** Everything of a home but what an uninstall has to change. */
const rest = (somebody: Person, name: string): Record<string, string> =>
  Object.fromEntries(Object.entries(tree(somebody.home.folder)).filter(([file]) => !file.startsWith(`${inExtensions}/${name}`) && !file.startsWith(`${inExtensions}/.store`) && !file.startsWith('.copilot-shell/states')));

describe('uninstall (C2)', { meta: { attack: 'C2' } }, () => {
  it('of a linked extension removes the link and nothing else', async () => {
    const somebody = await owner();
    expect((await somebody.agreed('link', somebody.home.path('precious'))).exit).toBe(0);
    const before = rest(somebody, 'precious');
    expect((await somebody.ext('uninstall', 'precious')).exit).toBe(0);
    expect(rest(somebody, 'precious')).toEqual(before);
    expect(entries(somebody)).toEqual(['other']);
  });

  it('of an entry that is a link to $HOME/precious removes the link', async () => {
    const somebody = await owner();
    symlinkSync(somebody.home.path('precious'), somebody.home.path(inExtensions, 'precious'));
    expect(await somebody.greeting()).toBe('version 1.0.0\nversion 9.0.0');
    const before = rest(somebody, 'precious');
    expect((await somebody.ext('uninstall', 'precious')).exit).toBe(0);
    expect(rest(somebody, 'precious')).toEqual(before);
    expect([entries(somebody), await somebody.greeting()]).toEqual([['other'], 'version 1.0.0']);
  });

  it('of a folder that was copied by hand removes that folder, and what its links lead to stays', async () => {
    const somebody = await owner();
    cpSync(somebody.home.path('precious/hooks'), somebody.home.path(inExtensions, 'by-hand/hooks'), { recursive: true });
    somebody.home.write(`${inExtensions}/by-hand/cosh-extension.json`, speaker('2.0.0', 'by-hand')['cosh-extension.json']!);
    symlinkSync(somebody.home.path('precious'), somebody.home.path(inExtensions, 'by-hand/precious'));
    const before = rest(somebody, 'by-hand');
    expect((await somebody.ext('uninstall', 'by-hand')).exit).toBe(0);
    expect(rest(somebody, 'by-hand')).toEqual(before);
    expect(entries(somebody)).toEqual(['other']);
  });

  it.each([
    ['by its path', (somebody: Person) => somebody.home.path(inExtensions, 'other')],
    ['by the source that it came from', (somebody: Person) => somebody.home.path('sources/other')],
    ['by a relative path', () => '../.copilot-shell/extensions/other'],
    ['of ../../x', () => '../../x'],
    ['of a folder beside the extensions', () => '../../precious'],
    ['of the store', () => '.store'],
  ])('%s is refused, and nothing changes', async (_title, nameOf) => {
    const somebody = await owner();
    const before = tree(somebody.home.folder);
    const { exit, stderr } = await somebody.ext('uninstall', nameOf(somebody));
    expect([exit, stderr]).toEqual([1, expect.stringMatching(/name|no extension/)]);
    expect(tree(somebody.home.folder)).toEqual(before);
  });

  it('of one of the system is refused, and says how to switch it off', async () => {
    const somebody = await owner();
    for (const [file, written] of Object.entries(speaker('3.0.0', 'house'))) somebody.home.write(`.system/house/${file}`, written);
    const before = tree(somebody.home.folder);
    const { exit, stderr } = await somebody.ext('uninstall', 'house');
    expect([exit, stderr]).toEqual([1, expect.stringContaining('cosh extensions disable house')]);
    expect(tree(somebody.home.folder)).toEqual(before);
  });
});

describe('a removal that follows links: the control', () => {
  it('loses what is precious', async () => {
    const somebody = await owner();
    mkdirSync(somebody.home.path(inExtensions), { recursive: true });
    symlinkSync(somebody.home.path('precious'), somebody.home.path(inExtensions, 'precious'));
    const before = rest(somebody, 'precious');
    rmSync(realpathSync(somebody.home.path(inExtensions, 'precious')), { recursive: true });
    expect(rest(somebody, 'precious')).not.toEqual(before);
  });
});
