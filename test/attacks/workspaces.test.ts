import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, copyFileSync, linkSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { manifest, person } from '../extensions/support/extension.js';
import { bash } from '../field-reports/support/house.js';
import { check, marks, script, toml, workspace, type Workspace } from '../trust/support/workspace.js';
import { attack } from './support/attack.js';

const config = '.copilot-shell/config.toml';
const evil = script('evil');

/** A trusted workspace with a gate, and the runtime of a session in it that has served an event already. */
async function session(files: Parameters<typeof workspace>[0] = { [config]: toml({}), [check]: script() }): Promise<{ at: Workspace; fire(): Promise<{ decision: string; hooks: readonly unknown[] }> }> {
  const at = await workspace(files);
  await at.trust();
  const cosh = await at.person.cosh();
  const fire = (): Promise<Awaited<ReturnType<Workspace['fire']>>> => at.fire(bash, { cosh });
  await fire();
  return { at, fire };
}

attack('A7', () => {
  it('a hook that exchanges the script of the next one has failed, and as a gate blocks before that one starts', async () => {
    const swap = `cp evil.sh ${check}; echo '{}'`;
    const at = await workspace({ [config]: toml({ name: 'first', command: 'sh .copilot-shell/hooks/first.sh' }, {}), '.copilot-shell/hooks/first.sh': swap, [check]: script(), 'evil.sh': evil });
    await at.trust();
    expect(await at.fire()).toMatchObject({ decision: 'block', hooks: [{ name: 'first', status: 'failed' }, { name: 'guard', status: 'skipped' }] });
    expect(await at.ran()).toEqual([]);
  });

  it('another process that exchanges it at any moment, ten times: at most the event that it happens in meets other bytes', async () => {
    for (let turn = 0; turn < 10; turn++) {
      const { at, fire } = await session({ [config]: toml({}), [check]: script(), 'evil.sh': evil });
      const swapper = spawn('sh', ['-c', `sleep 0.0${turn}; cp -p evil.sh swapped.sh; mv swapped.sh ${check}`], { cwd: at.root, stdio: 'ignore' });
      const over = once(swapper, 'exit');
      for (let isOver = false; !isOver;) {
        isOver = swapper.exitCode !== null;
        await fire();
      }
      await over;
      expect((await fire()).decision).toBe('block');
      expect((await at.ran()).filter((word) => word === 'evil').length).toBeLessThanOrEqual(1);
    }
  });

  it('bytes that are exchanged and put back between two events run in neither', async () => {
    const { at, fire } = await session({ [config]: toml({}), [check]: script(), 'evil.sh': evil });
    copyFileSync(at.at(check), at.at('kept.sh'));
    copyFileSync(at.at('evil.sh'), at.at(check));
    copyFileSync(at.at('kept.sh'), at.at(check));
    await fire();
    expect(await at.ran()).not.toContain('evil');
  });
});

attack('A8', () => {
  const arrivals: readonly (readonly [string, (at: Workspace) => void])[] = [
    ['a configuration file', (at) => { mkdirSync(at.at('.copilot-shell')); writeFileSync(at.at(config), toml({ command: marks('evil') })); }],
    ['an extension', (at) => { mkdirSync(at.at('.copilot-shell/extensions/bad'), { recursive: true }); writeFileSync(at.at('.copilot-shell/extensions/bad/cosh-extension.json'), manifest('bad', { PreToolUse: [{ command: marks('evil') }] })); }],
    ['a link to a folder elsewhere', (at) => { mkdirSync(at.person.at('other')); writeFileSync(at.person.at('other/config.toml'), toml({ command: marks('evil') })); symlinkSync(at.person.at('other'), at.at('.copilot-shell')); }],
  ];
  it.each(arrivals)('%s that comes into being between two events', async (_title, arrive) => {
    const at = await workspace({ 'README.md': 'x' });
    const cosh = await at.person.cosh();
    await at.fire(bash, { cosh });
    arrive(at);
    expect(await at.fire(bash, { cosh })).toMatchObject({ hooks: [] });
    expect([await at.ran(), (await at.held()).length]).toEqual([[], 1]);
  });

  it.each<[string, (at: Workspace) => void]>([
    ['gets one more hook', (at) => appendFileSync(at.at(config), `\n${toml({ name: 'evil', command: marks('evil') })}`)],
    ['is replaced by a link', (at) => { writeFileSync(at.at('evil.toml'), toml({ command: marks('evil') })); rmSync(at.at(config)); symlinkSync(at.at('evil.toml'), at.at(config)); }],
    ['is moved away with its folder, and another one comes in its place', (at) => { renameSync(at.at('.copilot-shell'), at.at('old')); mkdirSync(at.at('.copilot-shell')); writeFileSync(at.at(config), toml({ command: marks('evil') })); }],
  ])('a configuration that was trusted and %s between two events', async (_title, change) => {
    const { at, fire } = await session();
    change(at);
    expect((await fire()).decision).toBe('block');
    expect([await at.ran(), (await at.held()).length]).toEqual([['ran'], 1]);
  });
});

attack('A9', () => {
  /** Ways in which a tool names a file that it should not write. */
  const writes: readonly (readonly [string, (at: Workspace) => void])[] = [
    ['by its path', (at) => writeFileSync(at.at(check), '#!/bin/sh\n' + marks('evil'))],
    ['by a path with ..', (at) => writeFileSync(`${at.root}/src/../${check}`, '#!/bin/sh\n' + marks('evil'))],
    ['through a link to the file', (at) => { symlinkSync(at.at(check), at.at('src/innocent')); writeFileSync(at.at('src/innocent'), '#!/bin/sh\n' + marks('evil')); }],
    ['through a link to the folder', (at) => { symlinkSync(at.at('.copilot-shell'), at.at('src/docs')); writeFileSync(at.at('src/docs/hooks/check.sh'), '#!/bin/sh\n' + marks('evil')); }],
    ['through a second name of the file', (at) => { linkSync(at.at(check), at.at('src/copy')); writeFileSync(at.at('src/copy'), '#!/bin/sh\n' + marks('evil')); }],
    ['beside it, a file that shadows a program', (at) => writeFileSync(at.at('.copilot-shell/hooks/sh'), '#!/bin/sh\n' + marks('evil'))],
  ];
  it.each(writes)('a script of a trusted workspace, %s', async (_title, write) => {
    const { at, fire } = await session({ [config]: toml({}), [check]: script(), 'src/main.c': '' });
    write(at);
    expect((await fire()).decision).toBe('block');
    expect(await at.ran()).toEqual(['ran']);
  });

  it.each(['hooks/say.sh', 'cosh-extension.json', 'new.sh'])('a file of an installed extension, %s: verify and doctor name it', async (file) => {
    const somebody = person();
    await somebody.install('demo', { 'cosh-extension.json': manifest('demo', { SessionStart: [{ command: '${extensionPath}/hooks/say.sh' }] }), 'hooks/say.sh': { text: '#!/bin/sh\necho hi\n', mode: '755' } });
    appendFileSync(somebody.home.path('.copilot-shell/extensions/demo', file), ' ');
    const verified = await somebody.ext('verify');
    expect([verified.exit, verified.stdout]).toEqual([1, expect.stringMatching(/^demo +(changed|consent-missing)/m)]);
    expect((await somebody.ext('doctor')).exit).toBe(1);
  });
});
