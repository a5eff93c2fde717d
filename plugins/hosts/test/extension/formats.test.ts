import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createCosh, definePlugin, type ReadManifest } from '@cosh/core';
import { afterEach, describe, expect, it } from 'vitest';
import { extensionFormats } from '../../dist/index.js';

const formats = definePlugin({ name: 'formats', register: (registrar) => extensionFormats.forEach((format) => registrar.extensionFormat(format)) });
const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true })));

async function read(files: Readonly<Record<string, unknown>>, arrange: (folder: string) => void = () => {}): Promise<ReadManifest> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'cosh-format-'));
  folders.push(folder);
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), typeof content === 'string' ? content : JSON.stringify(content));
  }
  arrange(folder);
  const cosh = await createCosh({ cwd: folder, environment: { HOME: folder }, plugins: [formats] });
  return cosh.extensions.readFolder(folder, 'called-so');
}
const command = (text: string, more: object = {}): object => ({ type: 'command', command: text, ...more });
const group = (...hooks: object[]): object => ({ hooks });

describe('a Claude Code plugin', () => {
  it('brings its folders, servers and settings along', async () => {
    const { manifest } = await read({
      '.claude-plugin/plugin.json': { name: 'demo', version: '2.0.0', description: 'x', agents: './team', userConfig: { 'api-key': { type: 'string', title: 'Key', sensitive: true, default: 'no' }, level: { type: 'number', default: 3 } } },
      '.mcp.json': { mcpServers: { a: { command: 'node' } } }, 'skills/x/SKILL.md': '', 'commands/y.md': '', 'team/z.md': '',
    });
    expect(manifest).toMatchObject({
      name: 'demo', version: '2.0.0', description: 'x', format: { name: 'claude-plugin' }, hooks: [], unsupported: [],
      contributions: {
        skills: ['skills'], commands: ['commands'], agents: ['./team'], mcpServers: { a: { command: 'node' } },
        settings: [{ key: 'api-key', envVar: 'CLAUDE_PLUGIN_OPTION_API_KEY', type: 'string', sensitive: true, description: 'Key' }, { key: 'level', type: 'integer', default: 3 }],
      },
    });
    expect(JSON.stringify(manifest!.contributions)).not.toContain('"default":"no"');
  });

  it('has hooks in its manifest, in files that it names and in hooks/hooks.json, each file once', async () => {
    const hooks = (name: string): object => ({ hooks: { Stop: [group(command(name))] } });
    const { manifest } = await read({ '.claude-plugin/plugin.json': { name: 'demo', hooks: ['./hooks/hooks.json', './more.json', { Stop: [group(command('inline'))] }] }, 'hooks/hooks.json': hooks('standing'), 'more.json': hooks('named') });
    expect(manifest!.hooks.map((hook) => [hook.command, hook.file])).toEqual([['standing', 'hooks/hooks.json'], ['named', 'more.json'], ['inline', '.claude-plugin/plugin.json']]);
  });

  it.each(['../outside.json', '/etc/hooks.json', 'hooks/../../x.json'])('does not read %s', async (hooks) => {
    const { diagnostics } = await read({ '.claude-plugin/plugin.json': { name: 'demo', hooks } });
    expect(diagnostics).toMatchObject([{ code: 'extension_path_invalid', severity: 'error' }]);
  });

  it('says so where a file that it names is not there, leads out of it, or is no JSON', async () => {
    expect((await read({ '.claude-plugin/plugin.json': { name: 'demo', hooks: './none.json' } })).diagnostics).toMatchObject([{ code: 'hooks_file_missing' }]);
    const outside = await read({ '.claude-plugin/plugin.json': { name: 'demo' }, 'hooks/x': '' }, (folder) => symlinkSync('/etc/passwd', path.join(folder, 'hooks/hooks.json')));
    expect(outside.diagnostics).toMatchObject([{ code: 'extension_file_outside', severity: 'error' }]);
    const torn = await read({ '.claude-plugin/plugin.json': { name: 'demo' }, 'hooks/hooks.json': '{"hooks": {' });
    expect([torn.manifest?.name, torn.diagnostics]).toMatchObject(['demo', [{ code: 'extension_file_invalid', line: 1, file: expect.stringMatching(/hooks\.json$/) as string }]]);
    expect((await read({ '.claude-plugin/plugin.json': '{' })).manifest).toBeUndefined();
  });

  it('cannot be called what leaves its folder', async () => {
    expect(await read({ '.claude-plugin/plugin.json': { name: '../x' } })).toMatchObject({ diagnostics: [{ code: 'extension_name_invalid' }] });
    expect((await read({ '.claude-plugin/plugin.json': { name: '../x' } })).manifest).toBeUndefined();
  });
});

