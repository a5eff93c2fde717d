import { linkSync, mkdirSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { fileSignature, isSettled, now } from '../../dist/catalog/file-signature.js';
import { KnownFiles } from '../../dist/catalog/known-files.js';
import { throwAwayFolder } from '../support/throw-away-folder.js';

const names = ['there', 'states/a', 'states/b', 'states/c', 'nowhere/a', 'nowhere/b', 'alone'];

/** Files of which some are there, once their folders are old enough to be known by their signatures, looked at twice already. */
async function known(prepare: (root: string) => void = () => {}): Promise<{ root: string; files: KnownFiles }> {
  const root = throwAwayFolder({ there: 'x', 'states/other': 'x', 'elsewhere/other': 'x' });
  prepare(root);
  while (![root, path.join(root, 'states')].every((folder) => isSettled(fileSignature(folder), now()))) await pause(20);
  const files = new KnownFiles(names.map((name) => [path.join(root, name), fileSignature(path.join(root, name))] as const));
  for (let look = 0; look < 2; look++) expect(files.areUnchanged()).toBe(true);
  return { root, files };
}

const changes: Readonly<Record<string, (at: (name: string) => string) => void>> = {
  'one that was absent is written': (at) => writeFileSync(at('states/b'), 'x'),
  'one that was absent is written, and the time of its folder set back': (at) => {
    writeFileSync(at('states/c'), 'x');
    utimesSync(at('states'), 1, 1);
  },
  'another name of a file comes to be there': (at) => linkSync(at('there'), at('states/a')),
  'a link comes to be there': (at) => symlinkSync(at('there'), at('states/a')),
  'another folder takes the place of theirs': (at) => {
    writeFileSync(at('elsewhere/a'), 'x');
    renameSync(at('states'), at('before'));
    renameSync(at('elsewhere'), at('states'));
  },
  'a link to another folder takes the place of theirs': (at) => {
    writeFileSync(at('elsewhere/b'), 'x');
    renameSync(at('states'), at('before'));
    symlinkSync('elsewhere', at('states'));
  },
  'their folder comes to be, with one of them': (at) => {
    mkdirSync(at('nowhere'));
    writeFileSync(at('nowhere/b'), 'x');
  },
  'one that is alone in its folder is written': (at) => writeFileSync(at('alone'), 'x'),
  'one that was there is gone': (at) => rmSync(at('there')),
  'one that was there is another': (at) => writeFileSync(at('there'), 'y'),
};

describe('files that are looked at again and again', () => {
  it.each(Object.entries(changes))('have changed where %s', async (_what, change) => {
    const { root, files } = await known();
    change((name) => path.join(root, name));
    expect(files.areUnchanged()).toBe(false);
  });

  it('have changed where a link that led to nowhere leads somewhere', async () => {
    const { root, files } = await known((at) => symlinkSync(path.join(at, 'elsewhere/target'), path.join(at, 'states/a')));
    writeFileSync(path.join(root, 'elsewhere/target'), 'x');
    expect(files.areUnchanged()).toBe(false);
  });

  it('are as they were where something else happens in their folders, and what comes then is seen at once', async () => {
    const { root, files } = await known();
    for (let turn = 0; turn < 50; turn++) {
      writeFileSync(path.join(root, 'states', `other-${turn}`), 'x');
      expect(files.areUnchanged()).toBe(true);
    }
    writeFileSync(path.join(root, 'states/a'), 'x');
    expect(files.areUnchanged()).toBe(false);
    rmSync(path.join(root, 'states/a'));
    mkdirSync(path.join(root, 'nowhere'));
    expect(files.areUnchanged()).toBe(true);
    writeFileSync(path.join(root, 'nowhere/a'), 'x');
    expect(files.areUnchanged()).toBe(false);
  });
});
