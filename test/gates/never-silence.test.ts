import { chmod } from 'node:fs/promises';
import { createSession } from '@cosh/session';
import { describe, expect, it } from 'vitest';
import { bash, house, type Files, type House } from '../field-reports/support/house.js';
import { check, script, toml, workspace, type WrittenHook } from '../trust/support/workspace.js';

const config = '.copilot-shell/config.toml';
const gate = (fields: WrittenHook = {}): string => toml({ command: 'true', ...fields });
const manifest = (fields: object, more: object = {}): string => JSON.stringify({ name: 'ext', version: '1.0.0', hooks: { PreToolUse: [{ hooks: [{ type: 'command', name: 'guard', command: 'true', on_failure: 'block', ...fields }] }] }, ...more });
const extension = '.copilot-shell/extensions/ext/cosh-extension.json';

/** A gate that is written down and does not run; what a person must be able to read at the start of a session. */
const inert: readonly (readonly [string, Files, RegExp])[] = [
  ['its event is misspelt', { [config]: gate({ event: 'PreToolUze' }) }, /unknown event "PreToolUze"/],
  ['its event is misspelt in setup.json', { '.config/cosh/setup.json': '{"hooks":{"pretooluse":[{"command":"true","on_failure":"block"}]}}' }, /unknown event "pretooluse"/],
  ['its matcher is no regular expression', { [config]: gate({ matcher: '(' }) }, /"guard" at PreToolUse does not run: its matcher/],
  ['its matcher in setup.json is none', { '.config/cosh/setup.json': '{"hooks":{"PreToolUse":[{"name":"guard","matcher":"[","command":"true","on_failure":"block"}]}}' }, /"guard" at PreToolUse does not run: its matcher/],
  ['it has no name', { [config]: '[[hooks.PreToolUse]]\ncommand = "true"\non_failure = "block"\n' }, /has no name/],
  ['it has no command', { [config]: '[[hooks.PreToolUse]]\nname = "guard"\non_failure = "block"\n' }, /command is missing/],
  ['its script is missing', { [config]: gate({ command: '/nowhere/guard.sh' }) }, /\/nowhere\/guard\.sh does not exist/],
  ['its interpreter is missing', { [config]: gate({ command: 'no-such-interpreter x' }) }, /no-such-interpreter is not on this machine/],
  ['it is switched off by name', { [config]: gate(), '.copilot-shell/states/hooks.json': '{"disabled":["guard"]}' }, /does not run: it is switched off/],
  ['its event is switched off', { [config]: gate(), '.copilot-shell/states/hooks.json': '{"disabled_events":["PreToolUse"]}' }, /its event is switched off/],
  ['its file is switched off', { [config]: `[hooks]\nenabled = false\n${gate()}` }, /its file is switched off/],
  ['its file cannot be parsed', { [config]: `${gate()}\n= broken` }, /not valid TOML/],
  ['its extension is switched off', { [extension]: manifest({}), '.copilot-shell/states/extensions.json': '{"disabled":["ext"]}' }, /its extension is switched off/],
  ['its extension has a bad manifest', { [extension]: '{ "name": ' }, /cosh-extension\.json: /],
  ['its extension names an event that is none', { [extension]: JSON.stringify({ name: 'ext', hooks: { PreToolUsed: [{ hooks: [{ name: 'guard', command: 'true', on_failure: 'block' }] }] } }) }, /unknown event "PreToolUsed"/],
  ['its extension\'s script is missing', { [extension]: manifest({ command: '${extensionPath}/gone.sh' }) }, /gone\.sh does not exist/],
  ['the list of what is off is torn', { [config]: gate(), '.copilot-shell/states/hooks.json': '{"disabled":[' }, /hooks\.json: /],
  ['a default names an event that is none', { [config]: '[hooks.defaults.PreToolUses]\non_failure = "block"\n' }, /unknown event "PreToolUses"/],
];

const said = async (at: House, cwd?: string): Promise<string[]> => {
  const verdict = await at.fire('SessionStart', { source: 'startup', ...(cwd === undefined ? {} : { cwd }) });
  return verdict.notifications.filter(({ hookName }) => hookName === 'cosh').map(({ message }) => message);
};

