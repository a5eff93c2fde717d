import { existsSync, readdirSync, symlinkSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { house, type House } from '../field-reports/support/house.js';
import { extension, say } from '../field-reports/support/written.js';
import { repository } from '../support/repository.js';
import { hooks } from './support.js';

/** A home with the extension that guards the shell. */
async function guarded(): Promise<House> {
  const at = await house({ 'project/file': 'precious', '.copilot-shell/extensions/.keep': '' });
  symlinkSync(path.join(repository, 'extensions/shell-guard'), at.at('.copilot-shell/extensions/shell-guard'));
  return at;
}

const asks = { command: say({ decision: 'ask', reason: 'sure?' }) };
const rewrites = (command: string) => ({ command: say({ hookSpecificOutput: { tool_input: { command } } }) });
const pre = (...entries: object[]) => hooks({ config: { PreToolUse: entries as never } });

describe('with shell-guard', () => {
  it.each([
    ['the home directory', (at: House) => [at.home]],
    ['a directory of the workspace', () => ['src']],
    ['the workspace', () => ['.']],
    ['a directory beside the workspace', () => ['../other']],
  ])('a command that destroys %s is blocked: nothing runs, and the status is 2', async (_title, target) => {
    const at = await guarded();
    await Promise.all(['project/src', 'other'].map((folder) => mkdir(at.at(folder), { recursive: true })));
    const run = await at.cli(['exec', '--', 'rm', '-rf', ...target(at)], '', { cwd: at.at('project') });
    expect(readdirSync(at.home)).toEqual(expect.arrayContaining(['other', 'project']));
    expect(readdirSync(at.at('project'))).toEqual(['file', 'src']);
    expect(run).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(/blocked by shell-guard; nothing was run/) });
    expect(await at.read('project/file')).toBe('precious');
  });

  it.each([['words', ['--', 'ls', '-a']], ['words without a --', ['ls', '-a']], ['a line', ['--shell', 'ls -a']]])('a harmless command runs with its output untouched, given as %s', async (_title, args) => {
    const at = await guarded();
    const plain = execFileSync('ls', ['-a'], { cwd: at.at('project'), encoding: 'utf8' });
    expect(await at.cli(['exec', ...args], '', { cwd: at.at('project') })).toMatchObject({ code: 0, stdout: plain, stderr: '' });
  });
});

describe('the exit status', () => {
  it.each([
    ['the command\'s own', ['--', 'sh', '-c', 'exit 7'], {}, 7],
    ['128 and the signal that ended the command', ['--', 'sh', '-c', 'kill -KILL $$'], {}, 137],
    ['127 for a command that is not there', ['--', 'no-such-command'], {}, 127],
    ['126 for one that may not be run', ['--', '/dev/null'], {}, 126],
    ['127 for a line with one that is not there', ['--shell', 'no-such-command'], {}, 127],
    ['49 where a hook halts', ['--', 'touch', 'made'], pre({ command: say({ continue: false, stopReason: 'enough' }) }), 49],
    ['49 where a hook halts after it', ['--', 'true'], hooks({ config: { PostToolUse: [{ command: say({ continue: false }) }] } }), 49],
    ['1 where a hook asks and nobody can answer', ['--', 'touch', 'made'], pre(asks), 1],
    ['1 where the answer is --no', ['--no', '--', 'touch', 'made'], pre(asks), 1],
    ['the command\'s own where the answer is --yes', ['--yes', '--', 'sh', '-c', 'exit 3'], pre(asks), 3],
    ['2 where a hook blocks, also with --yes', ['--yes', '--', 'touch', 'made'], pre({ command: say({ decision: 'block' }) }), 2],
    ['1 where there is no command', [], {}, 1],
    ['1 for a folder that is not there', ['--cwd', 'nowhere', '--', 'ls'], {}, 1],
    ['1 for --yes and --no', ['--yes', '--no', '--', 'ls'], {}, 1],
    ['1 for a rewrite to something that is no text', ['--', 'touch', 'made'], pre({ command: say({ hookSpecificOutput: { tool_input: { command: ['touch', 'made'] } } }) }), 1],
  ])('is %s', async (_title, args, files, code) => {
    const at = await house(files);
    const run = await at.cli(['exec', ...args]);
    expect(run).toMatchObject({ code, stdout: '' });
    expect(existsSync(at.at('made'))).toBe(false);
    expect(run.stderr).not.toContain('bug in cosh');
  });

  it('comes with the reason, and with what to do where nobody could be asked', async () => {
    const at = await house(pre(asks));
    const { stderr } = await at.cli(['exec', '--', 'touch', 'made']);
    for (const words of ['hook-1 (config.toml) asks', 'no terminal', 'touch made', 'sure?', '--yes', 'nothing was run']) expect(stderr).toContain(words);
  });
});

