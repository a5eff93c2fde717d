import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig, type WrittenConfig } from '../../dist/config/index.js';
import { configContext } from '../support/sample-schemas.js';
import { throwAwayFolder } from '../support/throw-away-folder.js';

const read = (folder: string, fileName: string): Promise<WrittenConfig> => readConfig(folder, fileName, configContext);
const toml = (text: string): Promise<WrittenConfig> => read(throwAwayFolder({ 'config.toml': text }), 'config.toml');
const json = (text: string): Promise<WrittenConfig> => read(throwAwayFolder({ 'setup.json': text }), 'setup.json');
const namesIn = ({ hooks }: WrittenConfig): (string | undefined)[] => hooks.map(({ name }) => name);

const oneHook = '[[hooks.PreToolUse]]\nname = "a"\ncommand = "true"\n';
const oneHookInJson = '{"hooks":{"PreToolUse":[{"name":"a","command":"true"}]}}';

describe('a configuration file', () => {
  it('that is not there says nothing', async () => {
    const folder = throwAwayFolder();
    for (const where of [folder, path.join(folder, 'gone')]) {
      expect(await read(where, 'config.toml')).toMatchObject({ file: path.join(where, 'config.toml'), hooks: [], switchedOff: false, eventsSwitchedOff: [], diagnostics: [] });
    }
  });

  it.each(['', ' \n\n', '\ufeff', '# only a comment\n', '[other]\nkey = 1\n', '[hooks]\n'])('of TOML may be as empty as %j', async (text) => {
    expect(await toml(text)).toMatchObject({ hooks: [], diagnostics: [] });
  });

  it.each(['{}', '{"hooks":{}}', '{"hooks":null}', '{"other":1}'])('of JSON may be as empty as %j', async (text) => {
    expect(await json(text)).toMatchObject({ hooks: [], diagnostics: [] });
  });

  it('may have a byte order mark and CRLF', async () => {
    for (const config of [await toml(`\ufeff${oneHook}`.replaceAll('\n', '\r\n')), await json(`\ufeff${oneHookInJson.replaceAll(',', ',\r\n')}\r\n`)]) {
      expect(namesIn(config)).toStrictEqual(['a']);
      expect(config.hooks[0]!.command).toBe('true');
      expect(config.diagnostics).toStrictEqual([]);
    }
  });

  it('may be a link', async () => {
    const folder = throwAwayFolder({ 'dotfiles/real.toml': oneHook });
    symlinkSync('dotfiles/real.toml', path.join(folder, 'config.toml'));
    expect(namesIn(await read(folder, 'config.toml'))).toStrictEqual(['a']);
  });

  it('may have a key called __proto__, which is data', async () => {
    const config = await json('{"__proto__":{"hooks":{"PreToolUse":[{"command":"evil"}]}},"hooks":{"__proto__":{"enabled":false},"PreToolUse":[{"command":"true"}]}}');
    expect(config).toMatchObject({ switchedOff: false, hooks: [{ command: 'true' }], diagnostics: [] });
    expect(await toml('[__proto__.hooks]\nenabled = false\n')).toMatchObject({ switchedOff: false, hooks: [] });
  });
});

