import { describe, expect, it } from 'vitest';
import { house } from './support/house.js';
import { configToml, dialectNames, extension, only, orders, say, setupFile, setupJson, configFile, through, blockWord, type DialectName, type Written } from './support/written.js';

const foreign: [string, object][] = [
  ['permissionDecision at the top level', { permissionDecision: 'deny', permissionDecisionReason: 'no' }],
  ['permissionDecision in hookSpecificOutput', { hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'deny' } }],
  ['permissionDecision beside an empty decision', { decision: '', permissionDecision: 'deny' }],
  ['permission_decision', { permission_decision: 'deny' }],
  ['permission', { permission: 'deny', userMessage: 'no' }],
  ['behavior', { behavior: 'deny', message: 'no' }],
  ['an object as decision', { decision: { behavior: 'deny' } }],
  ['decision inside hookSpecificOutput', { hookSpecificOutput: { hookEventName: 'PreToolUse', decision: 'deny' } }],
  ['an object inside hookSpecificOutput', { hookSpecificOutput: { decision: { behavior: 'deny' } } }],
  ['a decision key in capitals', { Decision: 'deny' }],
];
const wrongValues: unknown[] = ['Block', 'BLOCK', 'Deny', 'blocked', 'denied', 'reject', 'approve', 'no', ' block', 'block\n', 'toString', '__proto__', 'constructor', true, false, 0, 1, ['block'], {}];
const wordsOfTheOther: Record<DialectName, object[]> = {
  core: [{ decision: 'none' }, { halt: true }, { updated_input: { command: 'pwd' } }, { hookSpecificOutput: { updatedInput: { command: 'pwd' } } }],
  lifecycle: [{ decision: 'block' }, { decision: 'ask' }, { continue: false, stopReason: 'no' }, { updatedInput: { command: 'pwd' } }, { hookSpecificOutput: { decision: 'deny' } }],
};

describe.each(dialectNames)('B01: a decision that %s cannot read', { meta: { attack: 'E1' } }, (dialect) => {
  const others = wordsOfTheOther[dialect].map((answer): [string, object] => [JSON.stringify(answer), answer]);

  it.each([...foreign, ...others])('is a failure of the hook, never a silent allow: %s', async (_title, answer) => {
    const verdict = await through(dialect, 'PreToolUse', [{ command: say(JSON.stringify(answer)) }]);
    expect(only(verdict)).toMatchObject({ status: 'failed', exitCode: 0, detail: expect.stringMatching(/\w/) });
    expect(verdict.decision).toBe('none');
  });

  it.each([...foreign, ...others])('blocks where the hook is a gate: %s', async (_title, answer) => {
    const verdict = await through(dialect, 'PreToolUse', [{ command: say(JSON.stringify(answer)), on_failure: 'block' }]);
    expect(verdict.decision).toBe('block');
    expect(only(verdict).status).toBe('failed');
  });

  it.each(wrongValues)('fails as the word %j', async (word) => {
    const verdict = await through(dialect, 'PreToolUse', [{ command: say(JSON.stringify({ decision: word })), on_failure: 'block' }]);
    expect(only(verdict)).toMatchObject({ status: 'failed', detail: expect.stringContaining('decision') });
    expect(verdict.decision).toBe('block');
  });

  it('names the unknown word and the known ones', async () => {
    const { detail } = only(await through(dialect, 'PreToolUse', [{ command: say({ decision: 'Block' }) }]));
    expect(detail).toContain('"Block"');
    expect(detail).toContain('deny');
  });

  it('shows its failure on the wire beside the verdict', async () => {
    const at = await house(dialect === 'core' ? { [configFile]: configToml({ PreToolUse: [{ name: 'gate', command: say({ permissionDecision: 'deny' }) }] }) } : { [setupFile]: setupJson({ PreToolUse: [{ name: 'gate', command: say({ permissionDecision: 'deny' }) }] }) });
    const { code, lines } = await at.cli(['fire', 'PreToolUse', '--format', 'jsonl'], '{"tool_name":"Bash","tool_input":{"command":"ls"}}');
    expect(code).toBe(0);
    expect(lines[0]).toMatchObject({ type: 'stream_event', event: { subtype: 'hook_failure', hook_name: 'gate', status: 'failed', message: expect.stringContaining('permissionDecision') } });
  });

  it.each(['hookSpecificOutput', 'reason'])('fails where %s has the wrong type beside a good decision', async (field) => {
    const verdict = await through(dialect, 'PreToolUse', [{ command: say({ decision: blockWord[dialect], [field]: ['x'] }), on_failure: 'block' }]);
    expect(only(verdict).status).toBe('failed');
    expect(verdict.decision).toBe('block');
  });

  it('is no opinion where the decision is null or empty', async () => {
    const verdict = await through(dialect, 'PreToolUse', [{ command: say({ decision: null }), on_failure: 'block' }, { command: say({ decision: '' }), on_failure: 'block' }]);
    expect(verdict.decision).toBe('none');
    expect(verdict.hooks.map(({ status }) => status)).toEqual(['ok', 'ok']);
  });

  it('is obeyed beside fields that nobody knows', async () => {
    const verdict = await through(dialect, 'PreToolUse', [{ command: say({ version: 3, suppressOutput: true, decision: blockWord[dialect], reason: 'no', extra: { decision: 'allow' } }) }]);
    expect(verdict).toMatchObject({ decision: 'block', reason: 'no' });
  });
});

