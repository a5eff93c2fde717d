import { chmod, link, mkdir, readFile, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { bash } from '../field-reports/support/house.js';
import { check, marks, script, toml, workspace, type Workspace } from './support/workspace.js';

const config = '.copilot-shell/config.toml';
const both = toml({}, { name: 'second', command: 'true' });

const held = async (at: Workspace): Promise<string> => (await at.held()).map(({ problem }) => problem).join('\n');

describe('a trusted workspace', () => {
  it('runs its hooks, and a new process runs them too', async () => {
    const at = await workspace();
    await at.trust();
    expect((await at.fire()).hooks).toMatchObject([{ name: 'guard', source: 'workspace', status: 'ok' }]);
    expect((await at.fire()).hooks).toMatchObject([{ status: 'ok' }]);
    expect(await at.ran()).toEqual(['ran', 'ran']);
  });

  it('runs them from any folder in it, and through a link to it', async () => {
    const at = await workspace({ [config]: toml({}), [check]: script(), 'deep/down/file': '' });
    await at.trust(at.at('deep/down'));
    await symlink(at.root, at.person.at('link'));
    for (const cwd of [at.at('deep/down'), at.person.at('link'), `${at.root}/`, at.at('deep/../deep')]) expect((await at.fire(bash, { cwd })).hooks).toMatchObject([{ status: 'ok' }]);
  });

  it('stays trusted where only what has no say changes: times, other files, what its hooks write', async () => {
    const at = await workspace({ [config]: toml({ command: `${check} > out.log; echo x | tee copy.log` }), [check]: script('ran', 'echo "{}"'), 'README.md': 'a', 'out.log': '', 'copy.log': '' });
    await at.trust();
    await utimes(at.at(check), new Date(0), new Date(0));
    await writeFile(at.at('README.md'), 'b');
    await writeFile(at.at('.copilot-shell/memory.md'), 'b');
    await at.fire();
    expect((await at.fire()).hooks).toMatchObject([{ name: 'guard' }]);
    expect(await at.held()).toEqual([]);
  });
});

/** One thing is changed, and all of it is held. Each is one kind of change that a person would have to see. */
const changes: readonly (readonly [string, RegExp, (at: Workspace) => Promise<unknown>])[] = [
  ['one blank in a command', /config\.toml was changed/, (at) => at.write({ [config]: toml({ command: `${check} ` }, { name: 'second', command: 'true' }) })],
  ['a matcher', /config\.toml was changed/, (at) => at.write({ [config]: toml({ matcher: 'Never' }, { name: 'second', command: 'true' }) })],
  ['the event', /config\.toml was changed/, (at) => at.write({ [config]: toml({ event: 'Stop' }, { name: 'second', command: 'true' }) })],
  ['a variable', /config\.toml was changed/, (at) => at.write({ [config]: toml({ env: { A: 'b' } }, { name: 'second', command: 'true' }) })],
  ['a timeout', /config\.toml was changed/, (at) => at.write({ [config]: toml({ timeout: 1 }, { name: 'second', command: 'true' }) })],
  ['what a failure means', /config\.toml was changed/, (at) => at.write({ [config]: toml({ on_failure: 'pass' }, { name: 'second', command: 'true' }) })],
  ['the order', /config\.toml was changed/, (at) => at.write({ [config]: toml({ name: 'second', command: 'true' }, {}) })],
  ['a switch', /config\.toml was changed/, (at) => at.write({ [config]: `[hooks]\nenabled = false\n${both}` })],
  ['one byte of a script', /check\.sh was changed/, async (at) => at.write({ [check]: { text: (await readFile(at.at(check), 'utf8')).replace('ran', 'rax'), mode: 0o755 } })],
  ['one byte of a script, its size and time as they were', /check\.sh was changed/, async (at) => { await at.write({ [check]: script('rax') }); await utimes(at.at(check), new Date(0), new Date(0)); }],
  ['the bit that lets a script be run', /may not be run any more/, (at) => chmod(at.at(check), 0o644)],
  ['a helper that stands beside the script', /lib\.sh was changed/, (at) => at.write({ '.copilot-shell/hooks/lib.sh': marks('other') })],
  ['a new file beside the script', /new\.sh is new/, (at) => at.write({ '.copilot-shell/hooks/new.sh': 'x' })],
  ['a script replaced by a link to other bytes', /leads to evil\.sh now, was changed/, async (at) => { await at.write({ 'evil.sh': script('evil') }); await rm(at.at(check)); await symlink('../../evil.sh', at.at(check)); }],
  ['a script replaced by a link to the same bytes elsewhere', /leads to same\.sh now/, async (at) => { await rename(at.at(check), at.at('same.sh')); await symlink('../../same.sh', at.at(check)); }],
  ['a script replaced by a folder', /is a folder now|was removed/, async (at) => { await rm(at.at(check)); await mkdir(at.at(check)); }],
  ['a script that is gone', /check\.sh was removed/, (at) => rm(at.at(check))],
  ['a file named outside the folder of hooks', /tools\/named\.sh was changed/, (at) => at.write({ 'tools/named.sh': 'y' })],
  ['a file that was not there and would run now', /tools\/later\.sh is new/, (at) => at.write({ 'tools/later.sh': 'y' })],
  ['a folder on the way to a script, replaced by a link', /named\.sh leads to other\/named\.sh now/, async (at) => { await rename(at.at('tools'), at.at('other')); await symlink('other', at.at('tools')); }],
  ['the configuration file is gone', /config\.toml was removed/, (at) => rm(at.at(config))],
  ['the whole folder is gone', /was removed/, (at) => rm(at.at('.copilot-shell'), { recursive: true })],
  ['the whole folder is a link to the same outside', /leads to/, async (at) => { await rename(at.at('.copilot-shell'), at.person.at('outside')); await symlink(at.person.at('outside'), at.at('.copilot-shell')); }],
  ['an extension comes along', /extensions\/new\/cosh-extension\.json is new/, (at) => at.write({ '.copilot-shell/extensions/new/cosh-extension.json': '{"name":"new"}' })],
];

describe('A5, A6, A8: after a yes, this alone holds everything again', () => {
  const before = (): Promise<Workspace> => workspace({
    [config]: `${both}${toml({ name: 'third', command: 'sh tools/named.sh; sh tools/later.sh', on_failure: 'pass' })}`,
    [check]: script(), '.copilot-shell/hooks/lib.sh': marks('lib'), 'tools/named.sh': marks('named'),
  });

  // A5 is about what the configuration says, A6 about the files that it names.
  const isDefinition = ([, said]: (typeof changes)[number]): boolean => /config|extension/.test(said.source);
  it.each(changes.filter(isDefinition))('%s', { meta: { attack: 'A5' } }, (_what, said, change) => expectHeld(said, change));
  it.each(changes.filter((each) => !isDefinition(each)))('%s', { meta: { attack: 'A6' } }, (_what, said, change) => expectHeld(said, change));

  async function expectHeld(said: RegExp, change: (at: Workspace) => Promise<unknown>): Promise<void> {
    const at = await before();
    await at.trust();
    const running = await at.person.cosh();
    await at.fire(bash, { cosh: running });
    const ran = await at.ran();
    await change(at);
    // A process that was there before, and one that comes after.
    for (const cosh of [running, await at.person.cosh()]) {
      const verdict = await at.fire(bash, { cosh });
      expect(verdict).toMatchObject({ decision: 'block', hooks: [{ name: 'guard', status: 'failed' }, { name: 'second' }] });
      expect(verdict.reason).toMatch(/guards this: held: since you trusted/);
      expect(verdict.reason).toContain(`cosh trust ${at.root}`);
    }
    expect(await at.ran()).toEqual(ran);
    expect(await held(at)).toMatch(said);
    const { entries } = await at.inventory();
    expect(entries.map(({ hook, inactive }) => [hook.name, inactive?.reason])).toEqual([['guard', 'held'], ['second', 'held'], ['third', 'held']]);
    expect(entries[0]!.inactive!.detail).toMatch(said);
    // The same without the defence: the change is in force at once, and nothing says so.
    expect((await at.fire(bash, { control: true })).reason ?? '').not.toMatch(/held/);
  }

  it('a held hook that is no gate lets everything pass, and a gate of another event does not block this one', async () => {
    const at = await workspace({ [config]: toml({ on_failure: 'pass' }, { event: 'Stop', name: 'end' }), [check]: script() });
    await at.trust();
    await at.write({ [check]: script('evil') });
    expect(await at.fire()).toMatchObject({ decision: 'none', hooks: [] });
    expect(await at.ran()).toEqual([]);
  });

  it('a held gate blocks only what it matched', async () => {
    const at = await workspace({ [config]: toml({ matcher: '^Write$' }), [check]: script() });
    await at.trust();
    await at.write({ [check]: script('evil') });
    expect(await at.fire()).toMatchObject({ decision: 'none', hooks: [] });
    expect(await at.fire({ ...bash, tool_name: 'Write' })).toMatchObject({ decision: 'block' });
  });

  it('one that a person switched off by name does not block', async () => {
    const at = await workspace();
    await at.trust();
    await at.write({ [check]: script('evil') });
    await at.person.write({ '.copilot-shell/states/hooks.json': '{"disabled":["workspace/guard"]}' });
    expect(await at.fire()).toMatchObject({ decision: 'none', hooks: [] });
  });

  it('what is as it was again is trusted again, without a question', async () => {
    const at = await workspace();
    await at.trust();
    await at.write({ [check]: script('evil') });
    expect(await at.held()).toHaveLength(1);
    await at.write({ [check]: script() });
    expect(await at.held()).toEqual([]);
    expect((await at.fire()).hooks).toMatchObject([{ status: 'ok' }]);
  });

  it('a workspace that moved, or was copied, is another one', async () => {
    const at = await workspace();
    await at.trust();
    await rename(at.root, `${at.root}-moved`);
    expect(await at.fire(bash, { cwd: `${at.root}-moved` })).toMatchObject({ hooks: [] });
    expect(await at.held(`${at.root}-moved`)).toMatchObject([{ problem: 'held: this workspace is not trusted' }]);
    expect(await at.ran()).toEqual([]);
  });

  it('more files than could be looked at at every event are refused, and hold what was trusted', async () => {
    const at = await workspace();
    await at.trust();
    await mkdir(at.at('.copilot-shell/hooks/many'));
    await Promise.all(Array.from({ length: 2001 }, (_each, index) => writeFile(at.at('.copilot-shell/hooks/many', String(index)), '')));
    expect(await at.fire()).toMatchObject({ decision: 'block' });
    await expect(at.trust()).rejects.toMatchObject({ code: 'trust_too_large' });
  });

  it('a second name of the same bytes is no change of the first', async () => {
    const at = await workspace();
    await at.trust();
    await link(at.at(check), at.at('second-name'));
    expect(await at.held()).toEqual([]);
  });
});
