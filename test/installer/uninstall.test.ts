import { readdirSync, rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readSettings, setSetting } from '@cosh/installer';
import { manifest, person, tree, type Person } from '../extensions/support/extension.js';
import { waitingSpeaker } from './support/gate.js';
import { installHere, listed, runtimeOf, saidBy, speaker, withRuntime } from './support/speaker.js';

const settings = [{ key: 'level', type: 'integer' }, { key: 'token', type: 'string', sensitive: true }];
const zebra = (version = '1.0.0'): ReturnType<typeof speaker> => speaker(version, 'zebra', { settings });

/** Where in a home a word stands, as a name or in a text, but for where the person wrote it and for the record of what ran. */
const tracesOf = (somebody: Person, word: string): string[] =>
  Object.entries(tree(somebody.home.folder)).filter(([name, text]) => !/^(sources|\.copilot-shell\/logs)(\/|$)/.test(name) && (name.includes(word) || text.includes(word))).map(([name]) => name);

describe('an uninstalled extension (AA, B71)', () => {
  async function usedAndRemoved(): Promise<Person> {
    const somebody = person();
    await installHere(somebody, somebody.source('zebra', zebra()));
    await withRuntime(somebody, async (installer, cosh) => {
      await setSetting(cosh, 'zebra', 'level', '3');
      await setSetting(cosh, 'zebra', 'token', 's3cret');
      await installer.switch({ name: 'zebra', on: false, workspace: somebody.project });
      await installer.switch({ name: 'zebra', on: false });
      await cosh.states.update('hooks', (state) => ({ ...state, disabled: ['extension:zebra/zebra-SessionStart-0', 'mine'] }));
      expect(tracesOf(somebody, 'zebra').length).toBeGreaterThan(5);
      await installer.uninstall('zebra');
    });
    return somebody;
  }

  it('leaves no trace of its name, its settings and its secrets, and what is not its own stays', async () => {
    const somebody = await usedAndRemoved();
    expect([tracesOf(somebody, 'zebra'), tracesOf(somebody, 's3cret')]).toEqual([[], []]);
    expect(somebody.state('hooks')).toEqual({ disabled: ['mine'] });
    expect(await withRuntime(somebody, (_installer, cosh) => saidBy(cosh))).toBeUndefined();
  });

  it('starts switched on and without settings when it is installed again', async () => {
    const somebody = await usedAndRemoved();
    await installHere(somebody, somebody.home.path('sources/zebra'));
    await withRuntime(somebody, async (_installer, cosh) => {
      expect(await saidBy(cosh)).toBe('version 1.0.0');
      expect((await readSettings(cosh, 'zebra')).settings.map(({ isSet }) => isSet)).toEqual([false, false]);
    });
  });

  it('takes what was said about its hooks along, so that no other one of that name is off', async () => {
    const somebody = person();
    await installHere(somebody, somebody.source('zebra', zebra()));
    expect((await somebody.run(['hooks', 'disable', 'zebra-SessionStart-0'])).stdout).toBe('hook "zebra-SessionStart-0": switched off\n');
    expect((await somebody.run(['hooks', 'disable', 'zebra-SessionStart-0'])).stdout).toBe('hook "zebra-SessionStart-0": already switched off\n');
    expect([somebody.state('hooks'), await somebody.greeting()]).toEqual([{ disabled: ['extension:zebra/zebra-SessionStart-0'] }, undefined]);
    await somebody.ext('uninstall', 'zebra');
    await somebody.install('horse', { 'cosh-extension.json': manifest('horse', { SessionStart: [{ name: 'zebra-SessionStart-0', command: 'printf horse' }] }) });
    expect([somebody.state('hooks'), await somebody.greeting()]).toEqual([{ disabled: [] }, 'horse']);
  });

  it('had its hooks switched on again by their bare names', async () => {
    const somebody = person();
    await installHere(somebody, somebody.source('zebra', zebra()));
    for (const disabled of [['zebra-SessionStart-0'], ['extension:zebra/zebra-SessionStart-0']]) {
      somebody.home.write('.copilot-shell/states/hooks.json', JSON.stringify({ disabled }));
      expect(await somebody.greeting()).toBeUndefined();
      await somebody.run(['hooks', 'enable', 'zebra-SessionStart-0']);
      expect(await somebody.greeting()).toBe('version 1.0.0');
    }
  });

  it('is forgotten also where somebody removed its folder by hand', async () => {
    const somebody = person();
    await installHere(somebody, somebody.source('zebra', zebra()));
    await withRuntime(somebody, (installer) => installer.switch({ name: 'zebra', on: false }));
    rmSync(somebody.home.path('.copilot-shell/extensions'), { recursive: true });
    expect((await somebody.ext('verify')).stdout).toMatch(/^zebra +missing/m);
    expect((await somebody.ext('uninstall', 'zebra')).exit).toBe(0);
    expect(tracesOf(somebody, 'zebra')).toEqual([]);
  });

  it('would leave its name if only its folder went: the control', async () => {
    const somebody = person();
    await installHere(somebody, somebody.source('zebra', zebra()));
    await withRuntime(somebody, (installer) => installer.switch({ name: 'zebra', on: false }));
    rmSync(somebody.home.path('.copilot-shell/extensions'), { recursive: true });
    expect(tracesOf(somebody, 'zebra')).toEqual(['.copilot-shell/states/extensions-lock.json', '.copilot-shell/states/extensions.json', '.copilot-shell/states/extensions.json.last-good']);
  });
});

