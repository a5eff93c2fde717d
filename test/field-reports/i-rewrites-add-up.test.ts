import type { AnyVerdict, JsonObject } from '@cosh/core';
import { describe, expect, it } from 'vitest';
import { bash, house, inputs, type Event } from './support/house.js';
import { configFile, configToml, dialectNames, extension, filesOf, only, orders, say, setupFile, setupJson, through, blockWord, type DialectName, type Written } from './support/written.js';

const rewriteOf = (dialect: DialectName, patch: unknown, more: object = {}): string =>
  say(JSON.stringify(dialect === 'core' ? { ...more, hookSpecificOutput: { hookEventName: 'PreToolUse', tool_input: patch } } : { ...more, updated_input: patch }));
const empty = ['true', 'echo', 'echo "{}"', say({ decision: 'allow' }), 'exit 1', say({ reason: 'only a word' })];
const input: JsonObject = { tool_name: 'Bash', tool_input: { command: 'ls', description: 'list', timeout: 5, nested: { a: 1, b: 2 } } };

const fire = async (dialect: DialectName, hooks: readonly Written[]): Promise<AnyVerdict> => (await house(filesOf(dialect, { PreToolUse: hooks }))).fire('PreToolUse', input);

describe.each(dialectNames)('B29: a rewrite by one hook of the %s dialect', (dialect) => {
  const rewrite = { command: rewriteOf(dialect, { command: 'echo A' }, { decision: 'allow' }) };

  it.each(empty)('survives an answer without one, before and after it: %s', async (command) => {
    for (const hooks of [[rewrite, { command }], [{ command }, rewrite], [{ command }, rewrite, { command: `${command} ` }]]) {
      expect((await fire(dialect, hooks)).updatedInput).toMatchObject({ command: 'echo A' });
    }
  });

  it.each([{}, null])('survives a rewrite that changes nothing: %j', async (nothing) => {
    for (const hooks of orders([rewrite, { command: rewriteOf(dialect, nothing) }])) expect((await fire(dialect, hooks)).updatedInput).toMatchObject({ command: 'echo A' });
  });

  it('survives a slow neighbour', async () => {
    for (const hooks of orders([rewrite, { command: `sleep 0.2; ${say('{}')}` }])) expect((await fire(dialect, hooks)).updatedInput).toMatchObject({ command: 'echo A' });
  });

  it('survives hooks of other sources', async () => {
    const at = await house({
      ...filesOf(dialect, { PreToolUse: [rewrite] }),
      ...(dialect === 'core' ? { [setupFile]: setupJson({ PreToolUse: [{ command: 'echo "{}"' }] }) } : { [configFile]: configToml({ PreToolUse: [{ command: 'echo "{}"' }] }) }),
      ...extension('late', { PreToolUse: [{ command: say({ decision: 'allow' }) }] }),
    });
    expect((await at.fire('PreToolUse', input)).updatedInput).toMatchObject({ command: 'echo A' });
  });

  it('without a decision counts too', async () => {
    expect(await fire(dialect, [{ command: rewriteOf(dialect, { command: 'echo A' }) }])).toMatchObject({ decision: 'none', updatedInput: { command: 'echo A' } });
  });

  it('is on the wire as the whole input', async () => {
    const at = await house(filesOf(dialect, { PreToolUse: [rewrite] }));
    const { lines } = await at.cli(['fire', 'PreToolUse', '--format', 'json'], JSON.stringify(input));
    expect(lines[0]).toMatchObject({ updated_input: { ...(input.tool_input as JsonObject), command: 'echo A' } });
  });
});

