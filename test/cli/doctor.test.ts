import { chmodSync, mkdirSync, symlinkSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { greeter, manifest, person, type Person } from '../extensions/support/extension.js';
import { hasTerminal, Terminal, unlessTerminal } from '../extensions/support/terminal.js';

interface Finding {
  readonly severity: string;
  readonly code: string;
  readonly hint?: string;
}
interface Screen {
  readonly ok: boolean;
  readonly areas: readonly { readonly area: string; readonly ok: boolean; readonly good: number; readonly total: number; readonly findings: readonly Finding[] }[];
}

const look = async (somebody: Person, environment: Readonly<Record<string, string>> = {}): Promise<Screen & { wrong: string[]; said: string[] }> => {
  const run = await somebody.run(['doctor', '--json'], { environment });
  const screen = JSON.parse(run.stdout) as Screen;
  expect(run.exit).toBe(screen.ok ? 0 : 1);
  const findings = screen.areas.flatMap(({ area, findings: each }) => each.map((finding) => ({ area, ...finding })));
  // Nothing is said without what to type or change next.
  expect(findings.filter(({ hint }) => !hint)).toEqual([]);
  return { ...screen, wrong: screen.areas.filter(({ ok }) => !ok).map(({ area }) => area), said: findings.map(({ area, code }) => `${area} ${code}`) };
};

const config = '.copilot-shell/config.toml';
const gate = '[[hooks.PreToolUse]]\nname = "gate"\ncommand = "true"\non_failure = "block"\n';

describe('cosh doctor', () => {
  it('has one line for each area, and nothing to say of an empty home and of a healthy one', async () => {
    const somebody = person();
    expect(await look(somebody)).toMatchObject({ ok: true, said: [] });
    somebody.home.write(config, gate);
    await somebody.install('demo', { 'cosh-extension.json': manifest('demo', greeter()) });
    expect(await look(somebody)).toMatchObject({ ok: true, said: [] });
    const { stdout, exit } = await somebody.run(['doctor']);
    expect(exit).toBe(0);
    expect(stdout.trimEnd().split('\n').map((line) => line.split(/\s+/).slice(0, 2).join(' '))).toEqual([
      'ok configuration', 'ok gates', 'ok trust', 'ok extensions', 'ok consent', 'ok programs', 'ok timeouts', 'ok permissions', 'ok bridges', '', 'Everything that',
    ]);
  });

  const wrong: readonly (readonly [string, string, (somebody: Person) => unknown])[] = [
    ['configuration hook_event_unknown', 'configuration', (who) => who.home.write(config, '[[hooks.PreToolUs]]\nname = "a"\ncommand = "true"\n')],
    ['configuration config_unreadable', 'configuration', (who) => who.home.write(config, '= x')],
    ['gates gate_inactive', 'gates', (who) => { who.home.write(config, gate); who.home.write('.copilot-shell/states/hooks.json', { text: '{"disabled":["gate"]}', mode: '600' }); chmodSync(who.home.path('.copilot-shell/states'), 0o700); }],
    ['extensions extension_manifest_invalid', 'extensions', (who) => who.home.write('.copilot-shell/extensions/x/cosh-extension.json', '{')],
    ['programs interpreter_missing', 'programs', (who) => who.home.write(config, '[[hooks.PreToolUse]]\nname = "a"\ncommand = "no-such-program"\n')],
    ['programs script_not_executable', 'programs', (who) => { who.home.write('a.sh', { text: '#!/bin/sh\n', mode: '644' }); who.home.write(config, `[[hooks.PreToolUse]]\nname = "a"\ncommand = "${who.home.path('a.sh')}"\n`); }],
    ['programs script_crlf', 'programs', (who) => { who.home.write('a.sh', { text: '#!/bin/sh\r\n', mode: '755' }); who.home.write(config, `[[hooks.PreToolUse]]\nname = "a"\ncommand = "${who.home.path('a.sh')}"\n`); }],
    ['permissions writable_by_all', 'permissions', (who) => who.home.write(config, { text: '', mode: '666' })],
    ['permissions readable_by_others', 'permissions', (who) => { who.home.write('.copilot-shell/states/secrets.json', { text: '{}', mode: '644' }); chmodSync(who.home.path('.copilot-shell/states'), 0o700); }],
  ];
  it.each(wrong)('exits with 1 for %s, in the area %s and no other', async (said, area, spoil) => {
    const somebody = person();
    await spoil(somebody);
    expect(await look(somebody)).toMatchObject({ ok: false, wrong: [area], said: [said] });
    const { stdout, exit } = await somebody.run(['doctor']);
    expect([exit, stdout]).toEqual([1, expect.stringMatching(new RegExp(`^FAIL +${area}`, 'm'))]);
    expect(stdout).toMatch(/ -> /);
  });

  it('finds an extension that somebody changed by hand', async () => {
    const somebody = person();
    await somebody.install('demo', { 'cosh-extension.json': manifest('demo', greeter()), 'x.sh': 'a' });
    const { folder } = await somebody.json<{ folder: string }>('info', 'demo');
    somebody.home.write(`${folder}/x.sh`, 'b');
    expect(await look(somebody)).toMatchObject({ ok: false, wrong: ['consent'], said: ['consent extension_changed'] });
  });

  it('warns of a timeout in the other unit, which is in force as written', async () => {
    const somebody = person();
    somebody.home.write(config, '[[hooks.PreToolUse]]\nname = "a"\ncommand = "true"\ntimeout = 5\n');
    expect(await look(somebody)).toMatchObject({ ok: true, said: ['timeouts hook_timeout_unit'] });
  });

  it('says of a workspace that it is not trusted, and fails where a trusted one has changed, here; elsewhere that is worth a look', async () => {
    const somebody = person();
    somebody.home.write(`project/${config}`, gate);
    expect(await look(somebody)).toMatchObject({ ok: true, said: ['trust workspace_held'] });
    const { trust } = JSON.parse((await somebody.run(['trust', '--json'])).stdout) as { trust: { fingerprint: string } };
    expect((await somebody.run(['trust', '--trust', trust.fingerprint])).exit).toBe(0);
    expect(await look(somebody)).toMatchObject({ ok: true, said: [] });
    somebody.home.write(`project/${config}`, `${gate}# changed\n`);
    expect(await look(somebody)).toMatchObject({ ok: false, wrong: ['gates', 'trust'], said: ['gates gate_inactive', 'trust workspace_held'] });
    mkdirSync(somebody.home.path('other'));
    const there = await somebody.run(['doctor', '--json'], { cwd: somebody.home.path('other') });
    expect([there.exit, there.stdout]).toEqual([0, expect.stringContaining('workspace_changed')]);
  });

  it('looks at the agents that call cosh: what is written there is current, and a block stops them', async () => {
    const somebody = person();
    somebody.home.write(config, gate);
    const installed = await somebody.run(['bridge', 'install', 'claude-code']);
    expect(installed.exit).toBe(0);
    const healthy = await look(somebody);
    expect(healthy.areas.find(({ area }) => area === 'bridges')).toMatchObject({ ok: true, good: 1, total: 1 });
    const settings = '.claude/settings.json';
    const text = somebody.home.read(settings)!;
    // A program of the same name that lets everything pass.
    somebody.home.write('fake/cosh', { text: '#!/bin/sh\ncat >/dev/null; echo "{}"\n', mode: '755' });
    somebody.home.write(settings, text.replace(/"command": "[^"]*? bridge claude-code/g, `"command": "${somebody.home.path('fake/cosh')} bridge claude-code`));
    expect(somebody.home.read(settings)).not.toBe(text);
    expect(await look(somebody)).toMatchObject({ ok: false, wrong: ['bridges'] });
    somebody.home.write(settings, '{ broken');
    expect(await look(somebody)).toMatchObject({ ok: false, wrong: ['bridges'], said: ['bridges bridge_unreadable'] });
  });

  it(`shows nothing of its colours as text on a terminal, and fits into it${unlessTerminal}`, async ({ skip }) => {
    if (!hasTerminal) skip();
    const somebody = person();
    somebody.home.write(config, { text: `[[hooks.PreToolUse]]\nname = "a"\nmatcher = "("\ncommand = "true"\non_failure = "block"\n# ${'x'.repeat(200)}\n`, mode: '666' });
    const { NO_COLOR: _none, ...environment } = somebody.environment();
    const terminal = new Terminal(['doctor'], environment, somebody.project, 80);
    expect(await terminal.end()).toBe(1);
    expect(terminal.shown).toContain('\u001b[31mFAIL');
    expect(terminal.shown).not.toContain('\\e[');
    expect(terminal.shown.split(/\r?\n/).map((line) => stripVTControlCharacters(line).length).filter((length) => length > 80)).toEqual([]);
  });

  it('changes nothing', async () => {
    const somebody = person();
    somebody.home.write(config, gate);
    symlinkSync('nowhere', somebody.home.path('.copilot-shell/link'));
    const { tree } = await import('../extensions/support/extension.js');
    const before = tree(somebody.home.folder);
    await look(somebody);
    expect(tree(somebody.home.folder)).toEqual(before);
  });
});
