import { describe, expect, it } from 'vitest';
import { bash, house, type Event } from './support/house.js';
import { configFile, dialectNames, extension, filesOf, fileOf, only, say, through, type DialectName } from './support/written.js';

const names = ({ hooks }: { hooks: readonly { name: string }[] }): string[] => hooks.map(({ name }) => name);

async function fires(dialect: DialectName, matcher: unknown, subject: string): Promise<boolean> {
  const at = await house(filesOf(dialect, { PreToolUse: [{ name: 'asked', command: 'true', matcher }] }));
  return names(await at.fire('PreToolUse', { ...bash, tool_name: subject })).includes('asked');
}

const table: [string, string, boolean][] = [
  ['Bash', 'Bash', true], ['Bash', 'bash', false], ['bash', 'Bash', false], ['BASH', 'Bash', false], ['(?i)bash', 'Bash', true],
  ['Bash', 'BashOutput', true], ['^Bash$', 'BashOutput', false], ['^Bash$', 'Bash', true], ['^Bash', 'XBash', false], ['Bash$', 'XBash', true], ['^Bash$', 'Bash\n', false],
  ['Edit|Write', 'Write', true], ['Edit|Write', 'MultiEdit', true], ['^(Edit|Write)$', 'MultiEdit', false], ['^Edit|Write$', 'MultiEdit', false], ['Edit|', 'Read', true],
  ['^(?!Read$).*', 'Read', false], ['^(?!Read$).*', 'Bash', true], ['(?<!Multi)Edit', 'MultiEdit', false], ['^(\\w)\\1', 'aab', true],
  ['mcp__.*__write', 'mcp__files__write', true], ['mcp__files__.*', 'mcp__files__read', true], ['^mcp__', 'mcp__x__y', true], ['mcp__x__y', 'mcp__x__y', true], ['mcp__x__y', 'mcp__x__z', false],
  ['mcp__a-b__c', 'mcp__a-b__c', true], ['mcp.files', 'mcp.files', true], ['mcp\\.files', 'mcp_files', false],
  ['c\\+\\+', 'c++', true], ['^c\\+\\+$', 'c+', false], ['g\\[0\\]', 'g[0]', true], ['a\\(b\\)', 'a(b)', true], ['\\$x', '$x', true], ['a\\|b', 'a|b', true], ['a\\\\b', 'a\\b', true], ['\\^', '^', true],
  ['.*', 'anything', true], ['.+', 'x', true], ['.*', 'a\nb', true], ['^.$', 'é', true], ['^.$', '📄', true],
  ['größe', 'größe_x', true], ['^\\p{L}+$', 'größe', true], ['工具', '工具', true], ['📄', '📄', true], ['\\d{2,}', 'tool42', true], ['\\bshell\\b', 'run shell now', true],
  ['Bash ', 'Bash', false], [' ', 'run shell', true], ['run_shell_command', 'run_shell_command', true], ['[A-Z][a-z]+', 'bash', false],
];

