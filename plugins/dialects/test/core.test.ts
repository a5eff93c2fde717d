import { describe, expect, it } from 'vitest';
import type { Answer, CommandEnd, Decoded, EventPoint } from '@cosh/core';
import { core } from '@cosh/dialects';
import { eventPoints, postToolUse, preToolUse, sessionStart, stop, userPromptSubmit } from '@cosh/event-points';
import { common, decode as decodeWith, invocation, result, sampleHook } from './support/invocations.js';

const decode = (stdout: string | object, point: EventPoint = preToolUse, exitCode = 0, stderr = ''): Decoded => decodeWith(core, point, stdout, exitCode, stderr);
const answers = (stdout: string | object, point?: EventPoint): Answer => {
  const decoded = decode(stdout, point);
  if (!decoded.ok) throw new Error(decoded.detail);
  return decoded.answer;
};

describe('the core dialect', () => {
  it('is that of config.toml: in series, timeouts in ms, 5000 by default, names required; extensions speak it', () => {
    expect(core).toMatchObject({
      name: 'core', flow: 'series', spokenByExtensions: true,
      configuration: { fileName: 'config.toml', location: 'home', inWorkspace: true, timeoutUnit: 'ms', defaultTimeoutMs: 5000, nameRequired: true, identicalCommandsRunOnce: false, invalidMatcherIsQuiet: false },
    });
  });
});

describe('nothing said at exit 0', () => {
  it.each(['', ' \n\t', '{}', ' {} \n', '{"decision":null}', '{"decision":""}', '{"reason":null,"hookSpecificOutput":null}', '{"continue":true}', '{"hookSpecificOutput":{}}', '{"unknown":1}'])('is no opinion and no failure: %j', (stdout) => {
    for (const point of eventPoints) expect(decode(stdout, point)).toStrictEqual({ ok: true, answer: {} });
  });
});

describe('an answer at exit 0', () => {
  it.each<[object, Answer]>([
    [{ decision: 'allow' }, { decision: { value: 'allow', word: 'allow' } }],
    [{ decision: 'ask', reason: 'sure?' }, { decision: { value: 'ask', word: 'ask', reason: 'sure?' }, message: { text: 'sure?', word: 'ask' } }],
    [{ decision: 'block', reason: 'no' }, { decision: { value: 'block', word: 'block', reason: 'no' }, message: { text: 'no', word: 'block' } }],
    [{ decision: 'deny', reason: 'no' }, { decision: { value: 'block', word: 'deny', reason: 'no' }, message: { text: 'no', word: 'deny' } }],
    [{ decision: 'block', reason: '' }, { decision: { value: 'block', word: 'block' } }],
    [{ reason: 'just so' }, { message: { text: 'just so' } }],
    [{ decision: 'allow', reason: 'to the model', systemMessage: 'to the person' }, { decision: { value: 'allow', word: 'allow', reason: 'to the model' }, message: { text: 'to the person', word: 'allow' } }],
    [{ systemMessage: 'hello' }, { message: { text: 'hello' } }],
    [{ continue: false, stopReason: 'enough' }, { halt: { reason: 'enough' } }],
    [{ continue: false }, { halt: {} }],
    [{ continue: false, reason: 'no' }, { halt: { reason: 'no' }, message: { text: 'no' } }],
    [{ hookSpecificOutput: { additional_context: 'c' } }, { context: ['c'] }],
    [{ hookSpecificOutput: { additionalContext: 'c' } }, { context: ['c'] }],
    [{ hookSpecificOutput: { additionalContext: '' } }, {}],
    [{ hookSpecificOutput: { tool_input: { command: 'ls -l' } } }, { patch: { command: 'ls -l' } }],
    [{ hookSpecificOutput: { tool_input: {} } }, {}],
    [{ hookSpecificOutput: { hookEventName: 'PreToolUse' } }, {}],
  ])('of %j is %j', (stdout, answer) => {
    expect(answers(stdout)).toStrictEqual(answer);
  });

  it('may replace the output of a tool that has run', () => {
    expect(answers({ hookSpecificOutput: { updated_tool_response: 'clean' } }, postToolUse)).toStrictEqual({ replacement: 'clean' });
    expect(answers({ hookSpecificOutput: { updated_tool_response: '' } }, postToolUse)).toStrictEqual({ replacement: '' });
  });

  it('may stand between blanks and line breaks', () => {
    expect(answers('\n\t {"decision":"ask"} \r\n')).toMatchObject({ decision: { value: 'ask' } });
  });

  it('is read in whatever characters it is written', () => {
    expect(answers('{"decision":"block","reason":"größe \\ud83e\\udd8a 狼"}')).toMatchObject({ decision: { reason: 'größe 🦊 狼' } });
  });
});

