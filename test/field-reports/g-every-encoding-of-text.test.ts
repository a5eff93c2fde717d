import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { bash, house, type Files } from './support/house.js';
import { configFile, configToml, dialectNames, extension, fileOf, filesOf, only, say, setupFile, setupJson, blockWord } from './support/written.js';

const manifestFile = '.copilot-shell/extensions/demo/cosh-extension.json';
const deny = { name: 'guard', command: say({ decision: 'deny', reason: 'no' }) };
const pretty = (json: string): string => `${JSON.stringify(JSON.parse(json), null, 2)}\n`;

const sources: [string, string, string][] = [
  ['config.toml', configFile, configToml({ PreToolUse: [deny] })],
  ['setup.json', setupFile, pretty(setupJson({ PreToolUse: [deny] }))],
  ['cosh-extension.json', manifestFile, pretty(extension('demo', { PreToolUse: [deny] })[manifestFile] as string)],
];
const disguises: [string, (text: string) => string | Buffer][] = [
  ['a byte order mark', (text) => `\uFEFF${text}`],
  ['CRLF', (text) => text.replaceAll('\n', '\r\n')],
  ['a byte order mark and CRLF', (text) => `\uFEFF${text.replaceAll('\n', '\r\n')}`],
  ['no line break at its end', (text) => text.trimEnd()],
  ['blank lines at its end', (text) => `${text}\r\n\r\n`],
];

