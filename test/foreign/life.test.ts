import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@cosh/core';
import { person, tree, type Person } from '../extensions/support/extension.js';
import { foreignFolders, type ForeignFolder } from './folders.js';

const destroy = { tool_name: 'shell', tool_input: { command: 'rm -rf build' } };
const verdict = async (somebody: Person): Promise<JsonObject> => {
  const { decision, reason, hooks } = await somebody.fire('PreToolUse', destroy);
  return { decision: decision!, ...(reason === undefined ? {} : { reason }), dialects: (hooks as { dialect: string }[]).map(({ dialect }) => dialect) };
};

const installed = async ({ files }: ForeignFolder, somebody: Person): Promise<string> => somebody.install('demo', files('1.0.0'));

describe.each(foreignFolders.map((folder) => [folder.title, folder] as const))('%s', (_title, folder) => {
  const { name, format, dialect, files, hasVersion } = folder;
  const blocked = { decision: 'block', reason: 'not here', dialects: [dialect] };

  it('is installed after a question, blocks, is listed, updated, verified, switched and removed like any other extension', async () => {
    const somebody = person();
    const source = somebody.source('demo', files('1.0.0'));
    const before = tree(somebody.home.folder);
    const asked = await somebody.ext('install', source);
    expect([asked.exit, asked.stdout]).toEqual([3, expect.stringContaining(`as a hook of ${dialect}`)]);
    expect(await verdict(somebody)).toEqual({ decision: 'none', dialects: [] });

    expect(await somebody.agreed('install', source)).toMatchObject({ exit: 0, stdout: `${name} ${hasVersion ? '1.0.0' : '0.0.0'} installed\n` });
    expect(await verdict(somebody)).toEqual(blocked);
    expect(await somebody.json('info', name)).toMatchObject({ name, format, state: 'active', hooks: [{ event: 'PreToolUse', dialect }] });
    expect((await somebody.ext('list')).stdout).toMatch(new RegExp(`${name} .* active +1 `));
    expect((await somebody.ext('verify', name)).exit).toBe(0);

    // What changes widens nothing, so nobody is asked.
    somebody.source('demo', { ...files('1.1.0'), 'notes.txt': 'more' });
    expect(await somebody.ext('update', name)).toMatchObject({ exit: 0, stdout: hasVersion ? `${name} 1.0.0 -> 1.1.0\n` : `${name} 0.0.0 updated\n` });
    expect(await verdict(somebody)).toEqual(blocked);
    await somebody.ext('disable', name);
    expect((await verdict(somebody)).decision).toBe('none');
    await somebody.ext('enable', name);
    expect(await verdict(somebody)).toEqual(blocked);
    expect(await somebody.ext('doctor')).toMatchObject({ exit: 0 });

    expect((await somebody.ext('uninstall', name)).exit).toBe(0);
    expect((await verdict(somebody)).decision).toBe('none');
    const left = Object.keys(tree(somebody.home.folder)).filter((each) => !(each in before) && !/^\.copilot-shell(\/(states|logs|cache)(\/|$)|$)/.test(each));
    expect(left.filter((each) => !each.startsWith('sources/'))).toEqual([]);
  });

  it('is converted into a manifest that is valid and gives the same verdict', async () => {
    const somebody = person();
    const source = somebody.source('demo', files('1.0.0'));
    const out = somebody.home.path('sources/converted');
    expect(await somebody.ext('convert', source, '--out', out)).toMatchObject({ exit: 0 });
    expect(existsSync(path.join(source, 'cosh-extension.json'))).toBe(false);
    const { valid, verdicts, diagnostics, ...rest } = await somebody.json<{ valid: boolean; verdicts: object[]; diagnostics: object[] }>('validate', out);
    expect([diagnostics, valid]).toEqual([[], true]);
    expect(rest).not.toHaveProperty('format');
    expect(verdicts).toMatchObject([{ active: true, dialect }]);
    expect((await somebody.agreed('install', out)).exit).toBe(0);
    expect(await verdict(somebody)).toEqual(blocked);
    expect((await somebody.ext('convert', out)).stderr).toContain('there is nothing to convert');
  });

  it('runs from a home whose name holds what a shell would run', async () => {
    const somebody = person();
    const home = somebody.home.path("it's $(touch spoilt) `touch spoilt` home");
    const environment = { COSH_HOME: home };
    const source = somebody.source('demo', files('1.0.0'));
    const asked = await somebody.run(['ext', 'install', source, '--json'], { environment });
    const { consent: { fingerprint } } = JSON.parse(asked.stdout) as { consent: { fingerprint: string } };
    expect((await somebody.run(['ext', 'install', source, '--consent', fingerprint], { environment })).exit).toBe(0);
    const { stdout } = await somebody.run(['fire', 'PreToolUse', '--format', 'json'], { stdin: JSON.stringify(destroy), environment });
    expect(JSON.parse(stdout)).toMatchObject({ decision: 'block', reason: 'not here' });
    expect(Object.keys(tree(somebody.home.folder)).filter((each) => path.basename(each) === 'spoilt')).toEqual([]);
  });
});

