import { describe, expect, it } from 'vitest';
import type { PermissionQuestion } from '@cosh/session';
import { extension, say } from '../field-reports/support/written.js';
import { hooks, sessionIn, shellCall, soon } from './support.js';

const pre = (answer: object, more: object = {}) => hooks({ config: { PreToolUse: [{ command: say(answer as never), ...more }] } });
const post = (answer: object) => hooks({ config: { PostToolUse: [{ command: say(answer as never) }] } });

describe('a call that no hook concerns', () => {
  it('is asked about and runs once with its own input', async () => {
    const questions: PermissionQuestion[] = [];
    const { session } = await sessionIn({}, { permission: (question) => { questions.push(question); return 'allow'; } });
    const call = shellCall('ls -l');
    expect(await session.callTool(call)).toMatchObject({ outcome: 'ran', text: 'a file', output: 'a file', input: { command: 'ls -l' }, executed: true, permission: 'allow' });
    expect(call.runs).toEqual([{ command: 'ls -l' }]);
    expect(questions).toMatchObject([{ tool: 'shell', input: { command: 'ls -l' }, decision: 'none', asking: [] }]);
  });

  it('is declined where nobody can be asked', async () => {
    const { session } = await sessionIn({}, { permission: undefined as never });
    const call = shellCall();
    expect(await session.callTool(call)).toMatchObject({ outcome: 'declined', executed: false });
    expect(call.runs).toEqual([]);
  });

  it('gives a result that is no text to the model as JSON', async () => {
    const { session } = await sessionIn({});
    expect(await session.callTool(shellCall('ls', { execute: () => ({ files: ['a'] }) }))).toMatchObject({ output: { files: ['a'] }, text: '{"files":["a"]}' });
  });

  it.each([['a big integer', 1n, '1'], ['nothing', undefined, ''], ['a function', () => 1, '']])('has a text where the tool returns %s', async (_title, value, text) => {
    const { session } = await sessionIn(post({}));
    expect(await session.callTool(shellCall('ls', { execute: () => value }))).toMatchObject({ outcome: 'ran', text });
  });
});

describe('hooks before the tool', () => {
  it('block it before anybody is asked', async () => {
    let asked = 0;
    const { session } = await sessionIn(pre({ decision: 'block', reason: 'no' }), { permission: () => { asked++; return true; } });
    const call = shellCall();
    expect(await session.callTool(call)).toMatchObject({ outcome: 'blocked', text: 'no', reason: 'no', executed: false });
    expect([call.runs.length, asked]).toEqual([0, 0]);
  });

  it('halt the turn: nothing is asked, and no tool of it runs until the next prompt', async () => {
    let asked = 0;
    const { session } = await sessionIn(pre({ continue: false, stopReason: 'enough' }, { matcher: '^shell$' }), { permission: () => { asked++; return true; } });
    const [first, second, third] = [shellCall(), shellCall('ls', { name: 'other' }), shellCall('ls', { name: 'other' })];
    expect(await session.callTool(first)).toMatchObject({ outcome: 'halted', reason: 'enough', executed: false });
    expect(session.haltReason).toBe('enough');
    expect(await session.callTool(second)).toMatchObject({ outcome: 'halted', reason: 'enough', verdicts: {} });
    expect([first.runs.length, second.runs.length, asked]).toEqual([0, 0, 0]);
    expect(await session.submitPrompt('again')).toMatchObject({ outcome: 'accepted' });
    expect(session.haltReason).toBeUndefined();
    expect(await session.callTool(third)).toMatchObject({ outcome: 'ran' });
  });

  it('halt also a call of the same turn whose question is still open', async () => {
    let answer: (yes: boolean) => void = () => {};
    const { session } = await sessionIn(pre({ continue: false }, { matcher: '^halts$' }), { permission: () => new Promise((resolve) => { answer = resolve; }) });
    const open = shellCall('ls', { name: 'waits' });
    const waiting = session.callTool(open);
    expect(await session.callTool(shellCall('ls', { name: 'halts' }))).toMatchObject({ outcome: 'halted' });
    answer(true);
    expect(await waiting).toMatchObject({ outcome: 'halted', executed: false });
    expect(open.runs).toEqual([]);
  });

  it.each([[true, 'ran', 1], ['allow', 'ran', 1], [false, 'declined', 0], ['deny', 'declined', 0], ['yes', 'declined', 0], [undefined, 'declined', 0]])('that ask are obeyed: the answer %s', async (answer, outcome, runs) => {
    const questions: PermissionQuestion[] = [];
    const { session } = await sessionIn(pre({ decision: 'ask', reason: 'sure?' }), { permission: (question) => { questions.push(question); return answer as boolean; } });
    const call = shellCall();
    expect(await session.callTool(call)).toMatchObject({ outcome });
    expect(call.runs).toHaveLength(runs);
    expect(questions).toMatchObject([{ decision: 'ask', reason: 'sure?', asking: [{ name: 'hook-1', source: 'config.toml', reason: 'sure?' }] }]);
  });

  it('that ask get a no from a question that fails', async () => {
    for (const permission of [() => { throw new Error('no dialog'); }, () => Promise.reject(new Error('no dialog'))]) {
      const { session } = await sessionIn(pre({ decision: 'ask' }), { permission });
      const call = shellCall();
      expect(await session.callTool(call)).toMatchObject({ outcome: 'declined' });
      expect(call.runs).toEqual([]);
    }
  });

  it('are asked about with what they made of the input, and that runs, whatever the asked one does to it', async () => {
    const questions: PermissionQuestion[] = [];
    const { session } = await sessionIn(
      pre({ decision: 'ask', hookSpecificOutput: { tool_input: { command: 'ls -l' } } }),
      { permission: (question) => { questions.push(structuredClone({ ...question, signal: undefined as never })); question.input.command = 'rm -rf .'; return true; } },
    );
    const call = shellCall('ls');
    expect(await session.callTool(call)).toMatchObject({ outcome: 'ran', input: { command: 'ls -l' }, originalInput: { command: 'ls' } });
    expect(call.runs).toEqual([{ command: 'ls -l' }]);
    expect(questions).toMatchObject([{ input: { command: 'ls -l' }, originalInput: { command: 'ls' } }]);
  });

  it('judge what runs: a change of the input behind their back does not count', async () => {
    const { session } = await sessionIn(pre({}));
    const call = shellCall('ls');
    const running = session.callTool(call);
    (call.input as { command: string }).command = 'rm -rf .';
    await running;
    expect(call.runs).toEqual([{ command: 'ls' }]);
  });

  it('add their context to what the tool returned', async () => {
    const { session } = await sessionIn(pre({ hookSpecificOutput: { additional_context: 'mind the gap' } }));
    expect(await session.callTool(shellCall())).toMatchObject({ text: 'a file\nmind the gap' });
  });
});

