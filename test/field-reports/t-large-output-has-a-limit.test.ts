import { describe, expect, it } from 'vitest';
import { bash, house } from './support/house.js';
import { expectNobodyLeft, mark } from './support/processes.js';
import { dialectNames, filesOf, only, say, through, blockWord, type DialectName } from './support/written.js';

const limit = 4 * 1024 * 1024;
const xs = (count: number): string => `head -c ${count} /dev/zero | tr '\\0' x`;
const blanks = (count: number): string => `head -c ${count} /dev/zero | tr '\\0' ' '`;
const slow = { core: 25_000, lifecycle: 25 };
const contextOf = (dialect: DialectName): [string, string] => (dialect === 'core' ? ['{"hookSpecificOutput":{"additionalContext":"', '"}}'] : ['{"context":"', '"}']);

describe('B53: plain text for the beginning of a session', () => {
  it.each([1000, 10_001, 30_001, 65_536, 65_537, limit - 1, limit])('of %i bytes arrives whole', async (size) => {
    const verdict = await through('core', 'SessionStart', [{ command: xs(size), timeout: slow.core }]);
    expect(only(verdict)).toMatchObject({ status: 'ok', exitCode: 0 });
    expect(verdict.context?.length).toBe(size);
  });

  it.each([limit + 1, 5 * 1024 * 1024, 64 * 1024 * 1024])('of %i bytes is a failure that says so, never a part of it', async (size) => {
    const verdict = await through('core', 'SessionStart', [{ name: 'verbose', command: xs(size), timeout: slow.core }]);
    expect(only(verdict)).toMatchObject({ name: 'verbose', status: 'failed', detail: `printed more than ${limit} bytes on stdout` });
    expect(verdict.context).toBeUndefined();
  });

  it('of several hooks adds up beyond the limit of one', async () => {
    const verdict = await through('core', 'SessionStart', [1, 2, 3].map(() => ({ command: xs(3 * 1024 * 1024), timeout: slow.core })));
    expect(verdict.context?.length).toBe(9 * 1024 * 1024 + 2);
  });

  it('of 4 MiB arrives over the command line', async () => {
    const at = await house(filesOf('core', { SessionStart: [{ command: xs(limit), timeout: slow.core }] }));
    const { lines } = await at.cli(['fire', 'SessionStart', '--format', 'json'], '{}');
    expect(String(lines[0]!.context).length).toBe(limit);
  });
});

describe.each(dialectNames)('B53: an answer in JSON of the %s dialect', { meta: { attack: 'E2' } }, (dialect) => {
  const [before, after] = contextOf(dialect);
  const sized = (size: number): string => `printf %s '${before}'; ${xs(size - before.length - after.length)}; printf %s '${after}'`;

  it.each([limit - 1, limit])('of %i bytes arrives whole', async (size) => {
    const verdict = await through(dialect, 'PreToolUse', [{ command: sized(size), timeout: slow[dialect] }]);
    expect(only(verdict).status).toBe('ok');
    expect(verdict.context?.length).toBe(size - before.length - after.length);
  });

  it.each([limit + 1, 64 * 1024 * 1024])('of %i bytes is a failure that says so', async (size) => {
    const verdict = await through(dialect, 'PreToolUse', [{ command: sized(size), timeout: slow[dialect] }]);
    expect(only(verdict)).toMatchObject({ status: 'failed', detail: expect.stringContaining(String(limit)) });
    expect(verdict.context).toBeUndefined();
  });

  it('that denies, with so much behind it, is no answer, and blocks as a gate', async () => {
    const command = `${say({ decision: blockWord[dialect], reason: 'no' })}; ${blanks(limit)}`;
    const passing = await through(dialect, 'PreToolUse', [{ command, timeout: slow[dialect] }]);
    expect([only(passing).status, passing.decision]).toEqual(['failed', 'none']);
    const gate = await through(dialect, 'PreToolUse', [{ name: 'gate', command, timeout: slow[dialect], on_failure: 'block' }]);
    expect(gate).toMatchObject({ decision: 'block', reason: expect.stringContaining('gate') });
  });

  it('that allows is not taken from the first part of a flood', async () => {
    expect((await through(dialect, 'PreToolUse', [{ command: `${say({ decision: 'allow' })}; ${blanks(limit + 1)}`, timeout: slow[dialect] }])).decision).toBe('none');
  });

  it('is counted in bytes, and no character is cut', async () => {
    const count = Math.floor((limit - before.length - after.length) / 3);
    const verdict = await through(dialect, 'PreToolUse', [{ command: `printf %s '${before}'; ${xs(count)} | sed 's/x/日/g'; printf %s '${after}'`, timeout: slow[dialect] }]);
    expect(verdict.context).toBe('日'.repeat(count));
  });
});