describe.each(sources)('B23: %s', (_title, file, text) => {
  it.each(disguises)('is read with %s, and stays as it is', async (_disguise, disguise) => {
    const at = await house({ [file]: disguise(text) });
    const before = await readFile(at.at(file));
    const { stderr, lines } = await at.cli(['fire', 'PreToolUse'], JSON.stringify(bash));
    expect(stderr).toBe('');
    expect(lines.at(-1)).toMatchObject({ decision: 'block', reason: 'no' });
    expect(await readFile(at.at(file))).toEqual(before);
  });

  it.each([
    ['cut off', (text: string) => text.slice(0, text.indexOf('PreToolUse') + 5)],
    ['UTF-16', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['full of zeroes', () => Buffer.alloc(512)],
    ['two byte order marks', (text: string) => `\uFEFF\uFEFF${text}`],
    ['a merge conflict', (text: string) => `<<<<<<< HEAD\n${text}=======\n${text}>>>>>>> other\n`],
  ] as const)('that is broken (%s) is named and never written to', async (_disguise, disguise) => {
    const at = await house({ [file]: disguise(text), ...extension('other', { PreToolUse: [{ command: say({ decision: 'ask' }) }] }) });
    const before = await readFile(at.at(file));
    const { code, stderr, lines } = await at.cli(['fire', 'PreToolUse'], JSON.stringify(bash));
    expect(code).toBe(0);
    expect(stderr).toContain(at.at(file));
    expect(lines.at(-1)).toMatchObject({ decision: 'ask', hooks: [{ name: 'other-1' }] });
    await at.cli(['hooks', 'disable', 'other-1']);
    expect(await readFile(at.at(file))).toEqual(before);
  });
});

describe('B23: states', () => {
  const files: Files = { [configFile]: configToml({ PreToolUse: [{ name: 'off', command: say({ decision: 'deny' }) }, { name: 'on', command: 'true' }] }) };
  const state = '.copilot-shell/states/hooks.json';

  it.each(disguises)('hooks.json counts with %s', async (_disguise, disguise) => {
    const at = await house({ ...files, [state]: disguise('{\n  "disabled": ["off"]\n}\n') });
    const { stderr, lines } = await at.cli(['fire', 'PreToolUse'], JSON.stringify(bash));
    expect(stderr).toBe('');
    expect(lines.at(-1)).toMatchObject({ decision: 'none', hooks: [{ name: 'on' }] });
  });

  it('hooks.json with a byte order mark keeps all its keys when a hook is switched', async () => {
    const at = await house({ ...files, [state]: '\uFEFF{"disabled":["off"],"note":"mine"}\r\n' });
    expect((await at.cli(['hooks', 'disable', 'on'])).code).toBe(0);
    expect(JSON.parse(await at.read(state))).toEqual({ disabled: ['off', 'on'], note: 'mine' });
  });

  it('hooks.json that is cut off keeps off what can be made out of it, is named, and is not replaced', async () => {
    const text = '{"disabled":["off"';
    const at = await house({ ...files, [state]: text });
    const { stderr, lines } = await at.cli(['fire', 'PreToolUse'], JSON.stringify(bash));
    expect(stderr).toContain(at.at(state));
    expect((lines.at(-1) as { hooks: { name: string }[] }).hooks.map(({ name }) => name)).not.toContain('off');
    expect((await at.cli(['hooks', 'disable', 'on'])).code).toBe(1);
    expect(await at.read(state)).toBe(text);
  });

  it.each(['', '\0\0\0\0', '["off"]'])('hooks.json that is broken switches nothing off, is named, and is not replaced: %j', async (text) => {
    const at = await house({ ...files, [state]: text });
    const { stderr, lines } = await at.cli(['fire', 'PreToolUse'], JSON.stringify(bash));
    expect(stderr).toContain(at.at(state));
    expect(lines.at(-1)).toMatchObject({ decision: 'block' });
    const { code, stderr: refusal } = await at.cli(['hooks', 'disable', 'on']);
    expect([code, refusal]).toEqual([1, expect.stringContaining(at.at(state))]);
    expect(await at.read(state)).toBe(text);
  });

  it('extensions.json counts with a byte order mark', async () => {
    const at = await house({ ...extension('demo', { PreToolUse: [deny] }), '.copilot-shell/states/extensions.json': '\uFEFF{"disabled":["demo"]}\r\n' });
    expect((await at.fire('PreToolUse')).hooks).toEqual([]);
  });
});

describe('B25: a script that the kernel cannot start', () => {
  const script = (text: string, mode = 0o755) => ({ text, mode });
  const crlf = '#!/bin/bash\r\necho \'{}\'\r\n';
  const calm = { name: 'calm', command: say({ decision: 'deny', reason: 'calm' }) };

  it.each([
    ['of bash', crlf, '${extensionPath}/h.sh', 'h.sh'],
    ['of env', '#!/usr/bin/env bash\r\necho \'{}\'\r\n', '${extensionPath}/h.sh', 'h.sh'],
    ['of python', '#!/usr/bin/env python3\r\nprint("{}")\r\n', '${extensionPath}/hooks/h.py', 'hooks/h.py'],
    ['in quotes', crlf, '"${extensionPath}/h.sh"', 'h.sh'],
    ['with arguments', crlf, '${extensionPath}/h.sh --strict', 'h.sh'],
    ['behind exec', crlf, 'exec ${extensionPath}/h.sh', 'h.sh'],
    ['with a space in its name', crlf, '"${extensionPath}/my hook.sh"', 'my hook.sh'],
    ['by the variable', crlf, '"$COSH_EXTENSION_PATH/h.sh"', 'h.sh'],
  ])('for its CRLF line endings (%s) is named with the cause, and its neighbours run', async (_title, text, command, file) => {
    const at = await house(extension('demo', { PreToolUse: [{ name: 'windows', command }, calm] }, { files: { [file]: script(text) } }));
    const verdict = await at.fire('PreToolUse');
    expect(verdict).toMatchObject({ decision: 'block', reason: 'calm' });
    expect(verdict.hooks[0]).toMatchObject({ name: 'windows', status: 'failed' });
    expect(verdict.hooks[0]!.detail).toContain(at.at('.copilot-shell/extensions/demo', file));
    expect(verdict.hooks[0]!.detail).toContain('CRLF line endings');
  });

  it.each(dialectNames.flatMap((dialect) => [[dialect, './guard.sh'], [dialect, 'tools/guard.sh'], [dialect, '"$HOME/project/guard.sh"'], [dialect, '~/project/guard.sh']] as const))('is explained for a hook of the %s dialect written as %s', async (dialect, command) => {
    const at = await house({
      'project/guard.sh': script('#!/bin/sh\r\necho {}\r\n'), 'project/tools/guard.sh': script('#!/bin/sh\r\necho {}\r\n'),
      ...filesOf(dialect, { PreToolUse: [{ command }] }),
    });
    const report = only(await at.fire('PreToolUse', { ...bash, cwd: at.at('project') }));
    expect(report).toMatchObject({ status: 'failed', detail: expect.stringContaining('CRLF line endings') });
  });

  it.each(['${extensionPath}/h.sh', '"${extensionPath}/h.sh" x', '${extensionPath}/h.sh; exit $?'])('for want of the x bit is named with what to do: %s', async (command) => {
    const at = await house(extension('demo', { PreToolUse: [{ command }, calm] }, { files: { 'h.sh': script('#!/bin/sh\necho {}\n', 0o644) } }));
    const verdict = await at.fire('PreToolUse');
    expect(verdict.decision).toBe('block');
    expect(verdict.hooks[0]).toMatchObject({ status: 'failed', exitCode: 126, detail: expect.stringContaining('chmod +x') });
    expect(verdict.hooks[0]!.detail).toContain(at.at('.copilot-shell/extensions/demo/h.sh'));
  });

  it('for want of its interpreter is named', async () => {
    const at = await house(extension('demo', { PreToolUse: [{ command: '${extensionPath}/h.sh' }] }, { files: { 'h.sh': script('#!/opt/none/bin/ruby\nputs 1\n') } }));
    const { status, detail } = only(await at.fire('PreToolUse'));
    expect(status).toBe('failed');
    expect(detail).toContain('h.sh');
  });

  it('is not needed: a CRLF script given to its interpreter fails or runs, and is never silent', async () => {
    const at = await house(extension('demo', { PreToolUse: [{ command: 'sh ${extensionPath}/h.sh' }] }, { files: { 'h.sh': script('if true; then\r\n echo no\r\nfi\r\n') } }));
    expect(only(await at.fire('PreToolUse')).status).toBe('failed');
  });
});

describe('a command of many lines in a file with CRLF', () => {
  it.each(["'''", '"""'])('runs as written between %s', async (fence) => {
    const text = `[[hooks.PreToolUse]]\nname = "guard"\ncommand = ${fence}\nif true; then\n  echo no >&2\n  printf %s '{}'\nfi\n${fence}\n`;
    const at = await house({ [configFile]: text.replaceAll('\n', '\r\n') });
    expect(only(await at.fire('PreToolUse'))).toMatchObject({ status: 'ok', exitCode: 0 });
  });
});

const words = {
  latin: 'Größe naïve Ñandú', cjk: '日本語 中文', rtl: 'שלום عربي', emoji: '👩‍👩‍👧 🏳️‍🌈 📄', controls: 'a\u0007\u001b[31m\u007f\u009f', separators: 'a\u2028b\u2029c',
  zero: 'a\u0000b', escape: '\\u00e9 \\n "', bom: '\ufeffx', lone: 'x\ud800y', 'low first': '\udc00\ud800', composed: 'e\u0301 \u00e9',
};

describe.each(dialectNames)('characters that reach a hook of the %s dialect', (dialect) => {
  it.each(Object.entries(words))('come as ASCII and mean the same: %s', async (name, text) => {
    const at = await house(filesOf(dialect, { PreToolUse: [{ command: 'cat >"$HOME/stdin"' }] }));
    await at.fire('PreToolUse', { tool_name: `tool ${name}`, tool_input: { command: text, [text]: [text] } });
    const stdin = await readFile(at.at('stdin'));
    expect(stdin.every((byte) => byte < 0x80)).toBe(true);
    expect(JSON.parse(stdin.toString('latin1'))).toMatchObject({ tool_input: { command: text, [text]: [text] } });
  });

  it('come right in tool names, matchers, hook names and folders', async () => {
    const at = await house({ ...filesOf(dialect, { PreToolUse: [{ name: 'größter 守衛', matcher: '^größe_工具$', command: `cat >"$HOME/stdin"; pwd >"$HOME/pwd"; printf %s "$COSH_TOOL_NAME" >"$HOME/tool"` }] }), 'Straße 日本/x': '' });
    const verdict = await at.fire('PreToolUse', { tool_name: 'größe_工具', tool_input: {}, cwd: at.at('Straße 日本') });
    expect(only(verdict)).toMatchObject({ name: 'größter 守衛', status: 'ok' });
    expect(await at.read('pwd')).toBe(`${at.at('Straße 日本')}\n`);
    expect(await at.read('tool')).toBe('größe_工具');
  });

  it.each(['C', 'POSIX', 'en_US.ISO-8859-1', 'C.UTF-8'])('come back from it right under LC_ALL=%s', async (locale) => {
    const at = await house(filesOf(dialect, { PreToolUse: [{ command: say({ decision: blockWord[dialect], reason: 'nein: größer 🙂' }) }] }), { environment: { LC_ALL: locale } });
    expect((await at.fire('PreToolUse')).reason).toBe('nein: größer 🙂');
  });

  it('come back right where a character is split over two writes', async () => {
    const at = await house(filesOf(dialect, { PreToolUse: [{ command: `printf '{"decision":"${blockWord[dialect]}","reason":"a\\360\\237'; sleep 0.15; printf '\\230\\200b"}'` }] }));
    expect((await at.fire('PreToolUse')).reason).toBe('a😀b');
  });

  it('come back right from stderr in two writes', async () => {
    const { detail } = only(await (await house(filesOf(dialect, { PreToolUse: [{ command: `printf 'a\\360\\237' >&2; sleep 0.1; printf '\\230\\200b' >&2; exit 1` }] }))).fire('PreToolUse'));
    expect(detail).toContain('a😀b');
  });

  it('come back as escapes of JSON too, lone halves included', async () => {
    const at = await house(filesOf(dialect, { PreToolUse: [{ command: say(`{"decision":"${blockWord[dialect]}","reason":"\\ud83d\\ude00 \\ud800"}`) }] }));
    expect((await at.fire('PreToolUse')).reason).toBe('😀 \ud800');
    const { lines } = await at.cli(['fire', 'PreToolUse', '--format', 'json'], JSON.stringify(bash));
    expect(lines).toHaveLength(1);
    expect(lines[0]!.decision).toBe('block');
  });
});

describe('the event on the stdin of the command line', () => {
  const at = () => house(filesOf('core', { PreToolUse: [{ command: 'cat >"$HOME/stdin"' }] }));
  const event = { tool_name: 'größe', tool_input: { command: 'ls' } };

  it.each<[string, string | Buffer]>([['a byte order mark', `\uFEFF${JSON.stringify(event)}`], ['CRLF', JSON.stringify(event, null, 2).replaceAll('\n', '\r\n')]])('may have %s', async (_title, stdin) => {
    const home = await at();
    expect((await home.cli(['fire', 'PreToolUse'], stdin)).code).toBe(0);
    expect(JSON.parse(await home.read('stdin'))).toMatchObject(event);
  });

  it('in UTF-16 is refused with one clear message', async () => {
    const { code, stdout, stderr } = await (await at()).cli(['fire', 'PreToolUse'], Buffer.from(`\uFEFF${JSON.stringify(event)}`, 'utf16le'));
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/stdin.*not valid JSON/);
  });

  it.each(dialectNames)('names the file of the %s dialect as the person would', async (dialect) => {
    const home = await house({ [fileOf[dialect]]: '\uFEFF{{{{' });
    expect((await home.cli(['fire', 'PreToolUse'], JSON.stringify(event))).stderr).toContain(fileOf[dialect]);
  });
});
