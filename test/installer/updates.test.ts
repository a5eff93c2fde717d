import { describe, expect, it } from 'vitest';
import { setSetting } from '@cosh/installer';
import { person, tree, type Person } from '../extensions/support/extension.js';
import { installHere, lastLine, listed, speaker, typeLine, withRuntime } from './support/speaker.js';

const key = { key: 'apiKey', type: 'string', sensitive: true };
const secret = 'k-93f1';

/** Says what its hook gets of its settings. */
function asking(version: string, settings: readonly object[]): ReturnType<typeof speaker> {
  const files = speaker(version, 'demo', { settings });
  return { ...files, 'hooks/say.sh': { text: '#!/bin/sh\nprintf %s "$(env | grep ^COSH_SETTING_ | sort | tr "\\n" " ")"\n', mode: '755' } };
}

async function configured(settings: readonly object[]): Promise<Person> {
  const somebody = person();
  await installHere(somebody, somebody.source('demo', asking('1.0.0', settings)));
  await withRuntime(somebody, (_installer, cosh) => setSetting(cosh, 'demo', 'apiKey', secret));
  return somebody;
}

/** The files in which a word stands, but for the record of what ran. */
const filesWith = (somebody: Person, word: string): string[] =>
  Object.entries(tree(somebody.home.folder)).filter(([name, text]) => text.includes(word) && !name.startsWith('.copilot-shell/logs')).map(([name]) => name);

describe('an update (U, B55)', { meta: { attack: 'B2' } }, () => {
  it('keeps the settings, which are not in the folder of the extension', { timeout: 60_000 }, async () => {
    const somebody = await configured([key]);
    somebody.source('demo', asking('1.1.0', [key]));
    expect((await somebody.ext('update', 'demo')).stdout).toBe('demo 1.0.0 -> 1.1.0\n');
    expect(await somebody.greeting()).toBe(`COSH_SETTING_API_KEY=${secret}`);
    expect(filesWith(somebody, secret)).toEqual(['.copilot-shell/states/secrets.json']);
    expect(tree(somebody.home.path('.copilot-shell/states'))['secrets.json']).toMatch(/^600 /);
  });

  it('that asks for a setting which is new says so, asks, and lists it as without a value', { timeout: 60_000 }, async () => {
    const somebody = await configured([key]);
    somebody.source('demo', asking('1.1.0', [key, { key: 'region', type: 'string', required: true, description: 'Where.' }]));
    const asked = await somebody.ext('update', 'demo');
    expect([asked.exit, asked.stdout]).toEqual([3, expect.stringContaining('region')]);
    expect(await somebody.greeting()).toBe(`COSH_SETTING_API_KEY=${secret}`);
    expect((await typeLine(somebody, lastLine(asked.stderr))).exit).toBe(0);
    expect((await somebody.ext('settings', 'list', 'demo')).stdout).toMatch(/^region .*required/m);
    expect((await somebody.ext('doctor')).stdout).toContain('region');
    expect(await somebody.greeting()).toBe(`COSH_SETTING_API_KEY=${secret}`);
  });

  it('that does not ask for a setting any more gives it to nobody, and does not ask again for that', { timeout: 60_000 }, async () => {
    const somebody = await configured([key, { key: 'level', type: 'integer', default: 2 }]);
    somebody.source('demo', asking('1.1.0', [{ key: 'level', type: 'integer', default: 2 }]));
    expect((await somebody.ext('update', 'demo')).exit).toBe(0);
    expect(await somebody.greeting()).toBe('COSH_SETTING_LEVEL=2');
    const { stdout } = await somebody.ext('settings', 'list', 'demo');
    expect(stdout).toContain('without effect: apiKey');
    expect(stdout).not.toContain(secret);
    expect((await somebody.ext('settings', 'unset', 'demo', 'apiKey')).exit).toBe(0);
    expect(filesWith(somebody, secret)).toEqual([]);
  });

  it('of an extension whose settings lie in its own folder loses them: the control', { meta: { attack: '' } }, async () => {
    const somebody = person();
    await installHere(somebody, somebody.source('demo', asking('1.0.0', [key])));
    const folder = async (): Promise<string> => (await listed(somebody))[0]!.folder;
    somebody.home.write(`${await folder()}/.env`, `API_KEY=${secret}`);
    somebody.source('demo', asking('1.1.0', [key]));
    await installHere(somebody, somebody.home.path('sources/demo'));
    expect(tree(await folder())).not.toHaveProperty('.env');
  });
});