describe('the command', () => {
  it('reads our stdin, in our folder and environment', async () => {
    const at = await house({ 'project/.keep': '' });
    const run = await at.cli(['exec', '--cwd', 'project', '--shell', 'cat; pwd; echo $PWD $MINE'], 'typed\n', { environment: { MINE: 'yes' } });
    expect(run.stdout).toBe(`typed\n${at.at('project')}\n${at.at('project')} yes\n`);
  });

  it('is shown to hooks as the line that a shell would take these words from', async () => {
    const at = await house(pre({ command: 'cat > "$HOME/seen"' }));
    const words = ['plain', 'two words', "it's", '"$HOME"', 'a;b|c&d', '', '*', '~', 'line\nbreak', '-n', '\\', '!x', '#c', 'ünïcode', '{a,b}', '=x'];
    const script = 'process.stdout.write(JSON.stringify(process.argv.slice(1)))';
    const run = await at.cli(['exec', '--', process.execPath, '-e', script, '--', ...words]);
    expect(JSON.parse(run.stdout)).toEqual(words);
    const { tool_name, tool_input } = JSON.parse(await at.read('seen')) as { tool_name: string; tool_input: { command: string } };
    expect(tool_name).toBe('shell');
    expect(JSON.parse(execFileSync('sh', ['-c', tool_input.command], { encoding: 'utf8' }))).toEqual(words);
  });

  it.each([['A=1', "'A=1' x"], ['if', "'if' x"], ['time', "'time' x"], ['ls', 'ls x']])('that is called %s is no other thing to a shell', async (name, line) => {
    const at = await house(pre({ command: 'cat > "$HOME/seen"; echo "{\\"decision\\":\\"block\\"}"' }));
    await at.cli(['exec', '--', name, 'x']);
    expect(JSON.parse(await at.read('seen'))).toMatchObject({ tool_input: { command: line } });
  });

  it('has the tool\'s name that was asked for', async () => {
    const at = await house(pre({ command: say({ decision: 'block' }), matcher: '^Bash$' }));
    expect((await at.cli(['exec', '--', 'true'])).code).toBe(0);
    expect((await at.cli(['exec', '--tool', 'Bash', '--', 'true'])).code).toBe(2);
  });

  it('that a hook rewrote runs as rewritten, as a line for a shell', async () => {
    const at = await house(pre(rewrites('echo "$HOME" | tr a-z A-Z')));
    expect(await at.cli(['exec', '--', 'echo', 'no'])).toMatchObject({ code: 0, stdout: `${at.home.toUpperCase()}\n` });
  });

  it('that no hook rewrote needs no shell', async () => {
    const at = await house(pre({ command: 'true' }));
    expect((await at.cli(['exec', '--', 'echo', '$HOME', '`id`'])).stdout).toBe('$HOME `id`\n');
  });

  it('may leave somebody behind with its output open', async () => {
    const at = await house(hooks({ config: { PostToolUse: [{ command: 'true' }] } }));
    for (const redirected of ['>/dev/null 2>&1', '']) {
      const { code, stdout } = await at.cli(['exec', '--shell', `sleep 300 ${redirected} & echo $!`]);
      expect(code).toBe(0);
      // It is still there, and not ours to end; of the test it is.
      expect(process.kill(Number(stdout))).toBe(true);
    }
  });
});

