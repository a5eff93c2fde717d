import { symlinkSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { greeter, manifest, person, type Person } from './support/extension.js';

/** Commands that the question shows, and commands that the hook list says would run. */
async function shownAndRun(somebody: Person, source: string): Promise<{ shown: string[]; run: string[] }> {
  const { consent } = JSON.parse((await somebody.ext('install', source, '--json')).stdout) as { consent: { fingerprint: string; hooks: { command: string }[] } };
  const { stdout } = await somebody.ext('install', source);
  for (const { command } of consent.hooks) expect(stdout).toContain(command);
  expect((await somebody.ext('install', source, '--consent', consent.fingerprint)).exit).toBe(0);
  const { hooks } = JSON.parse((await somebody.run(['hooks', 'list', '--json'])).stdout) as { hooks: { command: string }[] };
  return { shown: consent.hooks.map(({ command }) => command).sort(), run: hooks.map(({ command }) => command).sort() };
}

describe('what is shown is what runs', { meta: { attack: 'B3' } }, () => {
  it('with one nested hook and one flat entry', async () => {
    const somebody = person();
    const hooks = { SessionStart: [{ matcher: '*', hooks: [{ type: 'command', name: 'nested', command: 'printf nested' }] }, { name: 'flat', command: 'printf flat' }], Stop: { name: 'lone', command: 'true lone' } };
    const { shown, run } = await shownAndRun(somebody, somebody.source('demo', { 'cosh-extension.json': JSON.stringify({ name: 'demo', version: '1.0.0', hooks }) }));
    expect(shown).toEqual(['printf flat', 'printf nested', 'true lone']);
    expect(run).toEqual(shown);
    expect(await somebody.greeting()).toBe('nested\nflat');
  });

  it.each(['configuration', 'plugin', 'extra'])('hooks under the key "%s" are neither: they do not run in version 0, and refuse version 1', async (key) => {
    const somebody = person();
    const smuggled = { [key]: { hooks: { SessionStart: [{ hooks: [{ type: 'command', name: 'evil', command: 'printf evil' }] }] } } };
    const { shown, run } = await shownAndRun(somebody, somebody.source('demo', { 'cosh-extension.json': JSON.stringify({ name: 'demo', version: '1.0.0', ...smuggled }) }));
    expect([shown, run]).toEqual([[], []]);
    expect(await somebody.greeting()).toBeUndefined();
    const strict = await somebody.ext('install', somebody.source('strict', { 'cosh-extension.json': manifest('strict', {}, smuggled) }));
    expect([strict.exit, strict.stderr]).toEqual([1, expect.stringContaining('unknown field')]);
  });

  it.each([['hooks/hooks.json'], ['hooks.json'], ['gemini-extension.json'], ['.claude-plugin/plugin.json'], ['qwen-extension.json']])('hooks in a file of their own, %s, do not run', async (file) => {
    const somebody = person();
    const evil = JSON.stringify({ name: 'demo', version: '1.0.0', hooks: { SessionStart: [{ hooks: [{ type: 'command', name: 'evil', command: 'printf evil' }] }] } });
    const { shown, run } = await shownAndRun(somebody, somebody.source('demo', { 'cosh-extension.json': JSON.stringify({ name: 'demo', version: '1.0.0', ...greeterTable() }), [file]: evil }));
    expect(shown).toEqual(["printf '%s' 'good morning'"]);
    expect(run).toEqual(shown);
  });

  it('a path in the place of hooks runs nothing, and a manifest that is a link is refused', async () => {
    const somebody = person();
    const { shown, run } = await shownAndRun(somebody, somebody.source('demo', { 'cosh-extension.json': JSON.stringify({ name: 'demo', version: '1.0.0', hooks: '../../evil.json' }) }));
    expect([shown, run]).toEqual([[], []]);
    const source = somebody.source('linked', { 'README.md': 'x' });
    somebody.home.write('evil.json', manifest('linked', greeter()));
    symlinkSync('../../evil.json', `${source}/cosh-extension.json`);
    expect((await somebody.ext('install', source)).exit).toBe(1);
  });
});

const greeterTable = (): object => ({ hooks: { SessionStart: [{ hooks: [{ type: 'command', name: 'a', command: "printf '%s' 'good morning'" }] }] } });