describe('a broken configuration file', () => {
  it.each<[string, string, RegExp]>([
    ['text that is no TOML', 'x = = 1', /not valid TOML: .* \(line 1, column 5\)/],
    ['a TOML table that stands twice', '[hooks]\nenabled = true\n[hooks]\nenabled = false\n', /not valid TOML: .*\(line 3/],
    ['a TOML key that stands twice', 'a = 1\na = 2\n', /not valid TOML: .*\(line 2/],
    ['a text that is not closed', 'a = "x\n', /not valid TOML/],
  ])('is said with its line, and has no hooks: %s', async (_title, text, problem) => {
    const config = await toml(`${text}\n${oneHook}`);
    expect(config).toMatchObject({ hooks: [], diagnostics: [{ code: 'config_unreadable', severity: 'error', file: config.file, line: expect.any(Number), problem: expect.stringMatching(problem), hint: expect.any(String) }] });
  });

  it.each(['{', '{"hooks":}', '{"a":1,}', '// note\n{}', '{"a":1} {"b":2}', "{'a':1}"])('is said with its line where it is no JSON: %j', async (text) => {
    expect(await json(text)).toMatchObject({ hooks: [], diagnostics: [{ code: 'config_unreadable', line: expect.any(Number), problem: expect.stringMatching(/not valid JSON.*line \d/) }] });
  });

  it.each(['', ' \n'])('is said where it is what is left of a JSON file: %j', async (text) => {
    expect(await json(text)).toMatchObject({ hooks: [], diagnostics: [{ code: 'config_unreadable', severity: 'error', problem: 'not valid JSON: the file is empty' }] });
  });

  it('is said where a file stands in place of its folder', async () => {
    const folder = throwAwayFolder({ home: '' });
    expect(await read(path.join(folder, 'home'), 'config.toml')).toMatchObject({ hooks: [], diagnostics: [{ code: 'config_unreadable', problem: 'cannot be read (ENOTDIR)' }] });
  });

  it.each(['[]', '"text"', '7', 'true', 'null'])('is said where it is JSON and no object: %s', async (text) => {
    expect(await json(text)).toMatchObject({ hooks: [], diagnostics: [{ code: 'config_invalid', severity: 'error' }] });
  });

  it.each(['hooks = 1\n', 'hooks = []\n', 'hooks = "x"\n'])('is said where its hooks are no table: %j', async (text) => {
    expect(await toml(text)).toMatchObject({ hooks: [], diagnostics: [{ code: 'hooks_invalid', place: 'hooks' }] });
  });

  it('is said where it cannot be read: a folder in its place, a link that leads nowhere or in a circle', async () => {
    const folder = throwAwayFolder();
    mkdirSync(path.join(folder, 'config.toml'));
    symlinkSync('nowhere', path.join(folder, 'dangling.toml'));
    symlinkSync('loop.toml', path.join(folder, 'loop.toml'));
    for (const [name, code] of [['config.toml', 'EISDIR'], ['dangling.toml', 'ENOENT'], ['loop.toml', 'ELOOP']] as const) {
      expect(await read(folder, name)).toMatchObject({ hooks: [], diagnostics: [{ code: 'config_unreadable', problem: `cannot be read (${code})`, file: path.join(folder, name) }] });
    }
  });

  it('is said where it is a pipe, which is not waited for', async () => {
    const folder = throwAwayFolder();
    const pipe = path.join(folder, 'config.toml');
    expect(spawnSync('mkfifo', [pipe]).status).toBe(0);
    // Should it be waited for after all, this lets the read end.
    const release = setTimeout(() => writeFileSync(pipe, ''), 5000);
    expect(await read(folder, 'config.toml')).toMatchObject({ hooks: [], diagnostics: [{ code: 'config_unreadable', problem: expect.stringMatching(/^cannot be read/) }] });
    clearTimeout(release);
  });

  it('is said where it is nested deeper than can be followed', async () => {
    const { diagnostics } = await json(`{"hooks":{},"x":${'['.repeat(200_000)}${']'.repeat(200_000)}}`);
    expect(diagnostics.filter(({ code }) => code !== 'config_unreadable')).toStrictEqual([]);
  });
});

describe('a key of JSON that stands twice', () => {
  it('is an error with its place; the last one counts', async () => {
    const config = await json('{"hooks":{"PreToolUse":[{"name":"a","command":"x","command":"y"}],"PreToolUse":[{"name":"b","command":"z"}]}}');
    expect(namesIn(config)).toStrictEqual(['b']);
    expect(config.diagnostics.map(({ code, severity, place }) => [code, severity, place])).toStrictEqual([
      ['key_duplicate', 'error', 'hooks.PreToolUse[0].command'], ['key_duplicate', 'error', 'hooks.PreToolUse'],
    ]);
  });
});

describe('the switches of a configuration file', () => {
  it('switch the whole file off', async () => {
    expect(await toml(`[hooks]\nenabled = false\n${oneHook}`)).toMatchObject({ switchedOff: true, hooks: [{ name: 'a' }], diagnostics: [] });
    expect(await toml(`[hooks]\nenabled = true\n${oneHook}`)).toMatchObject({ switchedOff: false });
  });

  it('switch single events off', async () => {
    const config = await json('{"hooks":{"pre_tool_use_enabled":false,"post_tool_use_enabled":true,"session_start_enabled":false,"PreToolUse":[{"command":"x"}]}}');
    expect(config).toMatchObject({ eventsSwitchedOff: ['PreToolUse', 'SessionStart'], hooks: [{ command: 'x' }], diagnostics: [] });
  });

  it.each(['"no"', '0', '"false"', '[]'])('that are neither true nor false switch nothing off, and are said: %s', async (value) => {
    const config = await json(`{"hooks":{"enabled":${value},"pre_tool_use_enabled":${value}}}`);
    expect(config).toMatchObject({ switchedOff: false, eventsSwitchedOff: [] });
    expect(config.diagnostics.map(({ code, place }) => [code, place])).toStrictEqual([['hooks_switch_invalid', 'hooks.enabled'], ['hooks_switch_invalid', 'hooks.pre_tool_use_enabled']]);
  });

  it('of an unknown event are an unknown key', async () => {
    expect((await json('{"hooks":{"wedding_enabled":false}}')).diagnostics).toMatchObject([{ code: 'hook_event_unknown', place: 'hooks.wedding_enabled' }]);
  });
});