describe('B5: a gate that does not run', () => {
  it.each(inert)('is named when a session begins, and is an error of the doctor, when %s', async (_why, files, words) => {
    const at = await house(files);
    const lines = await said(at);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(words);
    expect(lines[0]).toMatch(/cosh doctor/);
    const doctor = await at.cli(['extensions', 'doctor', '--json']);
    expect([doctor.code, doctor.stdout]).toEqual([1, expect.stringMatching(/"severity": "error"/)]);
  });

  it('whose script may not be run, or has line ends of Windows, is named too', async () => {
    const at = await house({ 'guard.sh': '#!/bin/sh\n', 'crlf.sh': { text: '#!/bin/sh\r\nexit 0\r\n', mode: 0o755 } });
    await chmod(at.at('guard.sh'), 0o644);
    await at.write({ [config]: `${gate({ command: at.at('guard.sh') })}${gate({ name: 'second', command: at.at('crlf.sh') })}` });
    expect((await said(at)).join()).toMatch(/guard\.sh is not executable.*crlf\.sh has CRLF/s);
  });

  it('is said once, at the start of a session, and not at every event', async () => {
    const at = await house({ [config]: gate({ matcher: '(' }) });
    expect((await at.fire('PreToolUse')).notifications).toEqual([]);
    expect(await said(at)).toHaveLength(1);
  });

  it('that is in force is not mentioned, nor a hook that is no gate and is switched off', async () => {
    const at = await house({ [config]: `${gate()}${toml({ name: 'note', command: 'true', on_failure: 'pass' })}`, '.copilot-shell/states/hooks.json': '{"disabled":["note"]}' });
    expect(await said(at)).toEqual([]);
  });

  it('comes to the client of serve and of fire as a notification like any other', async () => {
    const at = await house({ [config]: gate({ matcher: '(' }) });
    const fire = await at.cli(['fire', 'SessionStart'], '{}');
    expect(fire.lines[0]).toMatchObject({ type: 'stream_event', event: { subtype: 'hook_notification', hook_name: 'cosh' } });
    const served = await at.cli(['serve'], `${JSON.stringify({ type: 'hook_request', request_id: '1', event: 'SessionStart', input: {} })}\n`);
    expect(served.lines.find(({ type }) => type === 'hook_response')).toMatchObject({ result: { notifications: [{ hook_name: 'cosh' }] } });
  });

  it('is told to the listener of a session in the library', async () => {
    const at = await house({ [config]: gate({ matcher: '(' }) });
    const heard: string[] = [];
    const session = createSession(await at.cosh(), { onEvent: (event) => { if (event.kind === 'notification') heard.push(event.hookName); } });
    await session.start();
    await session.submitPrompt('hello');
    expect(heard).toEqual(['cosh']);
  });

  it('of another agent\'s session is said in that agent\'s words', async () => {
    const at = await house({ [config]: gate({ matcher: '(' }) });
    const { stdout } = await at.cli(['bridge', 'claude-code', 'SessionStart'], JSON.stringify({ hook_event_name: 'SessionStart', session_id: 's', cwd: at.home, source: 'startup' }));
    expect(JSON.parse(stdout)).toMatchObject({ systemMessage: expect.stringContaining('its matcher is no valid regular expression') });
  });
});

describe('a workspace that is held', () => {
  it('is one line when a session begins, never trusted or changed since, and none once a person said yes', async () => {
    const at = await workspace();
    expect(await said(at.person, at.root)).toEqual([expect.stringMatching(/not trusted.*cosh trust /)]);
    await at.trust();
    expect(await said(at.person, at.root)).toEqual([]);
    await at.write({ [check]: script('evil') });
    expect(await said(at.person, at.root)).toEqual([expect.stringMatching(/held: since you trusted it, .*check\.sh was changed.*cosh trust /)]);
    expect((await at.fire(bash)).notifications.filter(({ hookName }) => hookName === 'cosh')).toEqual([]);
  });
});

describe('what a failure means, as a default per event', () => {
  const failing = 'exit 3';
  const decide = async (files: Files): Promise<string> => (await (await house(files)).fire('PreToolUse')).decision;
  const block = '[hooks.defaults.PreToolUse]\non_failure = "block"\n';
  const silent = (event = 'PreToolUse'): string => `[[hooks.${event}]]\nname = "h"\ncommand = "${failing}"\n`;

  it('counts for hooks of config.toml and setup.json that say nothing, and leaves what they say', async () => {
    expect(await decide({ [config]: `${block}${silent()}` })).toBe('block');
    expect(await decide({ [config]: silent() })).toBe('none');
    expect(await decide({ [config]: `${block}${silent()}on_failure = "pass"\n` })).toBe('none');
    expect(await decide({ [config]: block, '.config/cosh/setup.json': JSON.stringify({ hooks: { PreToolUse: [{ command: failing }] } }) })).toBe('block');
    expect(await decide({ [config]: block, '.config/cosh/setup.json': JSON.stringify({ hooks: { PreToolUse: [{ command: failing, on_failure: 'pass' }] } }) })).toBe('none');
  });

  it('makes hooks of extensions and workspaces stricter, whatever they say, and never laxer', async () => {
    expect(await decide({ [config]: block, [extension]: manifest({ command: failing, on_failure: 'pass' }) })).toBe('block');
    expect(await decide({ [config]: block.replace('block', 'pass'), [extension]: manifest({ command: failing }) })).toBe('block');
    const at = await workspace({ [config]: toml({ command: failing, on_failure: 'pass' }) });
    await at.trust();
    expect((await at.fire()).decision).toBe('none');
    await at.person.write({ [config]: block });
    expect((await at.fire()).decision).toBe('block');
    // What a workspace says for its own hooks counts for those only.
    await at.person.write({ [config]: silent() });
    await at.write({ [config]: block });
    await at.trust();
    expect((await at.fire()).decision).toBe('none');
  });

  it('is only of its event, and read as a block where it is no word for it', async () => {
    expect(await decide({ [config]: `[hooks.defaults.Stop]\non_failure = "block"\n${silent()}` })).toBe('none');
    expect(await decide({ [config]: `[hooks.defaults.PreToolUse]\non_failure = "blok"\n${silent()}` })).toBe('block');
    const { diagnostics } = await (await house({ [config]: '[hooks.defaults.PreToolUse]\non_failure = "blok"\ntimeout = 3\n[hooks]\n' })).inventory();
    expect(diagnostics.map(({ code }) => code)).toContain('hook_on_failure_invalid');
  });
});
