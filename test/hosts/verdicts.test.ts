import type { AnyVerdict } from '@cosh/core';
import { describe, expect, it } from 'vitest';
import { answerTo, callOf } from './adapters.js';
import { inputOf } from './inputs.js';
import { rules, type Reaction } from './rules/index.js';
import { geminiRules } from './rules/gemini.js';

const at = (place: string): [host: string, event: string] => place.split(' ') as [string, string];
function reaction(place: string, said: Partial<AnyVerdict>): Reaction {
  const [host, event] = at(place);
  return rules[host]!(event, inputOf(host, event).payload, answerTo(host, event, said));
}
const whole = (place: string): Record<string, unknown> => callOf(...at(place)).input.tool_input as Record<string, unknown>;

const before = ['claude-code PreToolUse', 'codex PreToolUse', 'gemini BeforeTool', 'qwen PreToolUse', 'copilot preToolUse', 'copilot PreToolUse', 'cursor preToolUse', 'cursor beforeShellExecution', 'copilot-shell PreToolUse', 'opencode tool.execute.before'];
const after = ['claude-code PostToolUse', 'codex PostToolUse', 'gemini AfterTool', 'qwen PostToolUse', 'copilot postToolUse', 'copilot PostToolUse', 'cursor postToolUse', 'copilot-shell PostToolUse', 'opencode tool.execute.after'];
const prompt = ['claude-code UserPromptSubmit', 'codex UserPromptSubmit', 'gemini BeforeAgent', 'qwen UserPromptSubmit', 'copilot userPromptSubmitted', 'copilot UserPromptSubmit', 'cursor beforeSubmitPrompt', 'copilot-shell UserPromptSubmit', 'opencode chat.message'];
const start = ['claude-code SessionStart', 'codex SessionStart', 'gemini SessionStart', 'qwen SessionStart', 'copilot sessionStart', 'copilot SessionStart', 'cursor sessionStart', 'copilot-shell SessionStart', 'opencode session.created'];
const stop = ['claude-code Stop', 'codex Stop', 'gemini AfterAgent', 'qwen Stop', 'copilot agentStop', 'copilot Stop', 'cursor stop', 'copilot-shell Stop', 'opencode session.idle'];
const failure = ['claude-code PostToolUseFailure', 'qwen PostToolUseFailure', 'copilot postToolUseFailure', 'cursor postToolUseFailure', 'copilot-shell PostToolUseFailure'];
const every = [...before, ...after, ...prompt, ...start, ...stop, ...failure];

const without = (list: readonly string[], ...left: readonly string[]): string[] => list.filter((each) => !left.includes(each));
const told = (person: readonly string[]): string => person.join('\n');

describe('no opinion', () => {
  it.each(every)('changes nothing at %s', (place) => {
    expect(reaction(place, {})).toEqual({ effect: 'goes-on', model: [], person: [] });
  });
});

describe('a block', () => {
  const said = { decision: 'block', reason: 'not here', notifications: [{ hookName: 'guard', message: 'a note', decision: 'block' }] } as const;

  it.each([...before, ...prompt])('stops it at %s, with a reason, and the person is told', (place) => {
    const { effect, discarded, person } = reaction(place, said);
    expect([effect, discarded]).toEqual(['stopped', undefined]);
    expect(told(person)).toContain('a note');
  });

  it.each(before)('says its reason to the model at %s', (place) => {
    expect(told(reaction(place, said).model)).toContain('not here');
  });

  it.each([...before, ...prompt])('without a reason stops it at %s as well', (place) => {
    expect(reaction(place, { decision: 'block' })).toMatchObject({ effect: 'stopped' });
    expect(reaction(place, { decision: 'block', reason: ' \n' })).toMatchObject({ effect: 'stopped' });
  });

  it.each(without(after, 'qwen PostToolUse', 'cursor postToolUse'))('stands in place of the result at %s', (place) => {
    expect(JSON.stringify(reaction(place, { ...said, toolOutput: 'not here' }))).toContain('not here');
    const { result, discarded } = reaction(place, { ...said, toolOutput: 'not here' });
    expect(discarded).toBeUndefined();
    expect(JSON.stringify(result)).toContain('not here');
    expect(JSON.stringify(result)).not.toContain('original');
  });

  it.each(['qwen PostToolUse', 'cursor postToolUse'])('that cannot stand in place of the result at %s is said to the model, and the person is told of it', (place) => {
    const { model, person } = reaction(place, { ...said, toolOutput: 'not here' });
    expect(told(model)).toContain('not here');
    expect(told(person)).toMatch(/cannot be replaced/);
  });

  it.each(stop)('makes the turn go on at %s', (place) => {
    expect(reaction(place, { decision: 'block', reason: 'run the tests' }).goesOnWith).toContain('run the tests');
  });

  it.each(stop)('gives way to a halt at %s', (place) => {
    const { goesOnWith, discarded } = reaction(place, { decision: 'block', reason: 'run the tests', halt: true });
    expect([goesOnWith, discarded]).toEqual([undefined, undefined]);
  });
});

