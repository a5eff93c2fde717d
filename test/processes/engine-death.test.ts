import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { bash, house } from '../field-reports/support/house.js';
import { expectNobodyLeft, mark, whenThere } from '../field-reports/support/processes.js';
import { extension, filesOf } from '../field-reports/support/written.js';
import { repository } from '../support/repository.js';

const bin = path.join(repository, 'plugins/cli/bin/cosh.js');
const started: ChildProcess[] = [];

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

const deaf = 'trap "" TERM HUP INT; setsid sleep 60 </dev/null >/dev/null 2>&1 & : > "$HOME/started"; while :; do sleep 60; done';
const declared = {
  'a hook of the person’s own': filesOf('core', { PreToolUse: [{ command: deaf, timeout: 60_000 }] }),
  'a hook that runs beside others': filesOf('lifecycle', { PreToolUse: [{ command: deaf, timeout: 60 }, { command: 'sleep 60', timeout: 60 }] }),
  'a hook of an extension': extension('demo', { PreToolUse: [{ command: deaf, timeout: 60_000 }] }),
};
const request = JSON.stringify({ type: 'hook_request', request_id: '1', event: 'PreToolUse', input: bash });
const engines: Record<string, { args: string[]; input: string }> = {
  'cosh fire': { args: ['fire', 'PreToolUse'], input: JSON.stringify(bash) },
  'cosh serve': { args: ['serve'], input: `${request}\n` },
};

// The marker is one of cosh's own names, so that hooks of extensions have it too.
const marked = (): { marks: Record<string, string>; environment: Record<string, string> } => {
  const marks = mark();
  return { marks, environment: { COSH_TEST_MARK: marks.FIELD_REPORT_MARK! } };
};

describe.skipIf(process.platform !== 'linux').each(Object.entries(engines))('E7: %s that is killed in the middle of a hook', { meta: { attack: 'E7' } }, (_engine, { args, input }) => {
  it.each(Object.entries(declared))('takes with it %s, deaf to signals and with a daemon', async (_title, files) => {
    const { marks, environment } = marked();
    const at = await house(files, { environment });
    const child = spawn(process.execPath, [bin, ...args], { cwd: at.home, env: { ...at.environment }, stdio: ['pipe', 'ignore', 'ignore'] });
    started.push(child);
    child.stdin!.write(input);
    if (args[0] === 'fire') child.stdin!.end();
    await whenThere(at.at('started'));
    child.kill('SIGKILL');
    await expectNobodyLeft(marks);
  });
});

describe.skipIf(process.platform !== 'linux')('E5: a daemon with a session of its own', { meta: { attack: 'E5' } }, () => {
  const daemon = (more: string): string => `setsid sh -c ': > "$HOME/there"; ${more}exec sleep 60' </dev/null >/dev/null 2>&1 & while [ ! -e "$HOME/there" ]; do sleep 0.01; done; echo '{}'`;

  it.each(['core', 'lifecycle'] as const)('is gone when the verdict of a hook of the %s dialect is there, and is told', async (dialect) => {
    const marks = mark();
    const at = await house(filesOf(dialect, { PreToolUse: [{ command: daemon('') }] }), { environment: marks });
    const { hooks } = await at.fire('PreToolUse');
    expect(hooks).toMatchObject([{ status: 'ok', detail: 'left a process behind outside its process group; it was ended' }]);
    await expectNobodyLeft(marks);
  });

  it('of an extension is gone too', async () => {
    const { marks, environment } = marked();
    const at = await house(extension('demo', { PreToolUse: [{ command: daemon('') }] }), { environment });
    expect((await at.fire('PreToolUse')).hooks).toMatchObject([{ status: 'ok', detail: expect.stringContaining('left a process behind') }]);
    await expectNobodyLeft(marks);
  });

  it('that drops the whole environment is the stated limit', async () => {
    const at = await house(filesOf('core', { PreToolUse: [{ command: `env -i setsid sh -c 'echo $$ > "$0"; exec sleep 60' "$HOME/pid" </dev/null >/dev/null 2>&1 & while [ ! -s "$HOME/pid" ]; do sleep 0.01; done; echo '{}'` }] }));
    const { hooks } = await at.fire('PreToolUse');
    expect(hooks[0]).not.toHaveProperty('detail');
    process.kill(Number(await at.read('pid')), 'SIGKILL');
  });
});
