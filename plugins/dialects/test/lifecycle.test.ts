import { describe, expect, it } from 'vitest';
import type { Answer, CommandEnd, Decoded, EventPoint } from '@cosh/core';
import { lifecycle } from '@cosh/dialects';
import { eventPoints, postToolUse, preToolUse, sessionStart, stop, userPromptSubmit } from '@cosh/event-points';
import { decode as decodeWith, invocation, result } from './support/invocations.js';

const decode = (stdout: string | object, point: EventPoint = preToolUse, exitCode = 0, stderr = ''): Decoded => decodeWith(lifecycle, point, stdout, exitCode, stderr);
const answers = (...args: Parameters<typeof decode>): Answer => {
  const decoded = decode(...args);
  if (!decoded.ok) throw new Error(decoded.detail);
  return decoded.answer;
};
const denied = (reason: string): Answer => ({ decision: { value: 'block', word: 'deny', reason }, message: { text: reason, word: 'deny' } });
const noted = (reason: string): Answer => ({ annotation: [`[hook] ${reason}`], message: { text: reason, word: 'deny' } });

describe('the lifecycle dialect', () => {
  it('is that of setup.json: in parallel, timeouts in seconds, 30 by default, names optional, identical commands once', () => {
    expect(lifecycle).toMatchObject({
      name: 'lifecycle', flow: 'parallel',
      configuration: { fileName: 'setup.json', location: 'config', inWorkspace: false, timeoutUnit: 's', defaultTimeoutMs: 30_000, nameRequired: false, identicalCommandsRunOnce: true, invalidMatcherIsQuiet: true },
    });
    expect(lifecycle.spokenByExtensions).toBeUndefined();
  });
});

describe('nothing said at exit 0', () => {
  it.each(['', ' \n\t', '{}', '{"decision":"none"}', '{"decision":null}', '{"decision":""}', '{"context":[]}', '{"context":""}', '{"updated_input":{}}', '{"halt":false}', '{"unknown":1}'])('is no opinion and no failure: %j', (stdout) => {
    for (const point of eventPoints) expect(decode(stdout, point)).toStrictEqual({ ok: true, answer: {} });
  });
});

describe('an answer at exit 0', () => {
  it.each<[object, Answer]>([
    [{ decision: 'allow' }, { decision: { value: 'allow', word: 'allow' } }],
    [{ decision: 'allow', reason: 'fine' }, { message: { text: 'fine', word: 'allow' }, decision: { value: 'allow', word: 'allow', reason: 'fine' } }],
    [{ decision: 'deny', reason: 'no' }, denied('no')],
    [{ decision: 'deny' }, denied('denied by hook "check"')],
    [{ decision: 'none', reason: 'just so' }, { message: { text: 'just so' } }],
    [{ reason: 'just so' }, { message: { text: 'just so' } }],
    [{ context: 'c' }, { context: ['c'] }],
    [{ context: ['a', '', 'b'] }, { context: ['a', 'b'] }],
    [{ updated_input: { command: 'ls -l' } }, { patch: { command: 'ls -l' } }],
    [{ halt: true }, { halt: {} }],
    [{ halt: true, reason: 'enough' }, { message: { text: 'enough' }, halt: { reason: 'enough' } }],
    [{ decision: 'allow', context: 'c', updated_input: { a: 1 } }, { decision: { value: 'allow', word: 'allow' }, context: ['c'], patch: { a: 1 } }],
  ])('of %j is %j', (stdout, answer) => {
    expect(answers(stdout)).toStrictEqual(answer);
  });

  it('of deny after the tool ran is a line below its output, not a block', () => {
    expect(answers({ decision: 'deny', reason: 'leaks a key' }, postToolUse)).toStrictEqual(noted('leaks a key'));
    expect(answers({ decision: 'deny' }, postToolUse)).toStrictEqual(noted('denied by hook "check"'));
  });
});

describe('output that is no answer', () => {
  it.each<[string, string | object]>([
    ['two documents', '{"decision":"allow"}\n{"decision":"deny"}'], ['cut off', '{"decision":"deny"'], ['an array', '[]'], ['a number', '7'], ['null', 'null'], ['decision twice', '{"decision":"deny","decision":"allow"}'], ['an answer behind a banner', 'Loading\n{"decision":"deny"}'],
    ['an unknown word', { decision: 'block' }], ['ask, which it does not have', { decision: 'ask' }], ['a word in capitals', { decision: 'DENY' }], ['a word of Object', { decision: 'toString' }], ['a decision that is no text', { decision: false }],
    ['a reason that is no text', { decision: 'deny', reason: {} }], ['a context of numbers', { context: [1] }], ['a context that is no text', { context: {} }], ['an input that is no object', { updated_input: ['x'] }], ['a halt that is no boolean', { halt: 'true' }],
    ['another protocol’s word', { permissionDecision: 'deny' }], ['another dialect’s output', { hookSpecificOutput: { permissionDecision: 'deny' } }], ['another dialect’s continue', { continue: false }],
  ])('is a failure: %s', (_title, stdout) => {
    expect(decode(stdout)).toStrictEqual({ ok: false, detail: expect.any(String) });
  });

  it('being plain text is a failure where a tool is judged', () => {
    for (const point of [preToolUse, postToolUse, stop]) expect(decode('hello', point)).toMatchObject({ ok: false, detail: expect.stringContaining('hello') });
  });
});