describe('an allow', { meta: { attack: 'E12' } }, () => {
  const asked = async (files: Parameters<typeof sessionIn>[0], autoApprove?: (name: string) => boolean): Promise<boolean> => {
    let count = 0;
    const { session } = await sessionIn(files, { permission: () => { count++; return true; }, ...(autoApprove ? { autoApprove } : {}) });
    expect(await session.callTool(shellCall())).toMatchObject({ outcome: 'ran' });
    return count > 0;
  };
  const allows = { command: say({ decision: 'allow' }) };
  const rewrites = { command: say({ decision: 'allow', hookSpecificOutput: { tool_input: { command: 'rm' } } }) };

  it.each(['config', 'setup'])('of the person\'s own %s file skips the question', async (file) => {
    expect(await asked(hooks({ [file]: { PreToolUse: [allows] } }))).toBe(false);
  });

  it('of an extension is no more than no objection', async () => {
    expect(await asked(extension('mild', { PreToolUse: [allows] }))).toBe(true);
  });

  it('of an extension that the person lets approve skips the question', async () => {
    expect(await asked(extension('mild', { PreToolUse: [allows] }), (name) => name === 'mild')).toBe(false);
    expect(await asked(extension('mild', { PreToolUse: [allows] }), (name) => name === 'other')).toBe(true);
  });

  it('of the person\'s own file counts beside one that does not', async () => {
    expect(await asked({ ...hooks({ config: { PreToolUse: [allows] } }), ...extension('mild', { PreToolUse: [allows] }) })).toBe(false);
  });

  it('does not cover what an extension rewrote after it', async () => {
    expect(await asked({ ...hooks({ config: { PreToolUse: [allows] } }), ...extension('mild', { PreToolUse: [rewrites] }) })).toBe(true);
    expect(await asked({ ...hooks({ config: { PreToolUse: [allows] } }), ...extension('mild', { PreToolUse: [rewrites] }) }, () => true)).toBe(false);
  });

  it('is weaker than an ask', async () => {
    expect(await asked(hooks({ config: { PreToolUse: [allows, { command: say({ decision: 'ask' }) }] } }))).toBe(true);
  });
});

