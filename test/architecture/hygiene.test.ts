import { describe, expect, it } from 'vitest';
import { repository } from '../support/repository.js';
import { readText, repositoryFiles } from './repository-files.js';

const files = repositoryFiles();
const isText = (file: string): boolean => /\.(?:ts|mts|js|mjs|cjs|json|jsonl|md|toml|ya?ml|sh|py|txt|npmrc)$|^\.|^[^.]+$/.test(file.split('/').at(-1)!);
const isData = (file: string): boolean => /\.(?:json|md|toml|ya?ml|npmrc)$/.test(file);

/** What says more about somebody's machine than about this project. */
const machine: Readonly<Record<string, RegExp>> = {
  'a registry': /\bregistry\.[a-z0-9-]+\.[a-z]{2,}/i,
  'a home folder': /(?<![\w.~$}])\/(?:home|Users)\/[a-z_][\w.-]*/,
  'a folder of root': /(?<![\w.~$}])\/root\//,
  'a workplace': /(?<![\w.~$}/])\/(?:work|workspace|workspaces|builds|mnt)\/[\w.-]+/,
};

/** Examples that are meant: an input of a test, or a path that every machine of a kind has. */
const examples: readonly { readonly file: RegExp; readonly text: RegExp; readonly why: string }[] = [
  { file: /^test\/(?:conformance|scenarios|corpus|field-reports|agents)\//, text: /./, why: 'inputs of events and what agents really sent, with made-up folders' },
  { file: /^extensions\/[^/]+\/test\//, text: /./, why: 'inputs of guards' },
  { file: /^test\/attacks\//, text: /^registry\.test\.ts$/, why: 'the name of a test file' },
  { file: /\.md$/, text: /^\/(?:home|Users)\/(?:you|me|ada|user)\b/, why: 'a person in an example' },
];

const isExample = (file: string, text: string): boolean => examples.some((each) => each.file.test(file) && each.text.test(text));

function findings(file: string, text: string): string[] {
  return Object.entries(machine).flatMap(([what, pattern]) =>
    [...text.matchAll(new RegExp(pattern, `${pattern.flags}g`))].filter(([found]) => !isExample(file, found)).map(([found]) => `${file}: ${what}: ${found}`));
}

describe('committed files', () => {
  it('name no registry and no folder of a machine in data and documents', () => {
    expect(files.filter(isData).flatMap((file) => findings(file, readText(file)))).toEqual([]);
  });

  it('do not name the folder of this checkout', () => {
    // Where the checkout is right below the root its name is a word like any other.
    if (repository.split('/').length < 3) return;
    expect(files.filter(isText).filter((file) => readText(file).includes(`${repository}/`))).toEqual([]);
  });

  it('hold no conflict marks and no build output', () => {
    const marks = /^(?:<{7} |>{7} )/m;
    expect(files.filter(isText).filter((file) => marks.test(readText(file)))).toEqual([]);
    expect(files.filter((file) => /(?:^|\/)(?:node_modules|dist)\/|\.tsbuildinfo$/.test(file))).toEqual([]);
  });

  it('have a lock file that resolves without naming where from', () => {
    const { packages } = JSON.parse(readText('package-lock.json')) as { packages: Record<string, { resolved?: string; integrity?: string; link?: boolean }> };
    const remote = Object.entries(packages).filter(([, { resolved, link }]) => !link && resolved?.includes('://'));
    expect(remote.map(([name]) => name)).toEqual([]);
    const unchecked = Object.entries(packages).filter(([name, { integrity, link }]) => name.includes('node_modules/') && !link && integrity === undefined && !name.includes('@cosh/'));
    expect(unchecked.map(([name]) => name)).toEqual([]);
  });
});

describe('the search for traces of a machine', () => {
  const folder = ['', 'home', 'ada', 'cosh'].join('/');
  it.each([
    [`"resolved": "https://${['registry', 'example', 'org'].join('.')}/x.tgz"`, 'a registry'],
    [`built in ${folder}`, 'a home folder'],
    [`see ${['', 'root', 'notes'].join('/')}`, 'a folder of root'],
    [`cd ${['', 'work', 'cosh'].join('/')}`, 'a workplace'],
  ])('finds %s', (text, what) => {
    expect(findings('package.json', text).join()).toContain(what);
  });

  it('passes over relative paths and variables', () => {
    expect(findings('package.json', '$HOME/work/x ./work/x test/home/x ${root}/root/x https://example.org/home')).toEqual([]);
  });
});