describe('plain text at exit 0', () => {
  it.each([[sessionStart], [userPromptSubmit]] as [EventPoint][])('is context at $name', (point) => {
    expect(decode('Remember the milk.\nAnd bread.\n', point)).toStrictEqual({ ok: true, answer: { context: ['Remember the milk.\nAnd bread.'] } });
  });

  it.each(eventPoints.filter((point) => point !== sessionStart && point !== userPromptSubmit).map((point) => [point as EventPoint]))('is a failure at $name', (point) => {
    expect(decode('Remember the milk.', point)).toMatchObject({ ok: false, detail: expect.stringContaining('Remember the milk.') });
  });
});

describe('output that is no single well-formed JSON object', () => {
  it.each<[string, string]>([
    ['two documents', '{"decision":"allow"}\n{"decision":"block"}'], ['two documents on one line', '{"decision":"block"}{}'], ['cut off', '{"decision":"block","reason":"th'], ['cut off before the end', '{"decision":"block"'],
    ['an array', '[{"decision":"block"}]'], ['an empty array', '[]'], ['a text in quotes', '"block"'], ['a number', '42'], ['true', 'true'], ['null', 'null'],
    ['decision twice', '{"decision":"allow","decision":"block"}'], ['decision twice, once escaped', '{"decision":"block","\\u0064ecision":"allow"}'], ['reason twice', '{"decision":"block","reason":"a","reason":"b"}'],
    ['the additional context twice', '{"hookSpecificOutput":{"additionalContext":"a","additionalContext":"b"}}'], ['an answer and text behind it', '{"decision":"block"} done'],
    ['an answer behind a banner', 'Loading…\n{"decision":"block"}'], ['an answer with a comment', '{"decision":"block"} // why'], ['an answer with a comma too many', '{"decision":"block",}'], ['an answer in single quotes', "{'decision':'block'}"],
    ['a NUL within', '{"decision":"block"}\0'], ['UTF-16', '{\0"\0d\0e\0c\0i\0s\0i\0o\0n\0"\0:\0"\0b\0l\0o\0c\0k\0"\0}\0'],
  ])('is a failure at every event: %s', (_title, stdout) => {
    for (const point of eventPoints) expect(decode(stdout, point)).toStrictEqual({ ok: false, detail: expect.any(String) });
  });

  it.each<[string, object]>([
    ['an unknown word', { decision: 'maybe' }], ['a word in capitals', { decision: 'BLOCK' }], ['a word with a blank', { decision: 'deny ' }], ['a word of Object', { decision: 'constructor' }], ['a decision that is no text', { decision: true }],
    ['a reason that is no text', { decision: 'block', reason: 7 }], ['a continue that is no boolean', { continue: 'false' }], ['a stopReason that is no text', { continue: false, stopReason: [] }], ['a message that is no text', { systemMessage: {} }],
    ['a specific output that is no object', { hookSpecificOutput: 'x' }], ['a context that is no text', { hookSpecificOutput: { additionalContext: ['x'] } }], ['an input that is no object', { hookSpecificOutput: { tool_input: 'ls' } }],
    ['a response that is no text', { hookSpecificOutput: { updated_tool_response: {} } }], ['another protocol’s word', { hookSpecificOutput: { permissionDecision: 'deny' } }], ['another protocol’s word at the top', { permission: 'deny' }],
    ['another protocol’s behaviour', { behavior: 'deny' }], ['its decision in the wrong place', { hookSpecificOutput: { decision: 'block' } }], ['the other dialect’s halt', { halt: true }], ['the other dialect’s input', { updated_input: {} }], ['a misspelt decision', { Decision: 'block' }],
  ])('is a failure where it has %s', (_title, stdout) => {
    expect(decode(stdout)).toStrictEqual({ ok: false, detail: expect.any(String) });
  });
});