describe('extensions of Gemini CLI and Qwen Code', () => {
  it.each([['gemini-extension.json', 'GEMINI.md', 'gemini'], ['qwen-extension.json', 'QWEN.md', 'qwen']])('%s brings its context file, settings and servers along', async (file, context, dialect) => {
    const event = dialect === 'gemini' ? 'BeforeTool' : 'PreToolUse';
    const { manifest } = await read({
      [file]: { name: 'demo', version: '1.0.0', settings: [{ name: 'Key', envVar: 'KEY', sensitive: true }], mcpServers: { a: { httpUrl: 'x' } } }, [context]: '', 'skills/a/SKILL.md': '',
      'hooks/hooks.json': { hooks: { [event]: [{ matcher: 'x', hooks: [command('one', { name: 'n', timeout: '5' }), command('two')] }] } },
    });
    expect(manifest).toMatchObject({
      contributions: { contextFileName: context, settings: [{ name: 'Key', type: 'string', sensitive: true }], mcpServers: { a: {} }, skills: ['skills'] },
      hooks: [{ event: 'PreToolUse', writtenEvent: event, dialect, name: 'n', matcher: 'x', timeout: 5, parallelGroup: event }, { name: `${event}-2` }],
    });
  });

  it('run in series where a group says so', async () => {
    const { manifest } = await read({ 'gemini-extension.json': { name: 'demo', version: '1' }, 'hooks/hooks.json': { hooks: { BeforeTool: [group(command('a')), { sequential: true, hooks: [command('b')] }] } } });
    expect(manifest!.hooks.map(({ parallelGroup }) => parallelGroup)).toEqual([undefined, undefined]);
  });
});

describe('hooks files', () => {
  it('of Copilot are all read, in order, with the command, folder, environment and words of each', async () => {
    const { manifest } = await read({
      '.github/hooks/b.json': { hooks: { PreToolUse: [command('second')] } },
      '.github/hooks/a.json': { version: 1, hooks: { preToolUse: [{ type: 'command', bash: 'first', command: 'other', cwd: 'tools', env: { A: 'b' }, timeoutSec: 7 }, { type: 'command', exec: 'node', args: ['a b'] }, { type: 'command', powershell: 'x' }] } },
      '.github/workflows/ci.yml': '',
    });
    expect(manifest!.hooks).toMatchObject([
      { command: "cd -- 'tools' || exit 1\nfirst", dialect: 'copilot', env: { A: 'b' }, timeout: 7, file: '.github/hooks/a.json' },
      { command: "node 'a b'", dialect: 'copilot' },
      { command: 'second', dialect: 'copilot-pascal', file: '.github/hooks/b.json' },
    ]);
    expect(manifest!.unsupported).toMatchObject([{ reason: 'other-platform', what: 'x' }]);
    expect(manifest!.name).toBe('called-so');
  });

  it('of Cursor that are about one kind of tool get a matcher for it; what they match themselves is something else', async () => {
    const { manifest } = await read({ '.cursor/hooks.json': { version: 1, hooks: { beforeShellExecution: [{ command: 'a', failClosed: true }, { command: 'b', matcher: 'curl' }], beforeReadFile: [{ command: 'c' }], afterFileEdit: [{ command: 'd' }] } } });
    expect(manifest!.hooks.map(({ command: each, event, matcher, onFailure }) => [each, event, matcher, onFailure])).toEqual([['a', 'PreToolUse', '^Shell$', 'block'], ['c', 'PreToolUse', '^Read$', undefined], ['d', 'PostToolUse', '^Write$', undefined]]);
    expect(manifest!.unsupported).toMatchObject([{ what: 'b', reason: 'condition-unsupported', detail: 'curl' }]);
  });

  it.each([
    ['disableAllHooks', { '.claude/settings.json': { disableAllHooks: true, hooks: { Stop: [group(command('a'))] } } }],
    ['hooksConfig', { '.gemini/settings.json': { hooksConfig: { enabled: false }, hooks: { AfterAgent: [group(command('a'))] } } }],
    ['a disabled group', { '.claude/settings.json': { hooks: { Stop: [{ enabled: false, hooks: [command('a')] }] } } }],
  ])('that are switched off by %s stay off', async (_what, files) => {
    const { manifest } = await read(files);
    expect([manifest!.hooks, manifest!.unsupported]).toMatchObject([[], [{ reason: 'switched-off' }]]);
  });

  it.each([
    [{ hooks: { BeforeTool: [group(command('a'))] } }, 'gemini'], [{ hooks: { beforeSubmitPrompt: [{ command: 'a' }] } }, 'cursor'],
    [{ version: 1, hooks: { userPromptSubmitted: [{ bash: 'a' }] } }, 'copilot'], [{ hooks: { PreToolUse: [group(command('a'))] } }, 'claude-code'], [{ PreToolUse: [group(command('a'))] }, 'claude-code'],
  ])('that stand alone are known by their events: %j', async (document, dialect) => {
    expect((await read({ 'hooks.json': document })).manifest).toMatchObject({ format: { name: 'hooks-file' }, hooks: [{ dialect }] });
  });

  it.each([{ 'hooks.json': { hooks: { unheard: [] } } }, { 'hooks.json': '[]' }, { '.claude/settings.json': { permissions: {} } }, { 'package.json': {} }])('that hold none are no extension: %j', async (files) => {
    const { manifest, diagnostics } = await read(files);
    expect([manifest, diagnostics]).toMatchObject([undefined, [{ code: 'extension_manifest_missing' }]]);
  });
});

describe('a manifest of this project', () => {
  it('comes before everything else, also where it is broken', async () => {
    const plugin = { '.claude-plugin/plugin.json': { name: 'theirs' } };
    expect((await read({ ...plugin, 'cosh-extension.json': { name: 'ours', version: '1.0.0' } })).manifest).toMatchObject({ name: 'ours' });
    expect((await read({ ...plugin, 'cosh-extension.json': '{' })).manifest).toBeUndefined();
  });
});