describe.each(dialectNames)('B53: a hook of the %s dialect that prints without an end', { meta: { attack: 'E2' } }, (dialect) => {
  it.each([['on one line', 'tr "\\0" x </dev/zero'], ['line by line', 'yes'], ['beside a child that does', 'yes & yes'], ['ignoring TERM and PIPE', 'trap "" TERM PIPE; while :; do yes; done'], ['with its answer first', `${say('{}')}; yes`]])('is ended with all it started: %s', async (_title, command) => {
    const marks = mark();
    const at = await house(filesOf(dialect, { PreToolUse: [{ name: 'flood', command, timeout: slow[dialect] }] }), { environment: marks });
    expect(only(await at.fire('PreToolUse'))).toMatchObject({ status: 'failed', detail: expect.stringContaining('printed more than') });
    await expectNobodyLeft(marks);
  });

  it('takes no memory beyond the limit', async () => {
    const at = await house(filesOf(dialect, { PreToolUse: [{ command: xs(200 * 1024 * 1024), timeout: slow[dialect] }, { command: `${xs(200 * 1024 * 1024)} >&2`, timeout: slow[dialect] }] }));
    await at.write({ 'peak.mjs': 'process.on("exit", () => process.stderr.write(`peak=${process.resourceUsage().maxRSS}`));' });
    const { code, stderr } = await at.cli(['fire', 'PreToolUse'], JSON.stringify(bash), { environment: { NODE_OPTIONS: `--import=${at.at('peak.mjs')}` } });
    expect(code).toBe(0);
    expect(Number(/peak=(\d+)/.exec(stderr)?.[1])).toBeLessThan(200 * 1024);
  });

  it('does not keep its neighbour from denying', async () => {
    const verdict = await through(dialect, 'PreToolUse', [{ command: 'yes', timeout: slow[dialect] }, { command: say({ decision: 'deny', reason: 'no' }) }]);
    expect(verdict).toMatchObject({ decision: 'block', reason: 'no' });
  });

  it('is seen by the person, with the limit, on the wire', async () => {
    const at = await house(filesOf(dialect, { PreToolUse: [{ name: 'flood', command: 'yes' }] }));
    const { lines } = await at.cli(['fire', 'PreToolUse'], JSON.stringify(bash));
    expect(lines[0]).toMatchObject({ event: { subtype: 'hook_failure', hook_name: 'flood', message: `printed more than ${limit} bytes on stdout` } });
  });
});

describe.each(dialectNames)('a flood on stderr of a hook of the %s dialect', { meta: { attack: 'E2' } }, (dialect) => {
  it.each([65_536, 65_537, 64 * 1024 * 1024])('of %i bytes is cut and no failure', async (size) => {
    const verdict = await through(dialect, 'PreToolUse', [{ command: `${xs(size)} >&2; ${say({ decision: blockWord[dialect], reason: 'no' })}`, timeout: slow[dialect] }]);
    expect(verdict).toMatchObject({ decision: 'block', reason: 'no', hooks: [{ status: 'ok', exitCode: 0 }] });
  });

  it('does not fill the report of a failure', async () => {
    const { detail } = only(await through(dialect, 'PreToolUse', [{ command: `${xs(1024 * 1024)} >&2; exit 1`, timeout: slow[dialect] }]));
    expect(detail).toMatch(/^exit code 1: x+/);
    expect(detail!.length).toBeLessThan(400);
  });
});

describe('a reason on stderr that is too long', () => {
  it('is cut, says where, and still denies', async () => {
    const verdict = await through('lifecycle', 'PreToolUse', [{ command: `${xs(200_000)} >&2; exit 2` }]);
    expect(verdict.decision).toBe('block');
    expect(verdict.reason).toMatch(/^x+\n\[cut at 65536 bytes\]$/);
  });
});
