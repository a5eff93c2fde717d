import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { explainLaunchFailure } from '../../dist/execution/index.js';
import { throwAwayFolder, writeInto } from '../support/throw-away-folder.js';

describe('a launch failure', () => {
  it('is explained by the CRLF line endings of a script', () => {
    const script = writeInto(throwAwayFolder(), 'hook.sh', '#!/bin/sh\r\nexit 0\r\n', 0o755);
    expect(explainLaunchFailure(127, script, {}, '/')).toBe(`${script} has CRLF line endings; save it with LF`);
    expect(explainLaunchFailure(127, `"${script}" --flag`, {}, '/')).toContain('CRLF');
  });

  it('is explained where the command refers to the script by a variable', () => {
    const folder = throwAwayFolder({ 'hook.sh': '#!/bin/sh\r\n' });
    for (const command of ['"${COSH_EXTENSION_PATH}"/hook.sh', '$COSH_EXTENSION_PATH/hook.sh']) {
      expect(explainLaunchFailure(127, command, { COSH_EXTENSION_PATH: folder }, '/')).toContain('CRLF');
    }
  });

  it('is explained where the script is named from the hook’s folder or from the home', () => {
    const folder = throwAwayFolder({ 'hooks/my hook.sh': '#!/bin/sh\r\n' });
    expect(explainLaunchFailure(127, '"./hooks/my hook.sh"', {}, folder)).toContain('CRLF');
    expect(explainLaunchFailure(127, '~/"hooks/my hook.sh"', { HOME: folder }, '/')).toContain('CRLF');
  });

  it('of another exit code is none: a data file of a hook may well have CRLF', () => {
    const data = writeInto(throwAwayFolder(), 'data.csv', 'a;b\r\n');
    expect(explainLaunchFailure(1, `cat ${data}; exit 1`, {}, '/')).toBeUndefined();
  });

  it('is left unexplained where nothing is to be seen', () => {
    const script = writeInto(throwAwayFolder(), 'hook.sh', '#!/bin/sh\nexit 1\n', 0o755);
    expect(explainLaunchFailure(1, script, {}, '/')).toBeUndefined();
    expect(explainLaunchFailure(127, '/nowhere/hook.sh', {}, '/')).toBeUndefined();
    expect(explainLaunchFailure(127, 'no-path-in-it', {}, '/')).toBeUndefined();
    expect(explainLaunchFailure(127, '', {}, '/')).toBeUndefined();
  });

  it('is explained by a missing permission', () => {
    const script = writeInto(throwAwayFolder(), 'hook.sh', '#!/bin/sh\nexit 1\n', 0o644);
    expect(explainLaunchFailure(126, script, {}, '/')).toBe(`${script} is not executable; run chmod +x on it`);
  });

  it('is not looked for in a pipe, where reading would never end', () => {
    const folder = throwAwayFolder();
    const pipe = path.join(folder, 'pipe');
    expect(spawnSync('mkfifo', [pipe]).status).toBe(0);
    const module = new URL('../../dist/execution/index.js', import.meta.url).href;
    const program = `import { explainLaunchFailure } from ${JSON.stringify(module)}; process.stdout.write(String(explainLaunchFailure(127, 'test -p ${pipe}', {}, '/')))`;
    const { stdout, signal } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8', timeout: 10_000, killSignal: 'SIGKILL' });
    expect({ stdout, signal }).toStrictEqual({ stdout: 'undefined', signal: null });
  });
});