describe('exit 2', () => {
  it.each<[string, string, string | object, string]>([
    ['stderr', ' no\n', '', 'no'], ['stderr rather than stdout', 'from stderr', { reason: 'from stdout' }, 'from stderr'], ['the reason on stdout where stderr is empty', '', { reason: 'from stdout' }, 'from stdout'],
    ['the reason on stdout where stderr is blank', ' \n', { decision: 'deny', reason: 'from stdout' }, 'from stdout'], ['a plain default', '', '', 'denied by hook "check"'], ['a plain default beside text', '', 'some text', 'denied by hook "check"'],
    ['a plain default beside half an answer', '', '{"reason":"x"', 'denied by hook "check"'], ['the reason of an answer that says otherwise', '', { decision: 'allow', reason: 'fine' }, 'fine'],
    ['the reason of an answer in another dialect’s words', '', { decision: 'block', reason: 'from another' }, 'from another'], ['several lines of stderr', 'one\ntwo\n', '', 'one\ntwo'],
  ])('is a denial, its reason being %s', (_title, stderr, stdout, reason) => {
    expect(answers(stdout, preToolUse, 2, stderr)).toMatchObject(denied(reason));
    expect(answers(stdout, postToolUse, 2, stderr)).toMatchObject(noted(reason));
    expect(answers(stdout, postToolUse, 2, stderr)).not.toHaveProperty('decision');
  });

  it('cannot be made milder by an answer on stdout, whose context and halt count', () => {
    expect(answers({ decision: 'allow', context: 'c', halt: true, updated_input: { a: 1 } }, preToolUse, 2, 'no')).toStrictEqual({ ...denied('no'), context: ['c'], halt: {} });
  });
});

describe('exit 49', () => {
  it('halts the turn and denies, with stderr as the reason', () => {
    expect(answers('', preToolUse, 49, 'enough\n')).toStrictEqual({ ...denied('enough'), halt: { reason: 'enough' } });
    expect(answers('', postToolUse, 49, 'enough\n')).toStrictEqual({ ...noted('enough'), halt: { reason: 'enough' } });
    expect(answers('', preToolUse, 49)).toStrictEqual({ ...denied('halted by hook "check"'), halt: { reason: 'halted by hook "check"' } });
    expect(answers({ reason: 'from stdout' }, preToolUse, 49)).toMatchObject({ halt: { reason: 'from stdout' } });
  });
});

describe('another end', () => {
  it.each([1, 3, 48, 50, 126, 127, 255])('with exit code %i is an error without opinion, whatever was printed', (code) => {
    expect(decode({ decision: 'deny' }, preToolUse, code, 'why')).toStrictEqual({ ok: false, detail: `exit code ${code}` });
    expect(decode({ decision: 'allow' }, preToolUse, code)).toMatchObject({ ok: false });
  });

  it.each<[CommandEnd]>([[{ kind: 'signaled', signal: 'SIGTERM' }], [{ kind: 'timed-out', timeoutMs: 5 }], [{ kind: 'cancelled' }], [{ kind: 'output-limit', limitBytes: 5 }], [{ kind: 'not-started', cause: 'x' }]])('that is no exit is a failure: %j', (ended) => {
    expect(lifecycle.decode(result(ended, '{"decision":"allow"}'), invocation(preToolUse))).toMatchObject({ ok: false });
  });

  it('of a gate is a denial: a block before the tool runs, a line below its output after', () => {
    expect(lifecycle.failClosed('it failed', preToolUse)).toStrictEqual(denied('it failed'));
    expect(lifecycle.failClosed('it failed', postToolUse)).toStrictEqual(noted('it failed'));
  });
});

describe('what a hook is told', () => {
  const tool = { tool_name: 'shell', tool_input: { command: 'ls' } };

  it.each<[string, EventPoint, object, object]>([
    ['PreToolUse', preToolUse, { ...tool, tool_use_id: 'call-1' }, tool],
    ['PostToolUse', postToolUse, { ...tool, tool_use_id: 'call-1', tool_output: 'text' }, { ...tool, tool_output: 'text' }],
    ['PostToolUse', postToolUse, { ...tool, tool_output: null }, { ...tool, tool_output: null }],
    ['UserPromptSubmit', userPromptSubmit, { prompt: 'hello' }, { prompt: 'hello' }],
    ['SessionStart', sessionStart, { source: 'resume' }, { source: 'resume' }],
    ['Stop', stop, {}, {}],
  ])('on stdin at %s is the event and its own fields', (event, point, own, told) => {
    const { stdin } = lifecycle.encode(invocation(point, own as never));
    expect(stdin).toStrictEqual({ event, ...told });
    expect(Object.keys(stdin)[0]).toBe('event');
  });

  it('in its environment is the event and the tool', () => {
    expect(lifecycle.encode(invocation(preToolUse, tool)).environment).toStrictEqual({ COSH_EVENT: 'PreToolUse', COSH_TOOL_NAME: 'shell', COSH_TOOL_INPUT: '{"command":"ls"}', COSH_SESSION_ID: 's-1', COSH_CWD: '/project', COSH_EXTENSION_PATH: undefined });
    expect(lifecycle.encode(invocation(stop)).environment).toMatchObject({ COSH_EVENT: 'Stop', COSH_TOOL_NAME: undefined, COSH_TOOL_INPUT: undefined });
  });
});
