import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { house } from '../field-reports/support/house.js';
import { expectNobodyLeft, mark, whenThere } from '../field-reports/support/processes.js';
import { say } from '../field-reports/support/written.js';
import { cosh } from './serve-support.js';
import { hooks } from './support.js';
import { ctrlC, hasTerminals, Terminal } from './terminal.js';
import { spawn } from 'node:child_process';

const question = 'Run it? [y/N] ';
const asking = (more: object = {}) => hooks({ config: { PreToolUse: [{ name: 'careful', command: say({ decision: 'ask', reason: 'sure?', ...more } as never) }] } });

describe.runIf(hasTerminals)('a question on the terminal', () => {
  it.each([['y\n', true], ['yes\n', true], ['Y\n', true], ['n\n', false], ['\n', false], ['yellow\n', false], ['\x04', false]])('answered %j is obeyed', async (keys, runs) => {
    const at = await house(asking());
    const terminal = new Terminal(at, ['exec', '--', 'touch', 'made']);
    await terminal.type(keys, question);
    expect(await terminal.ended).toBe(runs ? 0 : 1);
    expect(existsSync(at.at('made'))).toBe(runs);
    if (!runs) expect(terminal.screen).toContain('declined; nothing was run');
  });

  it('shows who asks and why, the tool, what would run, and what a hook made of it', async () => {
    const at = await house(asking({ hookSpecificOutput: { tool_input: { command: 'touch made safely' } } }));
    const terminal = new Terminal(at, ['exec', '--', 'touch', 'made']);
    await terminal.type('n\n', question);
    await terminal.ended;
    for (const words of ['careful (config.toml) asks before this runs', 'sure?', 'shell', '- touch made\n', '+ touch made safely\n']) expect(terminal.screen).toContain(words);
  });

  it('shows control characters, and does not obey them', async () => {
    const at = await house(asking());
    const terminal = new Terminal(at, ['exec', '--', 'echo', '\u001b[2J\u202egnp.exe']);
    await terminal.type('n\n', question);
    await terminal.ended;
    expect(terminal.screen).toContain('\\e[2J\\u202egnp.exe');
    expect(terminal.screen).not.toContain('\u001b[2J');
  });

  it('leaves stdin to the command: what is piped in, and what is typed later', async () => {
    const at = await house(asking());
    const piped = new Terminal(at, ['exec', '--', 'cat'], 'echo piped | ');
    await piped.type('y\n', question);
    expect(await piped.ended).toBe(0);
    expect(piped.screen).toContain('\npiped\n');
    const typed = new Terminal(at, ['exec', '--shell', 'read -r line; echo "got $line"']);
    await typed.type('y\nlater\n', question);
    expect(await typed.ended).toBe(0);
    expect(typed.screen).toContain('got later');
  });

  it('ends with Ctrl-C: nothing runs', async () => {
    const at = await house(asking());
    const terminal = new Terminal(at, ['exec', '--', 'touch', 'made']);
    await terminal.type(ctrlC, question);
    expect(await terminal.ended).toBe(130);
    expect(existsSync(at.at('made'))).toBe(false);
  });

  it('is not asked where nobody sees it', async () => {
    const at = await house(asking());
    const terminal = new Terminal(at, ['exec', '--', 'touch', 'made'], 'exec 2>log; ');
    expect(await terminal.ended).toBe(1);
    expect(await at.read('log')).toContain('no terminal');
    expect(existsSync(at.at('made'))).toBe(false);
  });
});

describe.runIf(hasTerminals)('a command on the terminal', () => {
  it('knows it where no hook wants its output', async () => {
    const terminal = new Terminal(await house({}), ['exec', '--shell', '[ -t 0 ] && [ -t 1 ] && [ -t 2 ] && echo all']);
    expect(await terminal.ended).toBe(0);
    expect(terminal.screen).toContain('all');
  });

  it('gets Ctrl-C itself, and may go on', async () => {
    const at = await house({});
    const terminal = new Terminal(at, ['exec', '--shell', 'trap "echo caught; exit 5" INT; echo ready; while :; do sleep 0.05; done']);
    await terminal.type(ctrlC, 'ready');
    expect(await terminal.ended).toBe(5);
    expect(terminal.screen.match(/caught/g)).toHaveLength(1);
  });

  it('ended by Ctrl-C has the status 130; a hook after it that hangs is ended too', async () => {
    const marks = mark();
    const at = await house(hooks({ config: { PostToolUseFailure: [{ command: 'touch "$HOME/told"; trap "" TERM; sleep 300', timeout: 300_000 }] } }), { environment: marks });
    const terminal = new Terminal(at, ['exec', '--shell', 'echo ready; exec sleep 300']);
    await terminal.type(ctrlC, 'ready');
    expect(await terminal.ended).toBe(130);
    expect(existsSync(at.at('told'))).toBe(true);
    await expectNobodyLeft(marks);
  });

  it('whose hook is interrupted with Ctrl-C does not run, and nobody is left', async () => {
    const marks = mark();
    const at = await house(hooks({ config: { PreToolUse: [{ command: 'trap "" TERM INT; touch "$HOME/running"; sleep 300; sleep 300', timeout: 300_000 }] } }), { environment: marks });
    const terminal = new Terminal(at, ['exec', '--', 'touch', 'made']);
    await whenThere(at.at('running'));
    await terminal.type(ctrlC, '');
    expect(await terminal.ended).toBe(130);
    expect(terminal.screen).toContain('interrupted; nothing was run');
    expect(existsSync(at.at('made'))).toBe(false);
    await expectNobodyLeft(marks);
  });
});

describe.each([['SIGINT', 130], ['SIGTERM', 143], ['SIGHUP', 129]] as const)('%s without a terminal', (signal, code) => {
  const start = (home: string, environment: Readonly<Record<string, string>>, args: readonly string[]) => {
    const child = spawn(cosh[0]!, [...cosh.slice(1), 'exec', ...args], { cwd: home, env: { ...environment }, stdio: 'ignore' });
    return { kill: () => child.kill(signal), ended: new Promise((resolve) => { child.once('exit', resolve); }) };
  };

  it('during a hook: nothing runs, nobody is left', async () => {
    const marks = mark();
    const at = await house(hooks({ config: { PreToolUse: [{ command: 'touch "$HOME/running"; sleep 300', timeout: 300_000 }] } }), { environment: marks });
    const exec = start(at.home, at.environment, ['--', 'touch', 'made']);
    await whenThere(at.at('running'));
    exec.kill();
    expect(await exec.ended).toBe(code);
    await expectNobodyLeft(marks);
    expect(existsSync(at.at('made'))).toBe(false);
  });

  it('during the command is handed on to it', async () => {
    const marks = mark();
    const at = await house({}, { environment: marks });
    const exec = start(at.home, at.environment, ['--shell', 'touch running; exec sleep 300']);
    await whenThere(at.at('running'));
    exec.kill();
    expect(await exec.ended).toBe(code);
    await expectNobodyLeft(marks);
  });
});
