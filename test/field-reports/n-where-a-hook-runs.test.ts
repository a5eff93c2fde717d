import { mkdir, rm, symlink } from 'node:fs/promises';
import { definePlugin, trustEverything, trustNothing, WORKSPACE_TRUST } from '@cosh/core';
import { describe, expect, it } from 'vitest';
import { bash, house, type Files } from './support/house.js';
import { configToml, dialectNames, extension, filesOf, only, say } from './support/written.js';

const trusting = (trusted: (folder: string) => boolean = () => true) =>
  definePlugin({ name: 'trust', register: (registrar) => registrar.service(WORKSPACE_TRUST, { ...trustEverything, standingOf: (folder, looksAt) => (trusted(folder) ? trustEverything : trustNothing).standingOf(folder, looksAt) }) });
const script = { text: '#!/bin/sh\npwd >> "$HOME/ran"\necho "{}"\n', mode: 0o755 };
const pwd = 'pwd >> "$HOME/ran"';

describe.each(dialectNames)('B41: a hook of the person, %s dialect', (dialect) => {
  const inFolder = async (files: Files, cwd: string, command = pwd) => {
    const at = await house({ ...filesOf(dialect, { PreToolUse: [{ command }] }), ...files });
    return { at, verdict: await at.fire('PreToolUse', { ...bash, cwd }) };
  };

  it('runs in the folder of the event', async () => {
    const { at } = await inFolder({ 'project/sub/file': '' }, 'project/sub');
    expect(await at.read('ran')).toBe(`${at.at('project/sub')}\n`);
  });

  it('finds a relative path from there', async () => {
    const { at, verdict } = await inFolder({ 'project/tools/h.sh': script }, 'project', 'tools/h.sh');
    expect(only(verdict).status).toBe('ok');
    expect(await at.read('ran')).toBe(`${at.at('project')}\n`);
  });

  it('runs where cosh was started when the event names no folder', async () => {
    const at = await house({ ...filesOf(dialect, { PreToolUse: [{ command: pwd }] }), 'start/file': '' });
    await at.cli(['fire', 'PreToolUse'], JSON.stringify(bash), { cwd: at.at('start') });
    expect(await at.read('ran')).toBe(`${at.at('start')}\n`);
  });

  it('takes a relative folder from where cosh was started', async () => {
    const at = await house({ ...filesOf(dialect, { PreToolUse: [{ command: pwd }] }), 'start/sub/file': '' });
    await at.cli(['fire', 'PreToolUse'], JSON.stringify({ ...bash, cwd: 'sub' }), { cwd: at.at('start') });
    expect(await at.read('ran')).toBe(`${at.at('start/sub')}\n`);
  });

  it.each([['that was removed', 'project/gone'], ['that never was', 'project/a/b/c'], ['that is a file', 'project/file'], ['below a file', 'project/file/x'], ['with a NUL in its name', 'project/a\0b']])('guards on from the nearest folder when the event has one %s', { meta: { attack: 'E14' } }, async (_title, cwd) => {
    const { at, verdict } = await inFolder({ 'project/file': '' }, cwd, `${pwd}; ${say({ decision: 'deny', reason: 'no' })}`);
    expect(verdict).toMatchObject({ decision: 'block', reason: 'no' });
    expect(await at.read('ran')).toBe(`${at.at('project')}\n`);
  });

  it('is told the folder that the event names, also when that is gone', async () => {
    const { at } = await inFolder({ 'project/file': '' }, 'project/gone', 'printf %s "$COSH_CWD" >"$HOME/ran"');
    expect(await at.read('ran')).toBe(at.at('project/gone'));
  });

  it('guards when cosh itself stands in a folder that is gone', { meta: { attack: 'E14' } }, async () => {
    const at = await house(filesOf(dialect, { PreToolUse: [{ command: say({ decision: 'deny', reason: 'no' }) }] }));
    await mkdir(at.at('doomed'));
    const run = at.cli(['fire', 'PreToolUse', '--format', 'json'], JSON.stringify(bash), { cwd: at.at('doomed') });
    await rm(at.at('doomed'), { recursive: true });
    expect((await run).lines[0]).toMatchObject({ decision: 'block', reason: 'no' });
  });

  it('that changes its folder does not move the next one', async () => {
    const at = await house({ ...filesOf(dialect, { PreToolUse: [{ command: 'cd / && pwd' }, { command: `sleep 0.1; ${pwd}` }] }), 'project/file': '' });
    await at.fire('PreToolUse', { ...bash, cwd: at.at('project') });
    expect(await at.read('ran')).toBe(`${at.at('project')}\n`);
  });

  it('by an absolute path runs from any folder', async () => {
    const { at } = await inFolder({ 'bin/h.sh': script }, '/', '"$HOME/bin/h.sh"');
    expect(await at.read('ran')).toBe('/\n');
  });
});

