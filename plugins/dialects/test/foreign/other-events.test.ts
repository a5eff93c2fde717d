import { describe, expect, it } from 'vitest';
import type { Answer, Dialect, EventPoint } from '@cosh/core';
import { claudeCode, codex, copilot, copilotPascal, copilotShell, cursor, gemini, qwen } from '@cosh/dialects';
import { postToolUse, preToolUse, sessionStart, stop, userPromptSubmit } from '@cosh/event-points';
import { exited, invocation, result, sampleHook } from '../support/invocations.js';

function said(dialect: Dialect, point: EventPoint, stdout: object | string, exit = 0, stderr = ''): Answer | 'failed' {
  const writtenEvent = dialect.eventNames?.[point.name];
  try {
    const decoded = dialect.decode(result(exited(exit), typeof stdout === 'string' ? stdout : JSON.stringify(stdout), stderr), invocation(point, { tool_name: 'x', tool_input: {} }, sampleHook(writtenEvent === undefined ? {} : { writtenEvent })));
    return decoded.ok ? decoded.answer : 'failed';
  } catch {
    return 'failed';
  }
}
const specific = (dialect: Dialect, point: EventPoint, fields: object): object => ({ hookSpecificOutput: { hookEventName: dialect.eventNames?.[point.name] ?? point.name, ...fields } });
const block = { decision: 'block', reason: 'no' };

// As measured: claude, codex, copilot, copilot-shell, gemini and qwen.
const measured = [claudeCode, codex, copilot, copilotShell, gemini, qwen] as const;

describe('a prompt', () => {
  it.each(measured)('is refused by a block of a hook of $name, and by exit 2 of all but Copilot', (dialect) => {
    expect(said(dialect, userPromptSubmit, block)).toMatchObject({ decision: { value: 'block', reason: 'no' } });
    const exit2 = said(dialect, userPromptSubmit, '', 2, 'no');
    if (dialect === copilot) expect(exit2).toBe('failed');
    else expect(exit2).toMatchObject({ decision: { value: 'block', reason: 'no' } });
  });

  it.each(measured)('gets the context of a hook of $name, as JSON; and as plain text where that agent takes it so', (dialect) => {
    for (const point of [userPromptSubmit, sessionStart] as const) {
      expect(said(dialect, point, dialect === copilot ? { additionalContext: 'c' } : specific(dialect, point, { additionalContext: 'c' }))).toStrictEqual({ context: ['c'] });
      const plain = said(dialect, point, 'c');
      if (dialect === claudeCode || dialect === codex) expect(plain).toStrictEqual({ context: ['c'] });
      else expect(plain).not.toHaveProperty('context');
    }
  });
});

describe('after a tool has run', () => {
  it.each<[Dialect, Answer | 'failed']>([
    [claudeCode, { annotation: ['no'], message: { text: 'no' } }],
    [qwen, { annotation: ['no'], message: { text: 'no' } }],
    [codex, { decision: { value: 'block', word: 'block', reason: 'no' }, message: { text: 'no', word: 'block' } }],
    [gemini, { decision: { value: 'block', word: 'block', reason: 'no' }, message: { text: 'no', word: 'block' } }],
    [copilotShell, { decision: { value: 'block', word: 'block', reason: 'no' }, message: { text: 'no', word: 'block' } }],
  ])('a block of a hook of $name stands below the result or in its place', (dialect, expected) => {
    expect(said(dialect, postToolUse, block)).toStrictEqual(expected);
  });

  it.each<[Dialect, object]>([
    [claudeCode, specific(claudeCode, postToolUse, { updatedToolOutput: 'new' })],
    [claudeCode, specific(claudeCode, postToolUse, { updatedToolOutput: { stdout: 'new', stderr: '' } })],
    [claudeCode, specific(claudeCode, postToolUse, { updatedMCPToolOutput: [{ type: 'text', text: 'new' }] })],
    [copilot, { modifiedResult: { resultType: 'success', textResultForLlm: 'new' } }],
    [cursor, { updated_mcp_tool_output: 'new' }],
  ])('a hook of $name can put another text in its place: %j', (dialect, stdout) => {
    expect(said(dialect, postToolUse, stdout)).toStrictEqual({ replacement: 'new' });
  });

  it('exit 2 of a hook of Claude Code is a line below the result', () => {
    expect(said(claudeCode, postToolUse, '', 2, 'fix it')).toStrictEqual({ annotation: ['fix it'], message: { text: 'fix it' } });
  });

  it('plain text of a formatter is no failure', () => {
    for (const dialect of [claudeCode, codex, gemini, qwen, copilot, copilotShell]) expect(said(dialect, postToolUse, 'formatted a.ts')).not.toBe('failed');
  });
});

