import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

const extension = fileURLToPath(new URL('..', import.meta.url));
const manifest = JSON.parse(readFileSync(path.join(extension, 'cosh-extension.json'), 'utf8'));
const [{ matcher, hooks: [hook] }] = manifest.hooks.PreToolUse;

const home = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'shell-guard-')));
const cwd = path.join(home, 'app');
mkdirSync(path.join(cwd, 'src'), { recursive: true });
writeFileSync(path.join(cwd, 'src', 'keep.txt'), 'keep');
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Runs the hook as the manifest says, in a HOME that is thrown away. */
function runHook(input: string) {
  const command = hook.command.replace('${extensionPath}', extension);
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], { input, cwd, env: { PATH: process.env.PATH, HOME: home, TMPDIR: '/tmp' }, encoding: 'utf8' });
  return { status, stdout, stderr };
}

function fire(toolInput: unknown, more: object = {}) {
  const event = { session_id: 's', cwd, hook_event_name: 'PreToolUse', timestamp: '2026-01-01T00:00:00.000Z', transcript_path: '', tool_name: 'shell', tool_input: toolInput, ...more };
  const { status, stdout, stderr } = runHook(JSON.stringify(event));
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout === '' ? null : JSON.parse(stdout);
}

describe('the hook program', () => {
  it('answers one JSON object for a blocked line', () => {
    expect(fire({ command: 'rm -rf /' })).toEqual({
      decision: 'block',
      reason: '`rm -rf /` removes the root directory; name what is to go, by its path inside the workspace.',
      systemMessage: 'shell-guard: blocked `rm -rf /` (removes the root directory)',
    });
  });

  it('prints nothing when it has no opinion', () => {
    expect(fire({ command: 'npm test' })).toBeNull();
    expect(fire({ command: 'rm -rf node_modules' })).toBeNull();
  });

  it('patches the one key that it changes', () => {
    const answer = fire({ command: 'git push -f origin main', timeout: 5, description: 'push' });
    expect(answer.decision).toBe('ask');
    expect(answer.hookSpecificOutput).toEqual({ tool_input: { command: 'git push --force-with-lease origin main' } });
  });

  it('finds the line under the names that agents use', () => {
    expect(fire({ cmd: 'rm -rf ~' }).decision).toBe('block');
    expect(fire({ script: 'git push -f' }).hookSpecificOutput).toEqual({ tool_input: { script: 'git push --force-with-lease' } });
    expect(fire({ cmd: ['bash', '-lc', 'git push -f'] }).hookSpecificOutput).toEqual({ tool_input: { cmd: ['bash', '-lc', 'git push --force-with-lease'] } });
    expect(fire({ command: ['rm', '-rf', '/'] }).decision).toBe('block');
  });

  it('has no opinion on a call without a command line', () => {
    expect(fire({})).toBeNull();
    expect(fire(null)).toBeNull();
    expect(fire('rm -rf /')).toBeNull();
    expect(fire({ command: 5 })).toBeNull();
  });

  it('measures paths from the directory of the event and from HOME', () => {
    expect(fire({ command: `rm -rf ${cwd}/dist` })).toBeNull();
    expect(fire({ command: `rm -rf ${home}` }).decision).toBe('block');
    expect(fire({ command: 'rm -r app' }, { cwd: home }).decision).toBe('ask');
    expect(fire({ command: 'rm -rf *' }).decision).toBe('block');
  });

  it.each(['', 'rm -rf /', '{"tool_input":', '[]', 'null', '"x"', '{} {}'])('fails with a message when stdin is %j', (input) => {
    const { status, stdout, stderr } = runHook(input);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/^shell-guard: the event on stdin cannot be read: .+\n$/);
  });

  it('never runs what it judges', () => {
    const trace = path.join(home, 'trace');
    for (const command of [`touch ${trace}`, `$(touch ${trace})`, `sh -c 'touch ${trace}'`, 'rm -rf src', `rm -rf ${cwd}/src`]) fire({ command });
    expect(existsSync(trace)).toBe(false);
    expect(readFileSync(path.join(cwd, 'src', 'keep.txt'), 'utf8')).toBe('keep');
  });

  it('judges a line of a mebibyte before its time is up', () => {
    expect(fire({ command: `echo ${'word '.repeat(200_000)}; rm -rf /` }).decision).toBe('block');
  });
});

describe('the manifest', () => {
  it('blocks when the hook fails, and is asked about every shell tool', () => {
    expect(hook.on_failure).toBe('block');
    for (const tool of ['shell', 'bash', 'Bash', 'run_shell_command', 'terminal', 'execute', 'exec', 'local_shell', 'execute_bash', 'bash_run']) expect(tool).toMatch(new RegExp(matcher));
    for (const tool of ['read_file', 'shell_output', 'Edit']) expect(tool).not.toMatch(new RegExp(matcher));
  });
});