describe('hooks after the tool', () => {
  it('replace, annotate and add to what the model reads', async () => {
    const { session } = await sessionIn(hooks({
      config: { PostToolUse: [{ command: say({ hookSpecificOutput: { updated_tool_response: 'two files' } }) }] },
      setup: { PostToolUse: [{ command: say({ decision: 'deny', reason: 'not again' }) }, { command: say({ context: 'see the manual' }) }] },
    }));
    expect(await session.callTool(shellCall())).toMatchObject({ outcome: 'ran', output: 'a file', text: 'two files\nsee the manual\n[hook] not again' });
  });

  it('withhold it', async () => {
    const { session } = await sessionIn(post({ decision: 'block', reason: 'a secret was in it' }));
    expect(await session.callTool(shellCall())).toMatchObject({ outcome: 'ran', text: 'a secret was in it' });
  });

  it('halt the turn; the tool has run once, and its text is there', async () => {
    const { session } = await sessionIn(post({ continue: false, stopReason: 'enough' }));
    const call = shellCall();
    expect(await session.callTool(call)).toMatchObject({ outcome: 'halted', executed: true, reason: 'enough', text: 'a file' });
    expect(session.haltReason).toBe('enough');
    expect(call.runs).toHaveLength(1);
  });

  it('see the input that ran and the output', async () => {
    const { session, at } = await sessionIn(hooks({ config: {
      PreToolUse: [{ command: say({ hookSpecificOutput: { tool_input: { command: 'ls -l' } } }) }],
      PostToolUse: [{ command: 'cat > "$HOME/seen"' }],
    } }));
    await session.callTool(shellCall('ls', { toolUseId: 'call-1' }));
    expect(JSON.parse(await at.read('seen'))).toMatchObject({ tool_input: { command: 'ls -l' }, tool_response: { llmContent: 'a file' }, tool_use_id: 'call-1', session_id: session.sessionId });
  });
});

describe('a tool that fails', () => {
  it('is told of to the hooks for failures, and to no other', async () => {
    const { session, at } = await sessionIn(hooks({ config: {
      PostToolUse: [{ command: 'touch "$HOME/wrong"' }],
      PostToolUseFailure: [{ command: `cat > "$HOME/seen"; ${say({ hookSpecificOutput: { additional_context: 'try -a' } })}` }],
    } }));
    const error = new Error('no such file');
    expect(await session.callTool(shellCall('ls', { execute: () => Promise.reject(error) }))).toMatchObject({ outcome: 'failed', executed: true, error, text: 'no such file\ntry -a' });
    expect(JSON.parse(await at.read('seen'))).toMatchObject({ error: 'no such file' });
    await expect(at.read('wrong')).rejects.toThrow();
  });

  it.each([['text', 'broken', 'broken'], ['nothing', undefined, 'undefined'], ['an error without a message', new TypeError(''), 'TypeError']])('has a text also where it throws %s', async (_title, thrown, text) => {
    const { session } = await sessionIn({});
    expect(await session.callTool(shellCall('ls', { execute: () => { throw thrown; } }))).toMatchObject({ outcome: 'failed', text });
  });
});

describe('what the person is told', () => {
  it('comes while hooks run, in order, with the call it belongs to', async () => {
    const { session, events, at } = await sessionIn(hooks({
      config: { PreToolUse: [{ command: say({ decision: 'allow', systemMessage: 'one' }) }] },
      setup: { PreToolUse: [{ command: `while [ ! -e "$HOME/go" ]; do sleep 0.02; done; ${say({ reason: 'two' })}` }] },
    }));
    const running = session.callTool(shellCall('ls', { toolUseId: 'call-1' }));
    await soon(() => events.length).toBe(1);
    expect(events).toEqual([{ kind: 'notification', event: 'PreToolUse', toolUseId: 'call-1', hookName: 'hook-1', message: 'one', decision: 'allow' }]);
    await at.write({ go: '' });
    await running;
    expect(events.map((event) => ('message' in event ? event.message : ''))).toEqual(['one', 'two']);
  });

  it('includes hooks that fail, and once what is wrong in their files', async () => {
    const { session, events } = await sessionIn(hooks({ config: { PreToolUse: [{ command: 'exit 3' }, { command: 'true', timeout: -1 }] } }));
    await session.callTool(shellCall());
    await session.stop();
    expect(events.filter(({ kind }) => kind === 'diagnostic')).toHaveLength(1);
    expect(events).toContainEqual(expect.objectContaining({ kind: 'failure', hookName: 'hook-1', status: 'failed' }));
    expect(events).toContainEqual(expect.objectContaining({ kind: 'diagnostic', event: 'PreToolUse' }));
  });

  it('is kept in the history, by names, decisions and outcomes', async () => {
    const { session } = await sessionIn(pre({ decision: 'ask' }), { permission: () => false });
    await session.submitPrompt('list');
    await session.callTool(shellCall('ls', { toolUseId: 'call-1' }));
    await session.stop('done');
    expect(session.history).toMatchObject([
      { kind: 'prompt', outcome: 'accepted', hooks: [] },
      { kind: 'tool', tool: 'shell', toolUseId: 'call-1', outcome: 'declined', executed: false, permission: 'deny', hooks: [{ event: 'PreToolUse', name: 'hook-1', source: 'config.toml', status: 'ok', decision: 'ask' }] },
      { kind: 'stop', outcome: 'stopped' },
    ]);
    expect(JSON.stringify(session.history)).not.toContain('list');
  });
});
