import { chmodSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ConsentQuestion } from '@cosh/installer';
import { manifest, person, type Person } from '../extensions/support/extension.js';
import { installHere, withRuntime } from './support/speaker.js';

const hook = (name: string, command = `printf ${name}`): object => ({ type: 'command', name, command });
const table = (name: string): object => ({ SessionStart: [{ hooks: [hook(name)] }] });
const good = { name: 'demo', version: '1.0.0', hooks: table('good') };
const evil = JSON.stringify(table('evil'));

/** Row B3: hooks where no reader looks for them, or two readers look in different places. */
const smuggled: Readonly<Record<string, string>> = {
  'under an unknown key': JSON.stringify({ ...good, plugins: { hooks: table('evil') } }),
  'under configuration.hooks': JSON.stringify({ ...good, configuration: { hooks: table('evil') } }),
  'in a setting': JSON.stringify({ ...good, settings: [{ key: 'level', hooks: table('evil') }] }),
  'in a server': JSON.stringify({ ...good, mcpServers: { evil: { command: 'true', hooks: table('evil') } } }),
  'in compatibility': JSON.stringify({ ...good, compatibility: { cosh: '*', hooks: table('evil') } }),
  'inside a hook': JSON.stringify({ ...good, hooks: { SessionStart: [{ hooks: [{ ...hook('good'), hooks: [hook('evil')] }] }] } }),
  'under another spelling of the key': JSON.stringify({ ...good, Hooks: table('evil'), HOOKS: table('evil'), 'hooks ': table('evil') }),
  'under __proto__': `{"__proto__":{"hooks":${evil}},"name":"demo","version":"1.0.0"}`,
  'under __proto__ of the table': `{"name":"demo","version":"1.0.0","hooks":{"__proto__":${evil}}}`,
  'with the key twice': `{"name":"demo","version":"1.0.0","hooks":${JSON.stringify(table('harmless'))},"hooks":${evil}}`,
  'with a group that is nested once more': JSON.stringify({ ...good, hooks: { SessionStart: [{ hooks: [{ hooks: [hook('evil')] }] }, { hooks: [hook('good')] }] } }),
  'as a list in place of the table': JSON.stringify({ ...good, hooks: [table('evil')] }),
  'after a byte order mark': `\uFEFF${JSON.stringify(good)}`,
};

interface Both {
  readonly shown: string[];
  readonly active: string[];
}

/** The commands of the question, and those that are in force after the yes. */
async function shownAndActive(somebody: Person, source: string): Promise<Both> {
  const questions: ConsentQuestion[] = [];
  await installHere(somebody, source, { ask: (question) => { questions.push(question); return Promise.resolve(true); } });
  const { entries } = await withRuntime(somebody, (_installer, cosh) => cosh.inventory());
  return { shown: questions[0]!.projection.hooks.map(({ command }) => command).sort(), active: entries.filter(({ active }) => active).map(({ hook: { writtenCommand } }) => writtenCommand).sort() };
}

describe('hooks that are smuggled (B3)', { meta: { attack: 'B3' } }, () => {
  it.each(Object.keys(smuggled))('%s: what is asked is what runs, no more and no less', async (way) => {
    const somebody = person();
    const { shown, active } = await shownAndActive(somebody, somebody.source('demo', { 'cosh-extension.json': smuggled[way]! }));
    expect(active).toEqual(shown);
    // Of two tables of one file the last one counts, for both.
    expect(active.includes('printf evil')).toBe(way === 'with the key twice');
    expect((await somebody.greeting() as string | undefined)?.includes('evil') ?? false).toBe(way === 'with the key twice');
  });

  it('in a file of their own, of another format or behind a link, are neither asked about nor run', async () => {
    const somebody = person();
    const source = somebody.source('demo', {
      'cosh-extension.json': JSON.stringify(good), 'hooks.json': evil, 'hooks/hooks.json': `{"hooks":${evil}}`, 'gemini-extension.json': JSON.stringify({ name: 'demo', hooks: table('evil') }),
      '.claude-plugin/plugin.json': JSON.stringify({ name: 'demo', hooks: table('evil') }), 'package.json': JSON.stringify({ name: 'demo', version: '1.0.0', cosh: { hooks: table('evil') } }), 'setup.json': `{"hooks":${evil}}`,
    });
    symlinkSync('hooks.json', path.join(source, 'config.toml'));
    expect(await shownAndActive(somebody, source)).toEqual({ shown: ['printf good'], active: ['printf good'] });
    expect(await somebody.greeting()).toBe('good');
  });

  it.each(['under an unknown key', 'in a setting', 'in compatibility', 'inside a hook', 'under another spelling of the key'])('%s, in version 1, refuse the whole manifest', async (way) => {
    const somebody = person();
    const document = { compatibility: { cosh: '*' }, ...(JSON.parse(smuggled[way]!) as object), schemaVersion: 1 };
    await expect(installHere(somebody, somebody.source('demo', { 'cosh-extension.json': JSON.stringify(document) }))).rejects.toMatchObject({ code: 'extension_manifest_v1_invalid' });
  });

  it('would be shown otherwise than they run by who reads the text for the first table: the control', { meta: { attack: '' } }, async () => {
    const naive = [...smuggled['with the key twice']!.matchAll(/"command":"([^"]*)"/g)][0]![1];
    const somebody = person();
    const { active } = await shownAndActive(somebody, somebody.source('demo', { 'cosh-extension.json': smuggled['with the key twice']! }));
    expect([naive]).not.toEqual(active);
  });
});