describe('an ask', () => {
  const said = { decision: 'ask', reason: 'really?' } as const;
  const cannot = ['codex PreToolUse', 'gemini BeforeTool', 'cursor preToolUse', 'opencode tool.execute.before'];

  it.each(without(before, ...cannot))('is asked at %s', (place) => {
    const { effect, person } = reaction(place, said);
    expect(effect).toBe('asks');
    expect(told(person)).toContain('really?');
  });

  it.each(cannot)('blocks at %s, where nobody would be asked', (place) => {
    const { effect, model } = reaction(place, said);
    expect(effect).toBe('stopped');
    expect(told(model)).toMatch(/really\?.*asked/s);
  });

  it('is asked by Gemini CLI with a person in front of it', () => {
    const { payload } = inputOf('gemini', 'BeforeTool');
    expect(geminiRules(true)('BeforeTool', payload, answerTo('gemini', 'BeforeTool', said, true)).effect).toBe('asks');
    expect(geminiRules(false)('BeforeTool', payload, answerTo('gemini', 'BeforeTool', said, false)).effect).toBe('stopped');
  });
});

describe('an allow', () => {
  const grants = ['claude-code PreToolUse', 'copilot preToolUse', 'copilot PreToolUse', 'cursor preToolUse', 'cursor beforeShellExecution'];

  it.each(grants)('skips the question at %s', (place) => {
    expect(reaction(place, { decision: 'allow' }).effect).toBe('granted');
  });

  it.each(without(before, ...grants))('is no opinion at %s', (place) => {
    expect(reaction(place, { decision: 'allow', reason: 'fine' })).toEqual({ effect: 'goes-on', model: [], person: [] });
  });
});

describe('a rewrite', () => {
  const ignored = ['qwen PreToolUse', 'cursor beforeShellExecution'];
  const rewritten = (place: string): Partial<AnyVerdict> => ({ updatedInput: { ...whole(place), command: 'echo rewritten' } as AnyVerdict['updatedInput'] & object });

  it.each(without(before, ...ignored))('takes effect whole at %s, and grants nothing', (place) => {
    const { input, effect } = reaction(place, rewritten(place));
    expect(input).toEqual({ ...whole(place), command: 'echo rewritten' });
    expect(effect).toBe('goes-on');
  });

  it.each(ignored)('that %s ignores is told to the person, and the call goes on', (place) => {
    const { effect, input, person } = reaction(place, rewritten(place));
    expect([effect, input]).toEqual(['goes-on', undefined]);
    expect(told(person)).toMatch(/rewr/);
  });

  it.each(ignored)('that is required blocks at %s', (place) => {
    const { effect, model } = reaction(place, { ...rewritten(place), required: [{ hook: 'sandbox', channels: ['patch'] }] });
    expect(effect).toBe('stopped');
    expect(told(model)).toContain('sandbox');
  });

  it.each(without(before, ...ignored))('that is required does not block at %s', (place) => {
    expect(reaction(place, { ...rewritten(place), required: [{ hook: 'sandbox', channels: ['patch'] }] }).effect).toBe('goes-on');
  });

  it.each(before)('is not sent beside a block at %s', (place) => {
    expect(reaction(place, { ...rewritten(place), decision: 'block', reason: 'no' })).not.toHaveProperty('input');
  });

  it('of Codex without a command as text is not taken and said so', () => {
    const { effect, input, person } = reaction('codex PreToolUse', { updatedInput: { command: ['echo'] } });
    expect([effect, input]).toEqual(['goes-on', undefined]);
    expect(told(person)).toMatch(/rewr/);
  });

  it('is sent to copilot-shell as the keys that changed', () => {
    const { stdout } = answerTo('copilot-shell', 'PreToolUse', rewritten('copilot-shell PreToolUse'));
    expect(JSON.parse(stdout).hookSpecificOutput.tool_input).toEqual({ command: 'echo rewritten' });
  });
});