describe('a hook that is running', () => {
  it('goes on in the version that it began in while an update comes into force, and the next event meets the new one', async () => {
    const somebody = person();
    const { files, arrives } = waitingSpeaker(somebody, '1.0.0');
    const source = somebody.source('demo', files);
    await installHere(somebody, source);
    const { cosh } = await runtimeOf(somebody);
    const first = saidBy(cosh);
    const gate = await arrives();
    somebody.source('demo', { ...speaker('2.0.0'), 'cosh-extension.json': files['cosh-extension.json']!.text.replace('1.0.0', '2.0.0') });
    expect((await somebody.ext('update', 'demo')).stdout).toBe('demo 1.0.0 -> 2.0.0\n');
    expect(await saidBy(cosh)).toBe('version 2.0.0');
    // A command that tidies up leaves what is in use.
    expect(await listed(somebody)).toHaveLength(1);
    await gate.letGo();
    expect(await first).toBe('version 1.0.0');
    await cosh.dispose();
  });

  it('goes on to its end while its extension is uninstalled, and is the last one', async () => {
    const somebody = person();
    const { files, arrives } = waitingSpeaker(somebody, '1.0.0');
    await installHere(somebody, somebody.source('demo', files));
    const { cosh } = await runtimeOf(somebody);
    const first = saidBy(cosh);
    const gate = await arrives();
    expect((await somebody.ext('uninstall', 'demo')).stdout).toBe('demo 1.0.0 uninstalled\n');
    expect(await saidBy(cosh)).toBeUndefined();
    await gate.letGo();
    expect(await first).toBe('version 1.0.0');
    await cosh.dispose();
  });

  it('whose files are replaced in place reads half of each version: the control', async () => {
    const somebody = person();
    const { files, arrives } = waitingSpeaker(somebody, '1.0.0');
    for (const [file, written] of Object.entries(files)) somebody.home.write(`.copilot-shell/extensions/demo/${file}`, written);
    const { cosh } = await runtimeOf(somebody);
    const first = saidBy(cosh);
    const gate = await arrives();
    somebody.home.write('.copilot-shell/extensions/demo/hooks/words.sh', speaker('2.0.0')['hooks/words.sh']!);
    await gate.letGo();
    expect(await first).toBe('version 2.0.0');
    await cosh.dispose();
  });
});

describe('the version that was replaced', () => {
  it('is removed with its extension', async () => {
    const somebody = person();
    const source = somebody.source('demo', speaker('1.0.0'));
    await installHere(somebody, source);
    somebody.source('demo', speaker('2.0.0'));
    await installHere(somebody, source);
    const store = somebody.home.path('.copilot-shell/extensions/.store');
    expect(readdirSync(store)).toHaveLength(2);
    await installHere(somebody, somebody.source('other', speaker('1.0.0', 'other')));
    await withRuntime(somebody, (installer) => installer.uninstall('demo'));
    expect(readdirSync(store)).toEqual([expect.stringMatching(/^other-/)]);
  });
});
