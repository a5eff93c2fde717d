import { describe, expect, it } from 'vitest';
import { coshVersion, readManifest } from '@cosh/core';
import { person, type Person } from '../extensions/support/extension.js';
import { installHere, listed, saidBy, speaker, withRuntime } from './support/speaker.js';

const needing = (cosh: unknown, version = '1.0.0'): ReturnType<typeof speaker> => speaker(version, 'demo', { compatibility: { cosh } });
const said = (somebody: Person): Promise<string | undefined> => withRuntime(somebody, (_installer, cosh) => saidBy(cosh));

const refusals: readonly (readonly [string, unknown, RegExp])[] = [
  ['for a later cosh', '>=99', new RegExp(`>=99; this is cosh ${coshVersion.replaceAll('.', '\\.')}`)],
  ['for an earlier cosh', '<0.1', new RegExp(`<0\\.1; this is cosh ${coshVersion.replaceAll('.', '\\.')}`)],
  ['for another major version', '^7.2.0', new RegExp(`\\^7\\.2\\.0; this is cosh ${coshVersion.replaceAll('.', '\\.')}`)],
  ['with a range that is none', 'newest', /"newest" is no SemVer range/],
  ['with a range that is no text', 1, /compatibility\.cosh/],
  ['with an empty range', '', /compatibility\.cosh/],
];

describe('an extension that is made for another version of cosh (Z, B69)', () => {
  it.each(refusals)('%s is refused at install, and says what it needs and what this is', async (_title, range, words) => {
    const somebody = person();
    const { exit, stderr } = await somebody.ext('install', somebody.source('demo', needing(range)));
    expect([exit, stderr]).toEqual([1, expect.stringMatching(words)]);
    expect([await listed(somebody), await said(somebody)]).toEqual([[], undefined]);
  });

  it.each(refusals)('%s is refused at update, and the version that works stays', async (_title, range, words) => {
    const somebody = person();
    await installHere(somebody, somebody.source('demo', needing('>=0.1')));
    somebody.source('demo', needing(range, '2.0.0'));
    const { exit, stderr } = await somebody.ext('update', 'demo');
    expect([exit, stderr]).toEqual([1, expect.stringMatching(words)]);
    expect(await said(somebody)).toBe('version 1.0.0');
  });

  it.each(refusals)('%s is skipped with a warning where it is installed already, and the others work', async (_title, range, words) => {
    const somebody = person();
    for (const [file, written] of Object.entries(needing(range))) somebody.home.write(`.copilot-shell/extensions/demo/${file}`, written);
    await installHere(somebody, somebody.source('other', speaker('5.0.0', 'other')));
    const fired = await somebody.run(['fire', 'SessionStart', '--format', 'json'], { stdin: '{}' });
    expect([fired.exit, (JSON.parse(fired.stdout) as { context: string }).context, fired.stderr]).toEqual([0, 'version 5.0.0', expect.stringMatching(words)]);
    expect((await listed(somebody)).map(({ name, state }) => [name, state])).toEqual([['demo', 'refused'], ['other', 'active']]);
  });

  it.each(['>=0.1', '<1', `=${coshVersion}`, `^${coshVersion}`, '0.x', '*'])('%s is this one: it is installed and runs: the control', async (range) => {
    const somebody = person();
    await installHere(somebody, somebody.source('demo', needing(range)));
    expect(await said(somebody)).toBe('version 1.0.0');
  });
});

describe('a pre-release of cosh', () => {
  const codesFor = async (cosh: string, range: string): Promise<string[]> => {
    const somebody = person();
    const folder = somebody.source('demo', { 'cosh-extension.json': JSON.stringify({ name: 'demo', version: '1.0.0', compatibility: { cosh: range } }) });
    const { diagnostics } = await readManifest(folder, { eventNames: [], dialectNames: [], validateEntry: () => [], validateV1: () => Promise.reject(new Error('not needed')), coshVersion: cosh });
    return diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code);
  };

  it.each([
    ['1.2.0-beta.1', '>=1.1.0', []],
    ['1.2.0-beta.1', '>=1.2.0-alpha', []],
    ['1.2.0-beta.1', '>=1.2.0', ['extension_incompatible']],
    ['1.2.0-beta.1', '<1', ['extension_incompatible']],
    ['1.2.0-beta.1', '>=99', ['extension_incompatible']],
    ['1.2.0', '>=1.2.0', []],
  ] as const)('%s against %s is as SemVer orders them', async (cosh, range, codes) => {
    expect(await codesFor(cosh, range)).toEqual(codes);
  });
});