describe.each(dialectNames)('B27: a matcher of the %s dialect', (dialect) => {
  it.each([['*', '*'], ['an empty text', ''], ['none', undefined], ['.*', '.*'], ['^.*$', '^.*$']])('that is %s matches every tool', async (_title, matcher) => {
    for (const subject of ['Bash', 'mcp__x__y', 'ü', 'a b']) expect([subject, await fires(dialect, matcher, subject)]).toEqual([subject, true]);
  });

  it('of all four spellings of "all" fires four hooks', async () => {
    const verdict = await through(dialect, 'PreToolUse', ['*', '', undefined, '.*'].map((matcher, index) => ({ name: `n${index}`, command: `: ${index}`, matcher })));
    expect(names(verdict)).toEqual(['n0', 'n1', 'n2', 'n3']);
  });

  it.each(table)('%j on the tool %j: %s', async (matcher, subject, expected) => {
    expect(await fires(dialect, matcher, subject)).toBe(expected);
  });

  it('that is null in JSON matches every tool', async () => {
    if (dialect === 'lifecycle') expect(await fires(dialect, null, 'Bash')).toBe(true);
  });

  it.each([['^(a+)+$', `${'a'.repeat(60)}!`], ['(a|a)*$', `${'a'.repeat(60)}!`], ['^(\\w+\\s?)*$', `${'word '.repeat(40)}!`], ['(.*)*x', 'a'.repeat(5000)], ['^(?=(a+))\\1+b$', 'a'.repeat(60)]])('%s, which could run for ever, comes to an end on a long name', async (matcher, subject) => {
    const verdict = await (await house(filesOf(dialect, { PreToolUse: [{ name: 'evil', command: 'true', matcher }, { name: 'other', command: say({ decision: 'deny', reason: 'no' }) }] }))).fire('PreToolUse', { ...bash, tool_name: subject });
    expect(verdict).toMatchObject({ decision: 'block', reason: 'no' });
  });

  it.each(['(((a{1000}){1000}){1000})', 'a{1,1000}{1,1000}{1,1000}'])('%s, which is too large to run, does not run and is listed with the reason', async (matcher) => {
    const { entries } = await (await house(filesOf(dialect, { PreToolUse: [{ name: 'vast', command: 'true', matcher }] }))).inventory();
    expect(entries[0]).toMatchObject({ inactive: { reason: 'matcher-invalid', detail: expect.stringMatching(/\w/) } });
  });

  it('sees the name of the tool, never what it is asked to do', async () => {
    const at = await house(filesOf(dialect, { PreToolUse: [{ command: 'true', matcher: 'rm -rf' }] }));
    expect((await at.fire('PreToolUse', { tool_name: 'Bash', tool_input: { command: 'rm -rf /' } })).hooks).toEqual([]);
  });

  it.each(['PreToolUse', 'PostToolUse', 'PostToolUseFailure'] as const)('counts at %s', async (event) => {
    const verdict = await through(dialect, event, [{ name: 'yes', command: 'true', matcher: '^Bash$' }, { name: 'no', command: ':', matcher: '^Write$' }]);
    expect(names(verdict)).toEqual(['yes']);
  });
});

describe.each(dialectNames)('a matcher of the %s dialect on what begins a session, or a model', (dialect) => {
  it.each([
    [{ source: 'startup' }, ['startup|resume', '^startup$', '*']],
    [{ source: 'resume' }, ['startup|resume', '^(resume|clear)$', '*']],
    [{ source: 'clear' }, ['^(resume|clear)$', '*']],
    [{ source: 'compact' }, ['*']],
    [{}, ['startup|resume', '^startup$', '*']],
  ])('SessionStart %j fires %j', async (input, expected) => {
    const matchers = ['startup|resume', '^startup$', '^(resume|clear)$', '*'];
    const at = await house(filesOf(dialect, { SessionStart: matchers.map((matcher) => ({ name: matcher, command: `: ${matcher.length}`, matcher })) }));
    expect(names(await at.fire('SessionStart', input))).toEqual(expected);
  });

  it.each(['BeforeModel', 'AfterModel'] as const)('%s looks at the model', async (event) => {
    const at = await house(filesOf(dialect, { [event]: [{ name: 'large', command: 'true', matcher: '^large-' }, { name: 'small', command: ':', matcher: '^small-' }] }));
    const input = { llm_request: { model: 'large-2' }, ...(event === 'AfterModel' ? { llm_response: {} } : {}) };
    expect(names(await at.fire(event, input))).toEqual(['large']);
  });

  it.each<[Event]>([['UserPromptSubmit'], ['Stop']])('%s has nothing to look at, so the hook runs, and the listing says so', async (event) => {
    const at = await house(filesOf(dialect, { [event]: [{ name: 'asked', command: 'true', matcher: '^Bash$' }] }));
    expect(names(await at.fire(event))).toEqual(['asked']);
    const { stderr } = await at.cli(['hooks', 'list']);
    expect(stderr).toContain(event);
  });

  it('a model that is not named is no reason to skip a hook', async () => {
    const at = await house(filesOf(dialect, { BeforeModel: [{ name: 'asked', command: 'true', matcher: 'm1' }] }));
    expect(names(await at.fire('BeforeModel', { llm_request: {} }))).toEqual(['asked']);
  });
});