describe.each(dialectNames)('B31: a rewrite of the %s dialect is merged into the input', (dialect) => {
  const merged = async (...patches: unknown[]) => (await fire(dialect, patches.map((patch, index) => ({ name: `h${index}`, command: `${rewriteOf(dialect, patch)}; : ${index}` }))));

  it('and keeps the fields it does not name', async () => {
    expect((await merged({ description: 'new' })).updatedInput).toEqual({ command: 'ls', description: 'new', timeout: 5, nested: { a: 1, b: 2 } });
  });

  it('and adds a field that was not there', async () => {
    expect((await merged({ cwd: '/tmp' })).updatedInput).toEqual({ ...(input.tool_input as JsonObject), cwd: '/tmp' });
  });

  it('and puts a nested object in place of the old one, not into it', async () => {
    expect((await merged({ nested: { c: 3 } })).updatedInput?.nested).toEqual({ c: 3 });
  });

  it.each([null, false, 0, '', [], {}])('and takes %j for a value like any other', async (value) => {
    expect((await merged({ description: value })).updatedInput).toMatchObject({ command: 'ls', description: value });
  });

  it('together with the rewrites of other fields by other hooks', async () => {
    const verdict = await merged({ command: 'pwd' }, { timeout: 9 }, { extra: true });
    expect(verdict.updatedInput).toEqual({ command: 'pwd', description: 'list', timeout: 9, nested: { a: 1, b: 2 }, extra: true });
    expect(verdict.conflicts).toBeUndefined();
  });

  it('in declared order where two change one field, and the conflict names both', async () => {
    const verdict = await fire(dialect, [
      { name: 'one', command: `sleep 0.2; ${rewriteOf(dialect, { command: 'first' })}` },
      { name: 'two', command: rewriteOf(dialect, { command: 'second' }) },
    ]);
    expect(verdict.updatedInput?.command).toBe('second');
    expect(verdict.conflicts).toEqual([{ key: 'command', hooks: ['one', 'two'] }]);
  });

  it('without a conflict where two set one field alike', async () => {
    expect((await merged({ nested: { c: 3 } }, { nested: { c: 3 } })).conflicts).toBeUndefined();
  });

  it.each([['a text', 'rm'], ['a number', 1], ['a list', [{ command: 'x' }]], ['a truth', true]])('and fails loudly where it is %s', async (_title, wrong) => {
    const verdict = await fire(dialect, [{ command: rewriteOf(dialect, wrong), on_failure: 'block' }]);
    expect(only(verdict)).toMatchObject({ status: 'failed', detail: expect.stringContaining('input') });
    expect(verdict).toMatchObject({ decision: 'block' });
    expect(verdict.updatedInput).toBeUndefined();
  });

  it('and does not make a denial milder', async () => {
    const verdict = await fire(dialect, [{ command: rewriteOf(dialect, { command: 'echo safe' }, { decision: blockWord[dialect], reason: 'no' }) }]);
    expect(verdict).toMatchObject({ decision: 'block', reason: 'no' });
  });

  it('but not from a hook that failed', async () => {
    expect((await fire(dialect, [{ command: `${rewriteOf(dialect, { command: 'evil' })}; exit 1` }])).updatedInput).toBeUndefined();
  });
});

const sees = (text: string, name: string): Written => ({ name, command: `if grep -qF ${JSON.stringify(text)}; then echo ${name} >> "$HOME/saw"; fi; ${say('{}')}` });

