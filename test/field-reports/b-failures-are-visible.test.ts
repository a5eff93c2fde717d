import { describe, expect, it } from 'vitest';
import { bash, events, gatedEvents, house, type Event } from './support/house.js';
import { dialectNames, filesOf, only, say, through, type DialectName } from './support/written.js';

interface Ending {
  readonly title: string;
  readonly command: string;
  readonly report: object;
  /** What people look for in the message. */
  readonly says: RegExp;
}

const exits = (code: number): Ending => ({ title: `exit ${code}`, command: `echo '{}'; exit ${code}`, report: { exitCode: code }, says: new RegExp(`\\b${code}\\b`) });
const signals = (signal: string): Ending => ({ title: `SIG${signal}`, command: `kill -${signal} $$`, report: { signal: `SIG${signal}` }, says: new RegExp(`SIG${signal}`) });

const endings: Ending[] = [
  ...[1, 3, 126, 127, 128, 137, 255].map(exits),
  ...['KILL', 'SEGV', 'TERM', 'ABRT', 'HUP', 'INT', 'PIPE'].map(signals),
  { title: 'a deny on stdout and exit 1', command: `${say({ decision: 'deny', reason: 'no' })}; exit 1`, report: { exitCode: 1 }, says: /\b1\b/ },
  { title: 'an allow on stdout and exit 1', command: `${say({ decision: 'allow' })}; exit 1`, report: { exitCode: 1 }, says: /\b1\b/ },
  { title: 'a command that does not exist', command: 'no-such-command-here --x', report: { exitCode: 127 }, says: /no-such-command-here/ },
  { title: 'a script that is not there', command: '/nowhere/guard.sh', report: { exitCode: 127 }, says: /\/nowhere\/guard\.sh/ },
  { title: 'a shell syntax error', command: 'if then (', report: { exitCode: 2 }, says: /[Ss]yntax/ },
  { title: 'an inner shell that is killed', command: `sh -c 'kill -9 $$'; exit $?`, report: { exitCode: 137 }, says: /137/ },
];
// In lifecycle, exit 2 is an answer, also where a shell gives it for a script it cannot read.
const endingsOf = (dialect: DialectName): Ending[] => (dialect === 'core' ? [...endings, exits(2), exits(49)] : endings.filter(({ report }) => !('exitCode' in report && report.exitCode === 2)));

const gate = (event: Event, dialect: DialectName) => (dialect === 'lifecycle' && event === 'PostToolUse' ? 'annotation' : 'block');