describe('at the end of a turn', () => {
  it.each([...measured, copilotPascal])('a block of a hook of $name makes the agent go on', (dialect) => {
    expect(said(dialect, stop, { decision: dialect === gemini ? 'deny' : 'block', reason: 'more' })).toMatchObject({ decision: { value: 'block', reason: 'more' } });
  });

  it('a follow-up of Cursor and text of Claude Code do the same', () => {
    expect(said(cursor, stop, { followup_message: 'more' })).toMatchObject({ decision: { value: 'block', reason: 'more' } });
    expect(said(claudeCode, stop, specific(claudeCode, stop, { additionalContext: 'more' }))).toMatchObject({ decision: { value: 'block', reason: 'more' } });
  });

  it('"continue": false ends it, makes copilot-shell go on, and overrules a block in Codex', () => {
    const ends = { continue: false, stopReason: 'enough' };
    for (const dialect of [claudeCode, codex, gemini, qwen]) expect(said(dialect, stop, ends)).toMatchObject({ halt: { reason: 'enough' } });
    expect(said(copilotShell, stop, ends)).toMatchObject({ decision: { value: 'block', reason: 'enough' } });
    const both = said(codex, stop, { ...ends, ...block });
    expect(both).toHaveProperty('halt');
    expect(both).not.toHaveProperty('decision');
  });

  it('plain text is a failure in Codex alone', () => {
    expect(said(codex, stop, 'text')).toBe('failed');
    for (const dialect of [claudeCode, gemini, qwen, copilot, copilotShell]) expect(said(dialect, stop, 'text')).not.toBe('failed');
  });
});

describe('hooks of Cursor', () => {
  it.each<[object | string, number, string, string | undefined]>([
    [{ permission: 'deny', agent_message: 'no' }, 0, '', 'no'], [{ permission: 'deny', user_message: 'no' }, 0, '', 'no'], ['no', 2, 'other', 'no'], ['', 2, 'no', 'no'],
    [{ permission: 'allow' }, 2, 'no', 'no'], ['not json', 0, '', 'the hook did not answer in JSON'], ['log\n{"permission":"deny","agent_message":"no"}', 0, '', 'no'],
  ])('deny by %j at exit %i', (stdout, exit, stderr, reason) => {
    expect(said(cursor, preToolUse, stdout, exit, stderr)).toMatchObject({ decision: { value: 'block', reason } });
  });

  it('fail where they say nothing, exit with another code, or answer in the words of others', () => {
    for (const [stdout, exit] of [['', 0], ['', 1], [{ permission: 'deny' }, 1], [block, 0], [{ permission: 'maybe' }, 0]] as const) expect(said(cursor, preToolUse, stdout, exit)).toBe('failed');
    expect(said(cursor, preToolUse, {})).toStrictEqual({});
    expect(said(cursor, userPromptSubmit, { continue: false, user_message: 'no' })).toMatchObject({ decision: { value: 'block', reason: 'no' } });
  });
});

describe('hooks of Copilot under PascalCase keys', () => {
  it('deny as those of Claude Code do, and by every exit but 0; a top-level block alone does not count', () => {
    expect(said(copilotPascal, preToolUse, specific(copilotPascal, preToolUse, { permissionDecision: 'deny', permissionDecisionReason: 'no' }))).toMatchObject({ decision: { value: 'block', reason: 'no' } });
    for (const exit of [1, 2, 127]) expect(said(copilotPascal, preToolUse, '', exit, 'no')).toMatchObject({ decision: { value: 'block', reason: 'no' } });
    expect(said(copilotPascal, preToolUse, block)).toBe('failed');
  });
});

describe('lines that report progress', () => {
  it('are no part of the answer of a hook of Copilot', () => {
    expect(said(copilot, preToolUse, '{"type":"progress","message":"looking"}\n{"permissionDecision":"deny","permissionDecisionReason":"no"}\n')).toMatchObject({ decision: { value: 'block' } });
  });
});
