import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@cosh/core';
import { preToolUse } from '@cosh/event-points';
import { refusedFields } from './support/refused-fields.js';

describe('PreToolUse', () => {
  it('honours these channels and decisions, and no others', () => {
    expect(preToolUse.name).toBe('PreToolUse');
    expect(preToolUse.channels).toStrictEqual(['decision', 'halt', 'message', 'context', 'patch']);
    expect(preToolUse.decisions).toStrictEqual(['allow', 'ask', 'block']);
  });

  it('has these fields of its own', () => {
    expect(Object.keys(preToolUse.inputSchema.properties as object)).toStrictEqual(['tool_name', 'tool_input', 'tool_use_id']);
  });

  it('takes plain text on stdout for a failure, and rewrites its tool input', () => {
    const { plainText, patchedField, resultField }: { plainText: string; patchedField?: string; resultField?: string } = preToolUse;
    expect([plainText, patchedField, resultField]).toStrictEqual(['failure', 'tool_input', undefined]);
  });

  it.each([
    [{ tool_name: 'shell', tool_input: {} }],
    [{ tool_name: 'shell', tool_input: { command: 'ls', deep: [{ a: null }] }, tool_use_id: 'call-1' }],
    [{ tool_name: '', tool_input: {}, from_the_future: 1 }],
  ])('accepts %j', async (input) => {
    expect(await refusedFields(preToolUse, input)).toStrictEqual([]);
  });

  it.each<[unknown, string[]]>([
    [{}, ['tool_name', 'tool_input']],
    [{ tool_name: 'shell' }, ['tool_input']],
    [{ tool_name: 7, tool_input: {} }, ['tool_name']],
    [{ tool_name: 'shell', tool_input: 'ls' }, ['tool_input']],
    [{ tool_name: 'shell', tool_input: [] }, ['tool_input']],
    [{ tool_name: 'shell', tool_input: null }, ['tool_input']],
    [{ tool_name: 'shell', tool_input: {}, tool_use_id: 7 }, ['tool_use_id']],
    [[], ['']],
  ])('refuses %j for %j', async (input, fields) => {
    expect(await refusedFields(preToolUse, input)).toStrictEqual(fields);
  });

  it.each<[JsonObject, string | undefined]>([
    [{ tool_name: 'shell' }, 'shell'],
    [{ tool_name: '' }, ''],
    [{}, undefined],
    [{ tool_name: 7 }, undefined],
  ])('lets matchers see the tool name: of %j it is %j', (input, subject) => {
    expect(preToolUse.subject?.label).toBe('tool name');
    expect(preToolUse.subject?.of(input)).toBe(subject);
  });
});