describe.each(dialectNames)('B05: a hook of the %s dialect that fails', { meta: { attack: 'E1' } }, (dialect) => {
  it.each(endingsOf(dialect))('passes by default and is reported with how it ended: $title', async ({ command, report, says }) => {
    const verdict = await through(dialect, 'PreToolUse', [{ name: 'guard', command }]);
    expect(only(verdict)).toMatchObject({ name: 'guard', status: 'failed', ...report });
    expect(only(verdict).detail).toMatch(says);
    expect(verdict).toMatchObject({ decision: 'none', halt: false });
  });

  it.each(endingsOf(dialect))('blocks as a gate, with its name and how it ended as the reason: $title', async ({ command, says }) => {
    const verdict = await through(dialect, 'PreToolUse', [{ name: 'guard', command, on_failure: 'block' }]);
    expect(verdict.decision).toBe('block');
    expect(verdict.reason).toContain('guard');
    expect(verdict.reason).toMatch(says);
    expect(verdict.notifications).toMatchObject([{ hookName: 'guard', message: verdict.reason }]);
  });

  it.each(gatedEvents.filter((event) => gate(event, dialect) === 'block'))('blocks as a gate at %s', async (event) => {
    for (const command of ['exit 1', 'kill -9 $$', 'sleep 20']) {
      const verdict = await through(dialect, event, [{ name: 'guard', command, on_failure: 'block', timeout: dialect === 'core' ? 300 : 0.3 }]);
      expect([command, verdict.decision]).toEqual([command, 'block']);
      expect(verdict.reason).toContain('guard');
    }
  });

  it.each(gatedEvents)('passes at %s where it is told to pass', async (event) => {
    const verdict = await through(dialect, event, [{ command: 'exit 1', on_failure: 'pass' }]);
    expect(verdict.decision).toBe('none');
    expect(only(verdict).status).toBe('failed');
  });

  it.each(events.filter((event) => !gatedEvents.includes(event)))('is reported at %s, which has nothing to block', async (event) => {
    const verdict = await through(dialect, event, [{ command: 'exit 1', on_failure: 'block' }]);
    expect(verdict.decision).toBe('none');
    expect(only(verdict)).toMatchObject({ status: 'failed', exitCode: 1 });
  });

  it('does not keep the hooks behind it from running', async () => {
    const verdict = await through(dialect, 'PreToolUse', [{ command: 'exit 1' }, { command: 'kill -9 $$' }, { command: say({ decision: 'deny', reason: 'last' }) }]);
    expect(verdict).toMatchObject({ decision: 'block', reason: 'last' });
    expect(verdict.hooks.map(({ status }) => status)).toEqual(['failed', 'failed', 'ok']);
  });

  it('has the first line of its stderr in the report', async () => {
    const { detail } = only(await through(dialect, 'PreToolUse', [{ command: 'echo "jq: not installed" >&2; echo more >&2; exit 1' }]));
    expect(detail).toContain('jq: not installed');
  });

  it('is reported at once where its command names a pipe that nobody writes to', async () => {
    const at = await house(filesOf(dialect, { PreToolUse: [1, 126, 127].map((code) => ({ command: `mkfifo "$HOME/pipe" 2>/dev/null; exit ${code}` })) }));
    const { hooks } = await at.fire('PreToolUse');
    expect(hooks.map(({ status }) => status)).toEqual(['failed', 'failed', 'failed']);
  });

  it('does not blame a file with CRLF that the command only reads', async () => {
    const at = await house({ ...filesOf(dialect, { PreToolUse: [{ command: 'grep -q ls "$HOME/rules.txt"' }] }), 'rules.txt': 'a\r\nb\r\n' });
    expect(only(await at.fire('PreToolUse')).detail).toBe('exit code 1');
  });

  it.each([[['jsonl'], 'hook_failure'], [['json'], '"detail"'], [['pretty'], 'failed']] as const)('is seen in --format %s', async ([format], word) => {
    const at = await house(filesOf(dialect, { PreToolUse: [{ name: 'guard', command: 'exit 3' }, { name: 'shot', command: 'kill -9 $$' }] }));
    const { code, stdout } = await at.cli(['fire', 'PreToolUse', '--format', format], JSON.stringify(bash));
    expect(code).toBe(0);
    for (const part of [word, 'guard', 'exit code 3', 'shot', 'SIGKILL']) expect(stdout).toContain(part);
  });

  it('says a gate\'s block in the exit status when asked', async () => {
    const at = await house(filesOf(dialect, { PreToolUse: [{ name: 'guard', command: 'kill -9 $$', on_failure: 'block' }] }));
    expect((await at.cli(['fire', 'PreToolUse', '--exit-code'], JSON.stringify(bash))).code).toBe(2);
  });
});

describe('B05: a gate of the lifecycle dialect after the tool has run', () => {
  it('cannot un-run it and adds its failure to what the model sees', async () => {
    const verdict = await through('lifecycle', 'PostToolUse', [{ name: 'guard', command: 'exit 1', on_failure: 'block' }]);
    expect(verdict.toolOutput).toMatch(/^a file\n\[hook\] .*guard.*exit code 1/);
  });
});

const silences = ['true', 'cat >/dev/null; exit 0', 'printf " "', 'printf "\\n"', 'printf " \\n\\t \\r\\n"', 'echo "{}"', 'printf " {} \\r\\n"', 'printf "{\\n}\\n"', 'printf "\\357\\273\\277"', 'printf "\\357\\273\\277{}"', 'echo note >&2', 'exec >&-; exit 0'];

describe.each(dialectNames)('B07: a hook of the %s dialect that has nothing to say at exit 0', { meta: { attack: 'E1' } }, (dialect) => {
  it.each(silences)('passes without a word, gate or not: %s', async (command) => {
    const verdict = await through(dialect, 'PreToolUse', [{ command, on_failure: 'block' }, { command: `${command} `, on_failure: 'pass' }]);
    expect(verdict).toMatchObject({ decision: 'none', halt: false, notifications: [] });
    expect(verdict.reason).toBeUndefined();
    for (const { status, detail } of verdict.hooks) expect([status, detail]).toEqual(['ok', undefined]);
  });

  it.each(events)('passes at %s', async (event) => {
    const verdict = await through(dialect, event, ['true', 'echo', 'echo "{}"'].map((command) => ({ command, on_failure: 'block' })));
    expect(verdict.decision).toBe('none');
    expect(verdict.hooks.map(({ status, detail }) => [status, detail])).toEqual(Array(3).fill(['ok', undefined]));
    expect([verdict.context, verdict.toolOutput]).toEqual([undefined, undefined]);
  });

  it('prints nothing on stderr and no stream event', async () => {
    const at = await house(filesOf(dialect, { PreToolUse: [{ command: 'cat >/dev/null' }] }));
    const { stderr, lines } = await at.cli(['fire', 'PreToolUse'], JSON.stringify(bash));
    expect([stderr, lines.length]).toEqual(['', 1]);
  });
});
