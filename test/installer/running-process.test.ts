import { describe, expect, it } from 'vitest';
import { person, tree, type Person } from '../extensions/support/extension.js';
import { runtimeOf, saidBy, speaker } from './support/speaker.js';

/** What every line of a session says that is open all the time, while other processes do something in between. */
async function session(somebody: Person, steps: readonly (readonly [() => Promise<unknown>, string | undefined])[]): Promise<void> {
  const { cosh } = await runtimeOf(somebody);
  try {
    expect(await saidBy(cosh)).toBeUndefined();
    for (const [at, [act, expected]] of steps.entries()) {
      await act();
      expect(await saidBy(cosh), `step ${at + 1}`).toBe(expected);
      expect(await saidBy(cosh), `step ${at + 1}, again`).toBe(expected);
    }
  } finally {
    await cosh.dispose();
  }
}

async function done(run: Promise<{ exit: number | string; stderr: string }>): Promise<void> {
  const { exit, stderr } = await run;
  expect([exit, stderr]).toEqual([0, '']);
}

describe('a process that runs already', () => {
  it('notices at its next event what other processes install, update, switch off and on, and remove', { timeout: 120_000 }, async () => {
    const somebody = person();
    const source = somebody.source('demo', speaker('1.0.0'));
    await session(somebody, [
      [() => done(somebody.agreed('install', source)), 'version 1.0.0'],
      [() => done(somebody.ext('disable', 'demo')), undefined],
      [() => done(somebody.ext('enable', 'demo')), 'version 1.0.0'],
      [async () => { somebody.source('demo', speaker('1.1.0')); await done(somebody.ext('update', 'demo')); }, 'version 1.1.0'],
      [() => done(somebody.ext('disable', 'demo', '--scope', 'workspace')), undefined],
      [() => done(somebody.ext('enable', 'demo', '--scope', 'workspace')), 'version 1.1.0'],
      [async () => done(somebody.agreed('install', somebody.source('echo', speaker('5.0.0', 'echo')))), 'version 1.1.0\nversion 5.0.0'],
      [() => done(somebody.ext('uninstall', 'demo')), 'version 5.0.0'],
      [() => done(somebody.run(['hooks', 'disable', 'echo-SessionStart-0'])), undefined],
      [() => done(somebody.run(['hooks', 'enable', 'echo-SessionStart-0'])), 'version 5.0.0'],
      [() => done(somebody.ext('uninstall', 'echo')), undefined],
    ]);
  });

  it('notices a setting that another process gives', { timeout: 60_000 }, async () => {
    const somebody = person();
    const files = speaker('1.0.0', 'demo', { settings: [{ key: 'word', type: 'string' }] });
    files['hooks/say.sh'] = { text: '#!/bin/sh\nprintf %s "${COSH_SETTING_WORD:-none}"\n', mode: '755' };
    const source = somebody.source('demo', files);
    await session(somebody, [
      [() => done(somebody.agreed('install', source)), 'none'],
      [() => done(somebody.ext('settings', 'set', 'demo', 'word', 'one')), 'one'],
      [() => done(somebody.ext('settings', 'set', 'demo', 'word', 'two')), 'two'],
      [() => done(somebody.ext('settings', 'unset', 'demo', 'word')), 'none'],
    ]);
  });

  it('notices what a person copies into the folder, edits and removes by hand', async () => {
    const somebody = person();
    const put = (version: string): void => Object.entries(speaker(version)).forEach(([file, written]) => somebody.home.write(`.copilot-shell/extensions/by-hand/${file}`, written));
    await session(somebody, [
      [() => Promise.resolve(put('1.0.0')), 'version 1.0.0'],
      [() => Promise.resolve(put('2.0.0')), 'version 2.0.0'],
      [() => Promise.resolve(somebody.home.write('.copilot-shell/states/extensions.json', '{"disabled":["demo"]}')), undefined],
      [() => Promise.resolve(somebody.home.write('.copilot-shell/states/extensions.json', '{"disabled":[]}')), 'version 2.0.0'],
      [() => Promise.resolve(somebody.home.write('.copilot-shell/extensions/by-hand/cosh-extension.json', '{')), undefined],
    ]);
  });

  it('writes nothing of what it remembers back over what others changed meanwhile (Q, B47)', async () => {
    const somebody = person();
    await done(somebody.agreed('install', somebody.source('demo', speaker('1.0.0'))));
    somebody.home.write('.config/cosh/setup.json', '{ "hooks": {} }');
    const { cosh, installer } = await runtimeOf(somebody);
    expect(await saidBy(cosh)).toBe('version 1.0.0');
    somebody.home.write('.config/cosh/setup.json', '{ "_comment": "mine",\n  "hooks": { "SessionStart": [{ "hooks": [{ "type": "command", "name": "by-hand", "command": "printf mine" }] }] } }');
    somebody.home.write('.copilot-shell/states/extensions.json', '{"disabled":["elsewhere"],"note":{"mine":true}}');
    somebody.home.write('.copilot-shell/states/settings.json', '{"elsewhere":{"level":3}}');
    const config = tree(somebody.home.path('.config'));
    await installer.switch({ name: 'demo', on: false });
    expect(tree(somebody.home.path('.config'))).toEqual(config);
    expect([somebody.state('extensions'), somebody.state('settings')]).toEqual([{ disabled: ['elsewhere', 'demo'], note: { mine: true } }, { elsewhere: { level: 3 } }]);
    expect(await saidBy(cosh)).toBeUndefined();
    expect((await cosh.inventory()).entries.map(({ hook: { name }, active }) => [name, active !== undefined])).toEqual([['by-hand', true], ['demo-SessionStart-0', false]]);
    await cosh.dispose();
  });

  it('would not notice anything if it went on with the picture that it took at first: the control', async () => {
    const somebody = person();
    const { cosh } = await runtimeOf(somebody);
    const { extensions } = await cosh.inventory();
    await done(somebody.agreed('install', somebody.source('demo', speaker('1.0.0'))));
    expect(extensions).toEqual([]);
    expect((await cosh.inventory()).extensions).toHaveLength(1);
    await cosh.dispose();
  });
});