describe('B41: a hook of an extension', () => {
  it('runs in the folder of the event, and finds its own files from anywhere', async () => {
    const at = await house({ ...extension('demo', { PreToolUse: [{ command: '${extensionPath}/h.sh' }] }, { files: { 'h.sh': script } }), 'a/b/c': '' });
    for (const cwd of ['a', 'a/b', '.']) await at.fire('PreToolUse', { ...bash, cwd });
    expect(await at.read('ran')).toBe(`${at.at('a')}\n${at.at('a/b')}\n${at.home}\n`);
  });
});

describe('B41: a hook that a workspace declares', () => {
  const workspace: Files = {
    'project/.copilot-shell/config.toml': configToml({ PreToolUse: [{ name: 'own', command: 'sh .cosh/h.sh' }] }),
    'project/.cosh/h.sh': script, 'project/sub/deep/file': '', 'elsewhere/file': '',
  };

  it.each(['project', 'project/sub', 'project/sub/deep', 'project/gone/away'])('runs at the root of the workspace when the event is in %s', async (cwd) => {
    const at = await house(workspace);
    const verdict = await at.fire('PreToolUse', { ...bash, cwd }, { plugins: [trusting()] });
    expect(only(verdict)).toMatchObject({ name: 'own', source: 'workspace', status: 'ok' });
    expect(await at.read('ran')).toBe(`${at.at('project')}\n`);
  });

  it('still runs for the event that leads back', async () => {
    const at = await house(workspace);
    const cosh = await at.cosh({ plugins: [trusting()] });
    const point = cosh.eventPoints.find(({ name }) => name === 'PreToolUse')!;
    for (const cwd of ['project', 'project/sub', 'project']) expect((await cosh.dispatchWire(point, { ...bash, cwd })).hooks).toMatchObject([{ status: 'ok' }]);
    expect(await at.read('ran')).toBe(`${at.at('project')}\n`.repeat(3));
  });

  it.each(['elsewhere', '.', '..'])('does not run when the event is in %s', async (cwd) => {
    const at = await house(workspace);
    expect((await at.fire('PreToolUse', { ...bash, cwd }, { plugins: [trusting()] })).hooks).toEqual([]);
  });

  it('does not run, and is not even read, until the workspace is trusted', async () => {
    const at = await house({ ...workspace, 'broken/.copilot-shell/config.toml': '[[[[ not toml' });
    for (const cwd of ['project', 'project/sub', 'broken']) {
      const { stderr, lines } = await at.cli(['fire', 'PreToolUse'], JSON.stringify({ ...bash, cwd }));
      expect([lines.at(-1)?.hooks, stderr]).toEqual([[], '']);
    }
    await expect(at.read('ran')).rejects.toThrow();
  });

  it('is held by name in the listing until the workspace is trusted', async () => {
    const at = await house(workspace);
    const { stdout, stderr } = await at.cli(['hooks', 'list'], '', { cwd: at.at('project/sub') });
    expect(stdout).not.toContain('own');
    expect(stderr).toMatch(/project\/\.copilot-shell\/config\.toml.*not trusted/);
  });

  it('is asked about by the root of the workspace alone', async () => {
    const at = await house(workspace);
    const asked: string[] = [];
    await at.fire('PreToolUse', { ...bash, cwd: 'project/sub/deep' }, { plugins: [trusting((folder) => { asked.push(folder); return false; })] });
    expect([...new Set(asked)]).toEqual([at.at('project')]);
  });

  it('belongs to the innermost workspace', async () => {
    const at = await house({ ...workspace, 'project/sub/.copilot-shell/config.toml': configToml({ PreToolUse: [{ name: 'inner', command: pwd }] }) });
    const verdict = await at.fire('PreToolUse', { ...bash, cwd: 'project/sub/deep' }, { plugins: [trusting()] });
    expect(only(verdict).name).toBe('inner');
    expect(await at.read('ran')).toBe(`${at.at('project/sub')}\n`);
  });

  it('is never taken from the files of the person: home is no workspace', async () => {
    const at = await house({ ...filesOf('core', { PreToolUse: [{ name: 'mine', command: pwd }] }), 'sub/file': '' });
    const verdict = await at.fire('PreToolUse', { ...bash, cwd: 'sub' }, { plugins: [trusting()] });
    expect(verdict.hooks.map(({ source }) => source)).toEqual(['config.toml']);
  });

  it('runs at the root that a link leads to or at the link, and finds its file', async () => {
    const at = await house(workspace);
    await symlink(at.at('project'), at.at('linked'));
    const verdict = await at.fire('PreToolUse', { ...bash, cwd: 'linked/sub' }, { plugins: [trusting()] });
    expect(only(verdict)).toMatchObject({ name: 'own', status: 'ok' });
  });

  it('cannot hold what the person wrote', async () => {
    const at = await house({ ...workspace, ...filesOf('core', { PreToolUse: [{ name: 'mine', command: say({ decision: 'block', reason: 'no' }) }] }), 'project/.copilot-shell/config.toml': '[hooks]\nenabled = false\n' });
    expect(await at.fire('PreToolUse', { ...bash, cwd: 'project' }, { plugins: [trusting()] })).toMatchObject({ decision: 'block', reason: 'no' });
  });
});