describe('a rewrite and the hooks that judge it', () => {
  it('is seen by every later hook of a series, on stdin and in the environment', async () => {
    const at = await house(filesOf('core', { PreToolUse: [
      sees('echo A', 'before'),
      { command: rewriteOf('core', { command: 'echo A' }) },
      { command: 'cat >"$HOME/stdin"; printf %s "$COSH_TOOL_INPUT" >"$HOME/variable"' },
    ] }));
    await at.fire('PreToolUse', input);
    expect(JSON.parse(await at.read('stdin'))).toMatchObject({ tool_input: { command: 'echo A', description: 'list' } });
    expect(JSON.parse(await at.read('variable'))).toMatchObject({ command: 'echo A', description: 'list' });
    await expect(at.read('saw')).rejects.toThrow();
  });

  it('is not seen by neighbours that run at the same time, and is seen by the stage after them', async () => {
    const at = await house({
      [setupFile]: setupJson({ PreToolUse: [{ command: rewriteOf('lifecycle', { command: 'echo A' }) }, { ...sees('echo A', 'neighbour'), command: `sleep 0.2; ${sees('echo A', 'neighbour').command as string}` }] }),
      ...extension('later', { PreToolUse: [sees('echo A', 'stage')] }),
    });
    await at.fire('PreToolUse', input);
    expect(await at.read('saw')).toBe('stage\n');
  });

  it('cannot pass a guard of a later source by an earlier harmless look', async () => {
    const guard = `if grep -q 'rm -rf'; then ${say({ decision: 'block', reason: 'dangerous' })}; fi`;
    const at = await house({ [configFile]: configToml({ PreToolUse: [{ command: rewriteOf('core', { command: 'rm -rf /' }, { decision: 'allow' }) }] }), ...extension('guard', { PreToolUse: [{ command: guard }] }) });
    expect(await at.fire('PreToolUse', input)).toMatchObject({ decision: 'block', reason: 'dangerous' });
  });

  it('adds up over stages, each seeing the sum so far', async () => {
    const at = await house({
      [configFile]: configToml({ PreToolUse: [{ command: rewriteOf('core', { a: 1 }) }] }),
      [setupFile]: setupJson({ PreToolUse: [{ command: rewriteOf('lifecycle', { b: 2 }) }, { command: `${rewriteOf('lifecycle', { c: 3 })}; :` }] }),
      ...extension('x', { PreToolUse: [{ command: 'cat >"$HOME/stdin"' }] }),
    });
    const verdict = await at.fire('PreToolUse', input);
    expect(verdict.updatedInput).toEqual({ ...(input.tool_input as JsonObject), a: 1, b: 2, c: 3 });
    expect(JSON.parse(await at.read('stdin')).tool_input).toEqual(verdict.updatedInput);
  });

  it('leaves the object of the caller as it was', async () => {
    const given = structuredClone(input);
    await (await house(filesOf('core', { PreToolUse: [{ command: rewriteOf('core', { command: 'echo A' }) }] }))).fire('PreToolUse', given);
    expect(given).toEqual(input);
  });

  it('behind a block is not asked for', async () => {
    const verdict = await fire('core', [{ command: say({ decision: 'block', reason: 'no' }) }, { name: 'late', command: rewriteOf('core', { command: 'echo A' }) }]);
    expect(verdict.hooks[1]).toMatchObject({ name: 'late', status: 'skipped' });
    expect(verdict.updatedInput).toBeUndefined();
  });
});

describe('a rewrite where the event takes none', () => {
  const events: Event[] = ['PostToolUse', 'PostToolUseFailure', 'UserPromptSubmit', 'SessionStart', 'Stop', 'BeforeModel', 'AfterModel'];

  it.each(dialectNames.flatMap((dialect) => events.map((event) => [dialect, event] as const)))('is ignored and said so: %s dialect, %s', async (dialect, event) => {
    const verdict = await through(dialect, event, [{ command: rewriteOf(dialect, { command: 'evil' }) }]);
    expect(verdict.updatedInput).toBeUndefined();
    expect(verdict.toolOutput).toBeUndefined();
    expect(only(verdict)).toMatchObject({ status: 'ok', detail: expect.stringMatching(/patch ignored: \w+ does not honour it/) });
  });

  it('of a tool\'s result is taken after the tool, and only there', async () => {
    const replace = say({ hookSpecificOutput: { updated_tool_response: 'short' } });
    expect((await through('core', 'PostToolUse', [{ command: replace }])).toolOutput).toBe('short');
    expect(only(await through('core', 'PreToolUse', [{ command: replace }])).detail).toContain('replacement ignored');
  });

  it('of a result: the last one stands, and an empty answer does not erase it', async () => {
    const replace = (text: string): Written => ({ command: say({ hookSpecificOutput: { updated_tool_response: text } }) });
    for (const hooks of [[replace('one'), replace('two'), { command: 'true' }], [{ command: 'echo "{}"' }, replace('one'), replace('two')]]) {
      expect((await through('core', 'PostToolUse', hooks)).toolOutput).toBe('two');
    }
  });

  it('of a result gives way to the reason of a block', async () => {
    const at = await house(filesOf('core', { PostToolUse: [{ command: say({ hookSpecificOutput: { updated_tool_response: 'short' } }) }, { command: say({ decision: 'block', reason: 'withheld' }) }] }));
    expect((await at.fire('PostToolUse', inputs.PostToolUse)).toolOutput).toBe('withheld');
    expect(bash.tool_name).toBe('Bash');
  });
});