/** Row B5: declared, and not running. Each has one hook that runs beside it. */
const inert: Readonly<Record<string, { readonly files: Readonly<Record<string, string>>; readonly word: string }>> = {
  'a misspelt event': { files: { 'cosh-extension.json': JSON.stringify({ ...good, hooks: { ...table('good'), PreTolUse: [{ hooks: [hook('gate')] }] } }) }, word: 'PreTolUse' },
  'a hook without a command': { files: { 'cosh-extension.json': JSON.stringify({ ...good, hooks: { SessionStart: [{ hooks: [hook('good')] }, { hooks: [{ type: 'command', name: 'gate' }] }] } }) }, word: 'command' },
  'a matcher that is no expression': { files: { 'cosh-extension.json': JSON.stringify({ ...good, hooks: { ...table('good'), PreToolUse: [{ matcher: '[', hooks: [hook('gate')] }] } }) }, word: 'gate' },
  'a path that leaves the extension': { files: { 'cosh-extension.json': JSON.stringify({ ...good, hooks: { SessionStart: [{ hooks: [hook('good')] }, { hooks: [hook('gate', '${extensionPath}/../gate.sh')] }] } }) }, word: 'hooks.SessionStart[1]' },
};

describe('what is declared and does not run (B5)', { meta: { attack: 'B5' } }, () => {
  it.each(Object.keys(inert))('%s is named by validate with exit status 1, and by every listing', { timeout: 60_000 }, async (way) => {
    const { files, word } = inert[way]!;
    const somebody = person();
    const source = somebody.source('demo', files);
    const validated = await somebody.ext('validate', source);
    expect([validated.exit, validated.stdout]).toEqual([1, expect.stringContaining(word)]);
    await installHere(somebody, source);
    for (const args of [['hooks', 'list'], ['ext', 'doctor']]) {
      const { stdout, stderr } = await somebody.run(args);
      expect([args, stdout + stderr]).toEqual([args, expect.stringContaining(word)]);
    }
    const fired = await somebody.run(['fire', 'SessionStart', '--format', 'json'], { stdin: '{}' });
    expect([fired.stdout, fired.stderr]).toEqual([expect.stringContaining('"context":"good"'), expect.stringContaining(word)]);
  });

  it('a hook that is off, and one of an extension that is off, is listed as off with the reason', async () => {
    const somebody = person();
    await installHere(somebody, somebody.source('demo', { 'cosh-extension.json': JSON.stringify(good) }));
    await installHere(somebody, somebody.source('more', { 'cosh-extension.json': manifest('more', { SessionStart: [{ command: 'printf more' }] }) }));
    await withRuntime(somebody, (installer) => installer.switch({ name: 'more', on: false }));
    expect((await somebody.run(['hooks', 'disable', 'good'])).exit).toBe(0);
    const { hooks } = JSON.parse((await somebody.run(['hooks', 'list', '--json'])).stdout) as { hooks: { name: string; active: boolean; inactive?: { reason: string } }[] };
    expect(hooks.map(({ name, active, inactive }) => [name, active, inactive?.reason])).toEqual([['good', false, 'disabled'], ['more-SessionStart-0', false, 'extension-disabled']]);
    expect(await somebody.greeting()).toBeUndefined();
  });

  it.skipIf(process.getuid?.() === 0)(`a manifest that cannot be read is named by every event${process.getuid?.() === 0 ? ' (skipped: the administrator can read everything)' : ''}`, async () => {
    const somebody = person();
    somebody.home.write('.copilot-shell/extensions/demo/cosh-extension.json', JSON.stringify(good));
    chmodSync(somebody.home.path('.copilot-shell/extensions/demo/cosh-extension.json'), 0);
    expect((await somebody.run(['fire', 'SessionStart'], { stdin: '{}' })).stderr).toContain('demo/cosh-extension.json');
  });

  it('a folder in the wrong place is not mistaken for an installed one, and a file without a manifest is named', async () => {
    const somebody = person();
    somebody.home.write('.copilot-shell/extensions/demo/demo/cosh-extension.json', JSON.stringify(good));
    const { stderr, stdout } = await somebody.run(['fire', 'SessionStart', '--format', 'json'], { stdin: '{}' });
    expect([stdout.includes('good'), stderr]).toEqual([false, expect.stringContaining('extensions/demo/cosh-extension.json')]);
  });

  it('and one that is whole is named by nothing: the control', { meta: { attack: '' } }, async () => {
    const somebody = person();
    const source = somebody.source('demo', { 'cosh-extension.json': JSON.stringify(good) });
    writeFileSync(path.join(source, 'README.md'), 'gate PreTolUse command');
    const { exit, stdout } = await somebody.ext('validate', source);
    expect([exit, stdout]).toEqual([0, expect.not.stringMatching(/gate|PreTolUse/)]);
    await installHere(somebody, source);
    expect((await somebody.run(['fire', 'SessionStart'], { stdin: '{}' })).stderr).toBe('');
  });
});