describe('a single hooks file', () => {
  it.each([['.cursor/hooks.json', 'cursor-hooks'], ['.claude/settings.json', 'claude-hooks'], ['.codex/config.toml', 'codex-hooks']])('%s is installed alone, called after the folder of its project', async (file, format) => {
    const somebody = person();
    const source = somebody.source('My Project', foreignFolders.find((each) => each.format === format)!.files('1.0.0'));
    somebody.home.write('sources/My Project/node_modules/x/index.js', 'not taken along');
    await somebody.agreed('install', path.join(source, file));
    expect((await verdict(somebody)).decision).toBe('block');
    const { folder } = await somebody.json<{ folder: string }>('info', 'my-project');
    expect(Object.keys(tree(folder)).sort()).toEqual([path.dirname(file), file]);
    expect((await somebody.ext('verify', 'my-project')).exit).toBe(0);
  });
});

describe('what widens', () => {
  it('is asked about with a line for what is new, also where only its dialect is', async () => {
    const somebody = person();
    const [claude] = foreignFolders;
    await installed(claude!, somebody);
    const hooks = JSON.parse(String(claude!.files('1.0.0')['hooks/hooks.json'])) as { hooks: JsonObject };
    somebody.source('demo', { 'hooks/hooks.json': JSON.stringify({ hooks: { ...hooks.hooks, Stop: [{ hooks: [{ type: 'command', command: 'true' }] }] } }) });
    const { exit, stdout } = await somebody.ext('update', claude!.name);
    expect([exit, stdout]).toEqual([3, expect.stringMatching(/Since you last agreed:\n.*\+ hook Stop \* Stop-1: true \(in parallel, as claude-code\)/)]);
  });
});

describe('what does not run here', () => {
  it('is named in the question, in the lists and in the verdicts, each with its reason', async () => {
    const somebody = person();
    const hooks = {
      PreToolUse: [{ matcher: 'Bash', hooks: [{ type: 'prompt', prompt: 'Is it safe?' }, { type: 'http', url: 'https://example.com' }, { type: 'command', command: 'lint', if: 'Bash(git *)' }] }],
      Stop: [{ hooks: [{ type: 'command', command: 'sync', async: true }, { type: 'command', command: 'beep', shell: 'powershell' }, { type: 'command' }] }],
      Notification: [{ hooks: [{ type: 'command', command: 'notify' }] }],
      OnSave: [{ hooks: [{ type: 'command', command: 'format' }] }],
      SessionStart: [{ hooks: [{ type: 'command', command: '${CLAUDE_PLUGIN_ROOT}/../outside.sh' }] }, 'nonsense'],
    };
    const expected: [what: string, reason: string][] = [
      ['Is it safe?', 'type-unsupported'], ['https://example.com', 'type-unsupported'], ['lint', 'condition-unsupported'], ['sync', 'asynchronous'], ['beep', 'other-platform'],
      ['', 'command-missing'], ['notify', 'event-without-point'], ['format', 'event-unknown'], ['${CLAUDE_PLUGIN_ROOT}/../outside.sh', 'path-outside'], ['nonsense', 'entry-invalid'],
    ];
    const source = somebody.source('demo', { '.claude-plugin/plugin.json': '{"name":"demo"}', 'hooks/hooks.json': JSON.stringify({ hooks }) });
    const asked = await somebody.ext('install', source);
    for (const [what] of expected) expect(asked.stdout).toContain(what);
    await somebody.agreed('install', source);
    const info = await somebody.json<{ hooks: object[]; unsupported: { what: string; reason: string }[] }>('info', 'demo');
    expect(info.hooks).toEqual([]);
    expect(info.unsupported.map(({ what, reason }) => [what, reason])).toEqual(expected);
    const listed = JSON.parse((await somebody.run(['hooks', 'list', '--json'])).stdout) as { hooks: { command: string; active: boolean; inactive: { reason: string } }[] };
    expect(listed.hooks.map(({ command, active, inactive: { reason } }) => [command, active, reason])).toEqual(expected.map(([what, reason]) => [what, false, reason]));
    const { stdout } = await somebody.ext('validate', source);
    expect(stdout.match(/^not run/gm)).toHaveLength(expected.length);
    expect((await somebody.ext('convert', source, '--json')).stdout.match(/is left out/g)).toHaveLength(expected.length);
  });

  it('and was meant to block is found by doctor', async () => {
    const somebody = person();
    await somebody.install('demo', { '.claude-plugin/plugin.json': '{"name":"demo"}', 'hooks/hooks.json': JSON.stringify({ hooks: { PreToolUse: [{ hooks: [{ type: 'command', command: 'x', if: 'Bash(rm *)', onFailure: 'block' }] }] } }) });
    expect(await somebody.ext('doctor')).toMatchObject({ exit: 1, stdout: expect.stringContaining('its condition cannot be checked here') as string });
  });
});