describe('a halt', () => {
  it.each([...before, ...prompt])('stops what is about to happen at %s', (place) => {
    const { effect, discarded } = reaction(place, { halt: true, haltReason: 'enough' });
    expect([effect, discarded]).toEqual(['stopped', undefined]);
  });

  it.each(['claude-code PreToolUse', 'claude-code PostToolUse', 'codex PostToolUse', 'gemini BeforeTool', 'gemini AfterTool', 'copilot-shell PreToolUse'])('ends the turn at %s', (place) => {
    expect(reaction(place, { halt: true, haltReason: 'enough' }).turnEnds).toBe(true);
  });

  it.each(['codex PreToolUse', 'copilot preToolUse', 'cursor preToolUse'])('that cannot end the turn at %s is told to the person', (place) => {
    expect(told(reaction(place, { halt: true }).person)).toMatch(/turn ended, which cannot/);
  });
});

describe('text for the model', () => {
  const reaches = [...prompt, ...without(start, 'copilot-shell SessionStart'), 'claude-code PreToolUse', 'codex PreToolUse', 'copilot preToolUse', 'copilot PreToolUse', 'cursor preToolUse', 'claude-code PostToolUseFailure', 'qwen PostToolUseFailure', 'copilot postToolUseFailure'];

  it.each(reaches)('reaches it at %s', (place) => {
    expect(reaction(place, { context: 'remember this' })).toMatchObject({ effect: 'goes-on', model: ['remember this'] });
  });

  it.each(without([...before, ...start, ...failure], ...reaches))('that does not reach it at %s is told to the person', (place) => {
    const { model, person, discarded } = reaction(place, { context: 'remember this' });
    expect([model, discarded]).toEqual([[], undefined]);
    expect(told(person)).toMatch(/added text/);
  });

  it.each(after)('stands below the result at %s', (place) => {
    const original = callOf(...at(place)).input.tool_output;
    const text = typeof original === 'string' ? original : JSON.stringify(original);
    const { model, discarded } = reaction(place, { context: 'remember this', toolOutput: `${text}\nremember this` });
    expect(discarded).toBeUndefined();
    expect(told(model)).toContain('remember this');
  });

  it.each(stop)('at %s goes with the instruction, never alone', (place) => {
    expect(reaction(place, { decision: 'block', reason: 'go on', context: 'remember this' }).goesOnWith).toContain('remember this');
    expect(reaction(place, { context: 'remember this' })).toMatchObject({ effect: 'goes-on', model: [] });
  });
});

describe('a replaced result', () => {
  const cannot = ['qwen PostToolUse', 'cursor postToolUse'];

  it.each(without(after, ...cannot))('is what the model sees at %s', (place) => {
    const { result, discarded } = reaction(place, { toolOutput: 'redacted' });
    expect(discarded).toBeUndefined();
    expect(JSON.stringify(result)).toContain('redacted');
    expect(JSON.stringify(result)).not.toContain('original');
  });

  it.each(cannot)('is not repeated beside the original at %s; the person is told', (place) => {
    const { model, person } = reaction(place, { toolOutput: 'redacted' });
    expect(model).toEqual([]);
    expect(told(person)).toMatch(/cannot be replaced/);
  });

  it('keeps the shape of a tool of Claude Code where hooks gave it back as JSON', () => {
    const { tool_response: response } = inputOf('claude-code', 'PostToolUse').payload;
    expect(reaction('claude-code PostToolUse', { toolOutput: JSON.stringify({ ...(response as object), stdout: '***' }) }).result).toEqual({ ...(response as object), stdout: '***' });
  });
});

describe('a hook that failed', () => {
  const hooks = [{ name: 'guard', source: 'config.toml', dialect: 'core', status: 'failed', detail: 'exit code 1' }] as const;
  const places = without(every, 'cursor preToolUse', 'cursor beforeShellExecution');

  it.each(places)('is reported to the person at %s', (place) => {
    const { person, effect } = reaction(place, { hooks });
    expect(effect).toBe('goes-on');
    expect(told(person)).toMatch(/guard: the hook failed: exit code 1/);
  });
});