describe('hooks after the command', () => {
  const after = (answer: object, event = 'PostToolUse') => hooks({ config: { [event]: [{ command: `cat > "$HOME/seen"; ${say(answer as never)}` }] } });

  it('see its output, and change nothing of what the person sees', async () => {
    const at = await house(after({}));
    expect(await at.cli(['exec', '--shell', 'echo out; echo err >&2'])).toMatchObject({ code: 0, stdout: 'out\n', stderr: 'err\n' });
    const { tool_response } = JSON.parse(await at.read('seen')) as { tool_response: { llmContent: string } };
    expect(tool_response.llmContent.split('\n').sort()).toEqual(['', 'err', 'out']);
  });

  it.each([
    ['withhold it', { decision: 'block', reason: 'a secret was in it' }, 'in place of this output a model would read:\n      a secret was in it\n'],
    ['replace it', { hookSpecificOutput: { updated_tool_response: 'redacted' } }, 'in place of this output a model would read:\n      redacted\n'],
    ['add to it', { hookSpecificOutput: { additional_context: 'mind the gap' } }, 'below this output a model would read:\n      mind the gap\n'],
  ])('that %s say so on stderr', async (_title, answer, said) => {
    const at = await house(after(answer));
    const run = await at.cli(['exec', '--', 'echo', 'secret']);
    expect(run).toMatchObject({ code: 0, stdout: 'secret\n' });
    expect(run.stderr).toContain(said);
  });

  it('for failures are told the status and the output', async () => {
    const at = await house(after({}, 'PostToolUseFailure'));
    expect((await at.cli(['exec', '--shell', 'echo out; exit 4'])).code).toBe(4);
    expect(JSON.parse(await at.read('seen'))).toMatchObject({ error: 'exit code 4\nout\n' });
  });

  it('are shown the first MiB; the person gets all, byte for byte', async () => {
    const at = await house(after({}));
    const { code, stdout } = await at.cli(['exec', '--shell', 'head -c 3000000 /dev/zero | tr "\\0" x']);
    expect([code, stdout === 'x'.repeat(3_000_000)]).toEqual([0, true]);
    const { tool_response } = JSON.parse(await at.read('seen')) as { tool_response: { llmContent: string } };
    expect(tool_response.llmContent).toBe(`${'x'.repeat(1024 * 1024)}\n[cut at 1048576 bytes]`);
  });

  it('do not keep a command alive whose reader is gone', async () => {
    const at = await house(after({}));
    const program = [process.execPath, path.join(repository, 'plugins/cli/bin/cosh.js'), 'exec', '--', 'yes'].map((word) => `'${word}'`).join(' ');
    expect(execFileSync('sh', ['-c', `${program} 2>/dev/null | head -n 1`], { cwd: at.home, env: { ...at.environment }, encoding: 'utf8' })).toBe('y\n');
  });

  it('come after the last byte has gone to a reader who is slow', async () => {
    const at = await house(after({}));
    const program = [process.execPath, path.join(repository, 'plugins/cli/bin/cosh.js'), 'exec', '--shell', 'seq 20000; touch over'].map((word) => `'${word}'`).join(' ');
    // He begins to read long after the command is over: what it wrote is still in the pipes then.
    const line = `${program} | { while [ ! -e over ]; do sleep 0.02; done; sleep 0.6; tail -n 1; }`;
    expect(execFileSync('sh', ['-c', line], { cwd: at.home, env: { ...at.environment }, encoding: 'utf8' })).toBe('20000\n');
  });
});

describe('an extension that allows', () => {
  it('changes nothing: only hooks ask about a command that a person typed', async () => {
    const at = await house(extension('mild', { PreToolUse: [{ command: say({ decision: 'allow' }) }] }));
    expect(await at.cli(['exec', '--', 'echo', 'yes'])).toMatchObject({ code: 0, stdout: 'yes\n' });
  });
});
