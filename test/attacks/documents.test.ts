import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryFiles } from '../architecture/repository-files.js';
import { repository } from '../support/repository.js';
import { corpus } from './corpus.js';
import { defences } from './defences.js';
import { document } from './write-document.js';

const page = path.join(repository, 'test/attacks/README.md');

/** The files in which tests say that they belong to an attack. */
function taggedFiles(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of repositoryFiles().filter((each) => each.endsWith('.test.ts'))) {
    const ids = [...readFileSync(path.join(repository, file), 'utf8').matchAll(/\battack(?:: |\()'([A-Z]\d+)'/g)].map(([, id]) => id!);
    for (const id of new Set(ids)) found.set(id, [...(found.get(id) ?? []), file]);
  }
  return found;
}

describe('the corpus', () => {
  it('has an entry for every attack that a test names, with all files in which it is tried', () => {
    const tagged = taggedFiles();
    expect(Object.fromEntries(corpus.map(({ id, tests }) => [id, tests]))).toEqual(Object.fromEntries(corpus.map(({ id }) => [id, (tagged.get(id) ?? []).sort()])));
    expect([...tagged.keys()].filter((id) => !corpus.some((each) => each.id === id))).toEqual([]);
  });

  it('has no attack without variants, and none that no defence holds', () => {
    expect(corpus.filter(({ tests }) => tests.length === 0).map(({ id }) => id)).toEqual([]);
    expect(corpus.filter((each) => each.defences.length === 0).map(({ id }) => id)).toEqual([]);
  });

  it('names the defences that have a negative control at the attack, and no others', () => {
    for (const { id, defences: named } of corpus) expect([id, named]).toEqual([id, defences.filter(({ lets }) => id in lets).map(({ name }) => name)]);
  });

  it('has every row of the study, once', () => {
    const counts = { A: 13, B: 6, C: 11, D: 9, E: 16, F: 2, G: 5, H: 3 };
    expect(corpus.map(({ id }) => id)).toEqual(Object.entries(counts).flatMap(([letter, count]) => Array.from({ length: count }, (_none, at) => `${letter}${at + 1}`)));
  });
});

describe('the page about the attacks', () => {
  it('is what the corpus and the table of defences say', () => {
    if (process.env.COSH_WRITE_DOCUMENTS === '1') writeFileSync(page, document());
    expect(readFileSync(page, 'utf8')).toBe(document());
  });
});