describe('another end', () => {
  it.each([1, 2, 49, 126, 127, 255])('with exit code %i is an error of the hook, whatever it printed', (code) => {
    expect(decode({ decision: 'block' }, preToolUse, code, 'stderr')).toStrictEqual({ ok: false, detail: `exit code ${code}` });
    expect(decode({ decision: 'allow' }, preToolUse, code)).toMatchObject({ ok: false });
  });

  it.each<[CommandEnd]>([[{ kind: 'signaled', signal: 'SIGTERM' }], [{ kind: 'timed-out', timeoutMs: 5 }], [{ kind: 'cancelled' }], [{ kind: 'output-limit', limitBytes: 5 }], [{ kind: 'not-started', cause: 'x' }]])('that is no exit is a failure: %j', (ended) => {
    expect(core.decode(result(ended, '{"decision":"allow"}'), invocation(preToolUse))).toMatchObject({ ok: false });
  });

  it('of a gate is a block with a message', () => {
    for (const point of [preToolUse, postToolUse, stop]) expect(core.failClosed('it failed', point)).toStrictEqual({ decision: { value: 'block', word: 'block', reason: 'it failed' }, message: { text: 'it failed', word: 'block' } });
  });
});

describe('what a hook is told', () => {
  const tool = { tool_name: 'shell', tool_input: { command: 'ls' }, tool_use_id: 'call-1' };
  const head = { session_id: 's-1', cwd: '/project', timestamp: common.timestamp, transcript_path: '/home/sessions/s-1' };

  it.each<[string, EventPoint, object, object]>([
    ['PreToolUse', preToolUse, tool, tool],
    ['SessionStart', sessionStart, { source: 'startup' }, { source: 'startup' }],
    ['UserPromptSubmit', userPromptSubmit, { prompt: 'hello' }, { prompt: 'hello' }],
    ['Stop', stop, { last_assistant_message: 'done', stop_hook_active: false }, { last_assistant_message: 'done', stop_hook_active: false }],
    ['Stop', stop, {}, {}],
  ])('on stdin at %s is the common fields, then the event’s own', (name, point, own, told) => {
    const { stdin } = core.encode(invocation(point, own as never));
    expect(stdin).toStrictEqual({ ...head, hook_event_name: name, ...told });
    expect(Object.keys(stdin).slice(0, 5)).toStrictEqual(['session_id', 'cwd', 'hook_event_name', 'timestamp', 'transcript_path']);
  });

  it.each([['text', 'text'], [{ code: 1 }, '{"code":1}'], [null, 'null'], ['', ''], [[1], '[1]']])('of a tool’s result %j is tool_response, twice, and no tool_output', (output, text) => {
    const { stdin } = core.encode(invocation(postToolUse, { ...tool, tool_output: output }));
    expect(stdin).toStrictEqual({ ...head, hook_event_name: 'PostToolUse', ...tool, tool_response: { llmContent: output, returnDisplay: text } });
  });

  it('in its environment is the event, the tool and the session', () => {
    const { environment } = core.encode(invocation(preToolUse, tool, sampleHook({ source: { id: 'extension:x', kind: 'extension', file: '/ext/cosh-extension.json', root: '/ext' } })));
    expect(environment).toStrictEqual({ COSH_EVENT: 'PreToolUse', COSH_TOOL_NAME: 'shell', COSH_TOOL_INPUT: '{"command":"ls"}', COSH_SESSION_ID: 's-1', COSH_CWD: '/project', COSH_EXTENSION_PATH: '/ext' });
  });
});