const invalid = ['[', '(', 'a(b', '*a', '+', 'a{2,1}', '(?<n>a)(?<n>b)', '\\', '[z-a]', 'c++', '(?', 'a)'];

describe('a matcher that is no regular expression', () => {
  const guard = { name: 'calm', command: say({ decision: 'deny', reason: 'calm' }) };

  it.each(invalid)('in setup.json is silent while an event is served, and its neighbours run: %s', async (matcher) => {
    const at = await house(filesOf('lifecycle', { PreToolUse: [{ name: 'odd', command: 'true', matcher }, guard] }));
    const { code, stderr, lines } = await at.cli(['fire', 'PreToolUse'], JSON.stringify(bash));
    expect([code, stderr]).toEqual([0, '']);
    expect(lines.at(-1)).toMatchObject({ decision: 'block', hooks: [{ name: 'calm' }] });
  });

  it.each(['[', 'c++'])('is said while an event is served for config.toml and extensions: %s', async (matcher) => {
    const at = await house({ ...filesOf('core', { PreToolUse: [{ name: 'odd', command: 'true', matcher }, guard] }), ...extension('demo', { PreToolUse: [{ command: 'true' }] }, { group: { matcher } }) });
    const { stderr, lines } = await at.cli(['fire', 'PreToolUse'], JSON.stringify(bash));
    expect(stderr).toContain(`${at.at(configFile)}: hooks.PreToolUse[0].matcher`);
    expect(stderr).toContain(at.at('.copilot-shell/extensions/demo/cosh-extension.json'));
    expect(lines.at(-1)).toMatchObject({ decision: 'block', hooks: [{ name: 'calm' }] });
  });

  it.each(dialectNames.flatMap((dialect) => [[dialect, 'list'], [dialect, 'explain']] as const))('of the %s dialect is shown by "hooks %s" with file, place and reason', async (dialect, command) => {
    const at = await house(filesOf(dialect, { PreToolUse: [{ name: 'odd', command: 'true', matcher: '[a' }] }));
    const { code, stdout, stderr } = await at.cli(command === 'list' ? ['hooks', 'list'] : ['hooks', 'explain', 'PreToolUse']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/odd.*no valid regular expression/);
    expect(stderr).toContain(`${at.at(fileOf[dialect])}: hooks.PreToolUse[0].matcher`);
  });

  it.each(dialectNames)('is in the machine-readable listing of the %s dialect', async (dialect) => {
    const at = await house(filesOf(dialect, { PreToolUse: [{ name: 'odd', command: 'true', matcher: '[a' }] }));
    const listed = JSON.parse((await at.cli(['hooks', 'list', '--json'])).stdout) as { hooks: object[]; diagnostics: object[] };
    expect(listed.hooks).toMatchObject([{ name: 'odd', active: false, inactive: { reason: 'matcher-invalid' } }]);
    expect(listed.diagnostics).toMatchObject([{ code: 'hook_matcher_invalid', severity: 'error' }]);
  });

  it('of one group of an extension leaves its other groups in force', async () => {
    const manifest = { name: 'demo', version: '1.0.0', hooks: { PreToolUse: [{ matcher: '[', hooks: [{ name: 'odd', command: 'true' }] }, { matcher: '*', hooks: [guard] }] } };
    const at = await house({ '.copilot-shell/extensions/demo/cosh-extension.json': JSON.stringify(manifest) });
    expect(only(await at.fire('PreToolUse'))).toMatchObject({ name: 'calm', decision: 'block' });
  });
});
