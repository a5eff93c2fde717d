import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { repository } from '../support/repository.js';
import { call, cosh, homeWith, prints } from './cosh.js';

const program = path.join(repository, 'plugins/cli/bin/cosh.js');
const hasScript = spawnSync('script', ['--version']).stdout?.toString().includes('util-linux') === true;
const why = hasScript ? '' : ' (skipped: there is no script of util-linux)';

const home = homeWith([
  { name: 'security-check', command: prints({ decision: 'block', reason: 'Dangerous rm -rf command', systemMessage: 'Command blocked by security policy' }) },
]);
home.write('event.json', call);
afterAll(() => home.remove());

/** What a terminal of 80 columns is sent, and the exit status. */
async function onTerminal(command: string, environment: Readonly<Record<string, string>> = {}): Promise<{ exit: number | null; shown: string }> {
  const { NO_COLOR: _none, ...colored } = home.environment({ TERM: 'xterm-256color', ...environment });
  const variables = environment.NO_COLOR === undefined ? colored : { ...colored, NO_COLOR: environment.NO_COLOR };
  const child = spawn('script', ['-qec', `stty cols 80; ${command}`, '/dev/null'], { cwd: home.folder, env: { ...variables, COSH_PROGRAM: `${process.execPath} ${program}` } });
  let shown = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => { shown += text; });
  const exit = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { exit, shown: shown.replaceAll('\r\n', '\n') };
}

const fire = '$COSH_PROGRAM fire PreToolUse --input event.json';
const escapes = /\u001b\[[\d;]*m/g;

const cards = [
  `┌─ security-check · block ${'─'.repeat(53)}┐`,
  `│ Command blocked by security policy${' '.repeat(43)}│`,
  `└${'─'.repeat(78)}┘`,
  'BLOCKED  PreToolUse, 1 of 1 hooks ran',
  '  reason    Dangerous rm -rf command',
  '',
];

describe('on a terminal', () => {
  it.skipIf(!hasScript)(`cosh fire draws cards in color${why}`, async () => {
    const { exit, shown } = await onTerminal(fire);
    expect(exit).toBe(0);
    expect(shown).toMatch(escapes);
    expect(shown.replace(escapes, '').split('\n')).toEqual(cards);
  });

  it.skipIf(!hasScript).each([{ NO_COLOR: '1' }, { TERM: 'dumb' }])(`cards are plain with %j${why}`, async (environment) => {
    const { shown } = await onTerminal(fire, environment);
    expect(shown.split('\n')).toEqual(cards);
  });

  it.skipIf(!hasScript)(`--format jsonl prints lines all the same${why}`, async () => {
    const { shown } = await onTerminal(`${fire} --format jsonl`);
    expect(shown.trim().split('\n').map((line) => (JSON.parse(line) as { type: string }).type)).toEqual(['stream_event', 'result']);
  });

  it.skipIf(!hasScript)(`an event that is to be typed in is refused, with what to do${why}`, async () => {
    const { exit, shown } = await onTerminal('$COSH_PROGRAM fire PreToolUse 2>errors >out');
    expect([exit, shown, home.read('out')]).toEqual([1, '', '']);
    expect(home.read('errors')).toMatch(/^cosh: .*stdin is a terminal\n {6}.*--input FILE\n$/);
  });

  it.skipIf(!hasScript)(`cosh events has a few lines for each event where the table is too wide, and none over the edge${why}`, async () => {
    const { shown } = await onTerminal('$COSH_PROGRAM events');
    expect(shown).toContain('\nPostToolUse\n  input           tool_name tool_input tool_use_id? tool_output\n');
    expect(shown.split('\n').filter((line) => line.length > 80)).toEqual([]);
  });

  it.skipIf(!hasScript)(`cosh hooks list stays within the edge and keeps every column${why}`, async () => {
    home.write('.config/cosh/setup.json', JSON.stringify({ hooks: { PreToolUse: [{ name: 'long-'.repeat(30), command: 'true', matcher: `^${'x'.repeat(90)}$` }] } }));
    const { shown } = await onTerminal('$COSH_PROGRAM hooks list');
    const [head, , long] = shown.trimEnd().split('\n');
    expect(head!.split(/ {2,}/)).toEqual(['EVENT', 'NAME', 'SOURCE', 'MATCHER', 'ON FAILURE', 'STATE']);
    expect(long).toMatch(/^PreToolUse {2}long-.*… {2}setup\.json {3}\^x+… {2}- {11}on$/);
    expect(long!.length).toBeLessThanOrEqual(80);
  });
});

describe('in a pipe', () => {
  it('--format pretty has no escape codes, whatever the terminal is said to be', async () => {
    const { NO_COLOR: _none, ...environment } = home.environment();
    const run = await cosh(home, ['fire', 'PreToolUse', '--format', 'pretty', '--input', 'event.json'], '', { ...environment, TERM: 'xterm-256color', NO_COLOR: '' });
    expect(run).toMatchObject({ exit: 0, stderr: '' });
    expect(run.stdout).not.toContain('\u001b');
    expect(run.stdout.split('\n')).toEqual(cards);
  });
});
