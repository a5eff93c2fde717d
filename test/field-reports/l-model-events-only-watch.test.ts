import { beforeModel } from '@cosh/event-points';
import type { JsonObject } from '@cosh/core';
import { describe, expect, it } from 'vitest';
import { house } from './support/house.js';
import { dialectNames, filesOf, only, say, through, blockWord, type DialectName } from './support/written.js';

const request: JsonObject = {
  model: 'm1',
  messages: [{ role: 'user', content: 'größe 🙂', toolCalls: [] }, { role: 'assistant', content: null }],
  config: { temperature: 0.1, topP: 1, maxTokens: 9_007_199_254_740_991, stopSequences: ['\n\n', ''] },
  camelCase: { snake_case: true, 'kebab-case': [[], {}, ''] },
  __meta: { a: -0.5, b: 1e21 },
};
const overrides: Record<DialectName, [string, object][]> = {
  core: [
    ['a model', { hookSpecificOutput: { hookEventName: 'BeforeModel', llm_request: { model: 'm2' } } }],
    ['messages', { hookSpecificOutput: { llm_request: { messages: [] } } }],
    ['a tool input', { hookSpecificOutput: { tool_input: { model: 'm2' } } }],
  ],
  lifecycle: [['a model', { updated_input: { model: 'm2' } }], ['messages', { updated_input: { messages: [] }, decision: 'none' }]],
};

describe.each(dialectNames)('B37: a hook of the %s dialect before a model is asked', (dialect) => {
  it.each(overrides[dialect])('that wants to change the request (%s) is told that it cannot, and the request stays', async (_title, answer) => {
    const verdict = await through(dialect, 'BeforeModel', [{ command: say(JSON.stringify(answer)) }]);
    expect(only(verdict)).toMatchObject({ status: 'ok', detail: 'patch ignored: BeforeModel does not honour it' });
    expect(verdict.updatedInput).toBeUndefined();
  });

  it('that wants to change the request is told on the wire as well', async () => {
    const at = await house(filesOf(dialect, { BeforeModel: [{ command: say(JSON.stringify(overrides[dialect][0]![1])) }] }));
    const { lines } = await at.cli(['fire', 'BeforeModel', '--format', 'json'], JSON.stringify({ llm_request: request }));
    expect(lines[0]).toMatchObject({ decision: 'none', hooks: [{ detail: expect.stringContaining('ignored') }] });
    expect(lines[0]).not.toHaveProperty('updated_input');
  });

  it('does not change what the next hook sees', async () => {
    const at = await house(filesOf(dialect, { BeforeModel: [{ command: say(JSON.stringify(overrides[dialect][0]![1])) }, { command: 'sleep 0.1; cat >"$HOME/stdin"' }] }));
    await at.fire('BeforeModel', { llm_request: request });
    expect(JSON.parse(await at.read('stdin')).llm_request).toEqual(request);
  });

  it('sees every field of the request as it is, over the wire and from the library', async () => {
    const at = await house(filesOf(dialect, { BeforeModel: [{ command: 'cat >"$HOME/stdin"' }] }));
    await at.fire('BeforeModel', { llm_request: request });
    expect(JSON.parse(await at.read('stdin')).llm_request).toEqual(request);
    await (await at.cosh()).dispatch(beforeModel, { llmRequest: { ...request, second: true } });
    expect(JSON.parse(await at.read('stdin')).llm_request).toEqual({ ...request, second: true });
  });

  it('sees a request of many megabytes whole', async () => {
    const large = { ...request, messages: Array.from({ length: 5000 }, (_, index) => ({ role: 'user', content: `${index} ${'ü'.repeat(300)}` })) };
    const at = await house(filesOf(dialect, { BeforeModel: [{ command: 'cat >"$HOME/stdin"' }] }));
    expect(only(await at.fire('BeforeModel', { llm_request: large })).status).toBe('ok');
    expect(JSON.parse(await at.read('stdin')).llm_request).toEqual(large);
  });

  it('cannot block, and is told so', async () => {
    const verdict = await through(dialect, 'BeforeModel', [{ command: say({ decision: blockWord[dialect], reason: 'no' }) }]);
    expect(verdict.decision).toBe('none');
    expect(only(verdict).detail).toContain(`decision "${blockWord[dialect]}" ignored`);
  });

  it('cannot halt, and is told so', async () => {
    const verdict = await through(dialect, 'BeforeModel', [{ command: say(dialect === 'core' ? { continue: false } : { halt: true }) }]);
    expect(verdict.halt).toBe(false);
    expect(only(verdict).detail).toContain('halt ignored');
  });

  it('can add context', async () => {
    const verdict = await through(dialect, 'BeforeModel', [{ command: say(dialect === 'core' ? { hookSpecificOutput: { additionalContext: 'note' } } : { context: 'note' }) }]);
    expect(verdict.context).toBe('note');
    expect(only(verdict).detail).toBeUndefined();
  });
});

describe.each(dialectNames)('B37: a hook of the %s dialect after a model has answered', (dialect) => {
  it('sees the response, and the request where there is one, as they are', async () => {
    const at = await house(filesOf(dialect, { AfterModel: [{ command: 'cat >"$HOME/stdin"' }] }));
    await at.fire('AfterModel', { llm_request: request, llm_response: { text: 'ok', usage: { inputTokens: 3 } } });
    expect(JSON.parse(await at.read('stdin'))).toMatchObject({ llm_request: request, llm_response: { text: 'ok', usage: { inputTokens: 3 } } });
  });

  it('that wants to change either is told that it cannot', async () => {
    const answer = dialect === 'core' ? { hookSpecificOutput: { llm_response: { text: 'other' } } } : { updated_input: { text: 'other' } };
    expect(only(await through(dialect, 'AfterModel', [{ command: say(answer) }]))).toMatchObject({ status: 'ok', detail: 'patch ignored: AfterModel does not honour it' });
  });

  it('that wants to add context is told that it cannot', async () => {
    const answer = dialect === 'core' ? { hookSpecificOutput: { additional_context: 'note' } } : { context: 'note' };
    const verdict = await through(dialect, 'AfterModel', [{ command: say(answer) }]);
    expect(verdict.context).toBeUndefined();
    expect(only(verdict).detail).toContain('context ignored');
  });
});
