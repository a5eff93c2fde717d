import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { CoshError } from '@cosh/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allDefences } from '../../dist/tree/defences.js';
import { entryPath } from '../../dist/tree/entry-path.js';
import { linkInTree } from '../../dist/tree/link-in-tree.js';
import { NameRegister } from '../../dist/tree/name-register.js';
import { TreeWriter } from '../../dist/tree/tree-writer.js';
import { codeOf, treeOf } from '../support/get.js';
import { temporaryFolder } from '../support/temporary.js';

const verdict = (name: string, strip?: number): string => {
  try {
    return entryPath(name, strip)?.join('/') ?? 'left out';
  } catch (error) {
    if (error instanceof CoshError) return error.code;
    throw error;
  }
};

describe('names of entries', () => {
  test.each([
    ['/etc/passwd', 'tree_path_unsafe'], ['../x', 'tree_path_unsafe'], ['a/../b', 'tree_path_unsafe'], ['a/./b', 'tree_path_unsafe'], ['a//b', 'tree_path_unsafe'],
    ['..', 'tree_path_unsafe'], ['a\\b', 'tree_path_unsafe'], ['C:x', 'tree_path_unsafe'], ['a\0b', 'tree_path_unsafe'], ['a\nb', 'tree_path_unsafe'], ['a\u202eb', 'tree_path_unsafe'],
    ['a\u200bb', 'tree_path_unsafe'], ['\ufffd', 'tree_path_unsafe'], ['\ud800', 'tree_path_unsafe'], ['con', 'tree_path_unsafe'], ['x/NUL.txt', 'tree_path_unsafe'], ['com\u00b9', 'tree_path_unsafe'],
    ['lpt1.tar.gz', 'tree_path_unsafe'], ['conout$', 'tree_path_unsafe'], ['a.', 'tree_path_unsafe'], ['a ', 'tree_path_unsafe'], ['a./b', 'tree_path_unsafe'],
    ['é'.repeat(128), 'tree_path_unsafe'], ['d/'.repeat(33), 'tree_too_deep'], [`${'d'.repeat(200)}/`.repeat(6), 'tree_path_unsafe'],
    ['./a', 'a'], ['././a/', 'a'], ['.', 'left out'], ['./', 'left out'], ['', 'left out'], ['console', 'console'], ['.env', '.env'], ['a b/ç', 'a b/ç'], ['👩‍👩‍👧', '👩‍👩‍👧'], ['...x', '...x'],
  ])('%j: %s', (name, expected) => expect(verdict(name)).toBe(expected));

  test('the first component may be left off, and is judged all the same', () => {
    expect(verdict('package/a', 1)).toBe('a');
    expect(verdict('package', 1)).toBe('left out');
    expect(verdict('../a', 1)).toBe('tree_path_unsafe');
    expect(verdict('package/states/x', 1)).toBe('tree_name_reserved');
  });
});

// Row C8.
describe('C8: what a package may not bring', { meta: { attack: 'C8' } }, () => {
  test.each(['.cosh-extension-install.json', '.cosh-lock', '.COSH-x/y', '.cosh', '.copilot-shell/config.toml', 'states/extensions.json', 'States', '.store/x', '.staging'])('%s is refused at the top', (name) => {
    expect(verdict(name)).toBe('tree_name_reserved');
  });

  test.each(['.git/config', '.git', '.GIT/hooks/x', 'sub/.git/HEAD', '.gitmodules', '.npmrc', 'a/.npmrc', '.DS_Store', 'node_modules/.cache/x', 'a/node_modules/.cache'])('%s is left out', (name) => {
    expect(verdict(name)).toBe('left out');
  });

  test.each(['src/states/x', 'a/.cosh-x', '.gitignore', '.gitattributes', '.cache/x', 'statesman', 'package-lock.json'])('%s is taken', { meta: { attack: '' } }, (name) => {
    expect(verdict(name)).toBe(name);
  });

  test('without the judge of names they would be written', { meta: { attack: '' } }, async () => {
    const writer = (off: object): TreeWriter => new TreeWriter(temporaryFolder(), { defences: { ...allDefences, ...off } });
    expect(await codeOf(writer({}).file('.cosh-lock', false, []))).toBe('tree_name_reserved');
    const careless = writer({ entryPaths: false });
    await careless.file('.cosh-lock', false, [Buffer.from('ours')]);
    await careless.file('.git/config', false, [Buffer.from('theirs')]);
    expect(Object.keys(treeOf(careless.root))).toEqual(['.cosh-lock', '.git/config']);
  });
});

const component = fc.oneof(fc.constantFrom('..', '.', '', '.git', 'CON', 'nul.x', 'states', '.cosh-x', 'a', 'A', 'ß', 'SS', 'e\u0301', 'é', 'a.', 'C:'), fc.string({ unit: 'binary', maxLength: 8 }), fc.string({ maxLength: 6 }));
const anyName = fc.oneof(fc.array(component, { maxLength: 6 }).map((parts) => parts.join('/')), fc.string({ unit: 'binary', maxLength: 40 }), fc.array(component, { maxLength: 4 }).map((parts) => parts.join('\\')));

describe('whatever the name', () => {
  test('it stays inside, means itself when read again, or is a CoshError', () => {
    fc.assert(fc.property(anyName, (name) => {
      const read = verdict(name);
      if (read.startsWith('tree_') || read === 'left out') return;
      const resolved = path.resolve('/root/tree', read);
      expect(resolved.startsWith('/root/tree/')).toBe(true);
      expect(verdict(read)).toBe(read);
    }), { numRuns: 3000 });
  });

  test('a writer never writes outside its folder', async () => {
    const root = temporaryFolder();
    mkdirSync(path.join(root, 'a/b/tree'), { recursive: true });
    await fc.assert(fc.asyncProperty(fc.array(anyName, { maxLength: 5 }), async (names) => {
      const writer = new TreeWriter(path.join(root, 'a/b/tree'));
      for (const name of names) expect(['no error', 'tree_path_unsafe', 'tree_name_reserved', 'tree_collision', 'tree_write_failed', 'tree_too_deep']).toContain(await codeOf(writer.file(name, false, [Buffer.from('x')])));
      expect(existsSync(path.join(root, 'x')) || existsSync(path.join(root, 'a/x'))).toBe(false);
    }), { numRuns: 200 });
    expect(Object.keys(treeOf(root)).every((name) => name.startsWith('a/b/tree/'))).toBe(true);
  });

  test('a link leads into the tree or nowhere', () => {
    fc.assert(fc.property(anyName, anyName, (from, to) => {
      const target = linkInTree(from, to);
      if (target !== undefined) expect(target.split('/').some((part) => part === '..' && !from.split('/').includes('..'))).toBe(false);
    }));
  });

  test('two names of one register differ on every file system that folds case', () => {
    fc.assert(fc.property(fc.array(fc.string({ minLength: 1, maxLength: 3 }).filter((name) => !name.includes('/')), { maxLength: 20 }), (names) => {
      const register = new NameRegister();
      const kept: string[] = [];
      for (const name of names) {
        try {
          register.add([name], 'file');
          kept.push(name);
        } catch (error) {
          if (!(error instanceof CoshError)) throw error;
        }
      }
      for (const one of kept) for (const other of kept) if (one !== other) expect([one.toLowerCase(), one.toUpperCase(), one.normalize('NFD')]).not.toEqual([other.toLowerCase(), other.toUpperCase(), other.normalize('NFD')]);
      expect(new Set(kept.map((name) => name.toLowerCase())).size).toBe(kept.length);
    }));
  });
});
