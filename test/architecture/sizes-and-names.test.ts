import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isSource, isTest, readText, repositoryFiles } from './repository-files.js';

const files = repositoryFiles();
const isCode = (file: string): boolean => /\.(?:ts|mts|js|mjs|cjs)$/.test(file);
const lines = (file: string): number => readText(file).split('\n').length - 1;
const longerThan = (limit: number, among: readonly string[]): string[] => among.filter((file) => lines(file) > limit).map((file) => `${file}: ${lines(file)}`);

const hooks = files.filter((file) => /^extensions\//.test(file) && isCode(file) && !isTest(file));

describe('source files', () => {
  const sources = files.filter(isSource);

  it('have at most 250 lines', () => {
    expect(longerThan(250, [...sources, ...hooks, ...files.filter((file) => isCode(file) && /^(?:scripts\/|plugins\/[^/]+\/(?:bin|scripts)\/)/.test(file))])).toEqual([]);
  });

  it('have at most 70 lines in the median', () => {
    const sizes = sources.map(lines).sort((a, b) => a - b);
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThanOrEqual(70);
  });
});

describe('test files', () => {
  it('have at most 400 lines', () => {
    expect(longerThan(400, files.filter((file) => isTest(file) && isCode(file)))).toEqual([]);
  });
});

describe('names of files', () => {
  // What tools and readers expect in other letters.
  const conventional = /^(?:\.|README|ARCHITECTURE|CONTRIBUTING|CHANGELOG|LICENSE|NOTICE|SECURITY|CODE_OF_CONDUCT|AGENTS|Makefile|Dockerfile)/;

  it('are dash-case', () => {
    const code = files.filter((file) => isCode(file) && !conventional.test(path.basename(file)));
    expect(code.filter((file) => !/^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+)*$/.test(path.basename(file)))).toEqual([]);
  });

  it('differ in more than their case', () => {
    const seen = new Map<string, string>();
    const twice = files.filter((file) => seen.has(file.toLowerCase()) || !seen.set(file.toLowerCase(), file));
    expect(twice).toEqual([]);
  });
});