describe('B03: the strictest decision wins, whoever gives it and whenever', { meta: { attack: 'E11' } }, () => {
  const word = (decision: string, wait = ''): Written => ({ name: decision, command: `${wait}${say({ decision, reason: `because ${decision}` })}` });

  it.each(orders(['allow', 'deny', 'ask']))('in a series: %s, %s, %s', async (...words) => {
    const verdict = await through('core', 'PreToolUse', words.map((each) => word(each, each === 'deny' ? 'sleep 0.2; ' : '')));
    expect(verdict).toMatchObject({ decision: 'block', reason: 'because deny' });
  });

  it.each(orders(['allow', 'deny', 'ask']))('in a parallel group of an extension: %s, %s, %s', async (...words) => {
    const at = await house(extension('trio', { PreToolUse: words.map((each) => word(each, each === 'deny' ? 'sleep 0.2; ' : '')) }, { group: { sequential: false } }));
    const verdict = await at.fire('PreToolUse');
    expect(verdict).toMatchObject({ decision: 'block', reason: 'because deny' });
    expect(verdict.hooks.map(({ name, status }) => [name, status])).toEqual(words.map((each) => [each, 'ok']));
  });

  it.each(orders(['allow', 'deny', 'none']))('side by side in setup.json: %s, %s, %s', async (...words) => {
    const verdict = await through('lifecycle', 'PreToolUse', words.map((each) => word(each, each === 'deny' ? 'sleep 0.2; ' : '')));
    expect(verdict).toMatchObject({ decision: 'block', reason: 'because deny' });
  });

  it.each(orders(['allow', 'deny', 'ask']))('over three sources: config.toml %s, setup.json %s, extension %s', async (first, second, third) => {
    // setup.json has no word for "ask"; there its place is taken by an extension's hook.
    const asExit: Record<string, string> = { allow: say({ decision: 'allow' }), deny: 'sleep 0.1; echo because deny >&2; exit 2', ask: 'true' };
    const at = await house({
      [configFile]: configToml({ PreToolUse: [word(first!)] }),
      [setupFile]: setupJson({ PreToolUse: [{ command: asExit[second!] }] }),
      ...extension('last', { PreToolUse: [word(third!, 'sleep 0.1; ')] }),
    });
    expect(await at.fire('PreToolUse')).toMatchObject({ decision: 'block', reason: 'because deny' });
  });

  it.each(orders(['allow', 'ask']))('asks where one asks and nobody denies: %s, %s', async (...words) => {
    expect(await through('core', 'PreToolUse', words.map((each) => word(each)))).toMatchObject({ decision: 'ask', reason: 'because ask' });
  });

  it('gives the reasons of all who say the winning word, in order, and of nobody else', async () => {
    const verdict = await through('lifecycle', 'PreToolUse', [
      { command: `sleep 0.2; ${say({ decision: 'deny', reason: 'first' })}` },
      { command: say({ decision: 'allow', reason: 'not this' }) },
      { command: say({ decision: 'deny', reason: 'second' }) },
    ]);
    expect(verdict.reason).toBe('first\nsecond');
  });

  it.each([0, 1, 2])('a failed hook in place %i does not weaken a denial beside it', async (at) => {
    const hooks: Written[] = [{ command: say({ decision: 'deny', reason: 'no' }) }, { command: say({ decision: 'allow' }) }];
    hooks.splice(at, 0, { command: 'exit 1' });
    expect(await through('lifecycle', 'PreToolUse', hooks)).toMatchObject({ decision: 'block', reason: 'no' });
  });
});

describe('a denial by exit code stands, whatever else is said', { meta: { attack: 'E1' } }, () => {
  it.each([
    ['an allow on stdout', `${say({ decision: 'allow', reason: 'fine' })}; echo no >&2; exit 2`, 'no'],
    ['text on stdout', 'echo fine; echo no >&2; exit 2', 'no'],
    ['broken JSON on stdout', `${say('{"decision":"allow"')}; echo no >&2; exit 2`, 'no'],
    ['a reason in JSON and an empty stderr', `${say({ reason: 'from stdout' })}; exit 2`, 'from stdout'],
    ['exit 49', 'echo no >&2; exit 49', 'no'],
  ])('beside %s', async (_title, command, reason) => {
    expect(await through('lifecycle', 'PreToolUse', [{ command }])).toMatchObject({ decision: 'block', reason });
  });

  it('without a word has a reason too', async () => {
    expect((await through('lifecycle', 'PreToolUse', [{ command: 'exit 2' }])).reason).toMatch(/denied by hook/);
  });
});

describe('a decision that the event cannot honour is ignored and said so', () => {
  it.each([['PostToolUse', 'ask'], ['UserPromptSubmit', 'ask'], ['Stop', 'ask'], ['SessionStart', 'block'], ['PostToolUseFailure', 'block'], ['BeforeModel', 'block'], ['AfterModel', 'allow']] as const)('%s, %s', async (event, decision) => {
    const verdict = await through('core', event, [{ command: say({ decision, reason: 'r' }) }]);
    expect(verdict.decision).toBe('none');
    expect(only(verdict)).toMatchObject({ status: 'ok', detail: expect.stringContaining(`decision "${decision}" ignored`) });
  });

  it.each(['SessionStart', 'PostToolUseFailure', 'BeforeModel', 'AfterModel'] as const)('%s, exit 2', async (event) => {
    const verdict = await through('lifecycle', event, [{ command: 'echo no >&2; exit 2' }]);
    expect(verdict.decision).toBe('none');
    expect(only(verdict).detail).toContain('decision "deny" ignored');
  });
});
