import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@cosh/core';
import { postToolUse } from '@cosh/event-points';
import { refusedFields } from './support/refused-fields.js';

describe('PostToolUse', () => {
  it('honours these channels and decisions, and no others', () => {
    expect(postToolUse.name).toBe('PostToolUse');
    expect(postToolUse.channels).toStrictEqual(['decision', 'halt', 'message', 'context', 'replacement', 'annotation']);
    expect(postToolUse.decisions).toStrictEqual(['allow', 'block']);
  });

  it('has these fields of its own', () => {
    expect(Object.keys(postToolUse.inputSchema.properties as object)).toStrictEqual(['tool_name', 'tool_input', 'tool_use_id', 'tool_output']);
  });

  it('takes plain text on stdout for a failure, and edits the tool’s output', () => {
    const { plainText, patchedField, resultField }: { plainText: string; patchedField?: string; resultField?: string } = postToolUse;
    expect([plainText, patchedField, resultField]).toStrictEqual(['failure', undefined, 'tool_output']);
  });

  it.each([
    [{ tool_name: 'shell', tool_input: {}, tool_output: 'text' }],
    [{ tool_name: 'shell', tool_input: {}, tool_output: { a: [1] }, tool_use_id: 'call-1' }],
    [{ tool_name: 'shell', tool_input: {}, tool_output: null }],
    [{ tool_name: 'shell', tool_input: {}, tool_output: 0 }],
    [{ tool_name: 'shell', tool_input: {}, tool_output: [] }],
  ])('accepts %j', async (input) => {
    expect(await refusedFields(postToolUse, input)).toStrictEqual([]);
  });

  it.each<[unknown, string[]]>([
    [{}, ['tool_name', 'tool_input', 'tool_output']],
    [{ tool_name: 'shell', tool_input: {} }, ['tool_output']],
    [{ tool_name: 'shell', tool_output: '' }, ['tool_input']],
    [{ tool_name: null, tool_input: {}, tool_output: '' }, ['tool_name']],
    ['text', ['']],
  ])('refuses %j for %j', async (input, fields) => {
    expect(await refusedFields(postToolUse, input)).toStrictEqual(fields);
  });

  it.each<[JsonObject, string | undefined]>([
    [{ tool_name: 'shell' }, 'shell'],
    [{}, undefined],
  ])('lets matchers see the tool name: of %j it is %j', (input, subject) => {
    expect(postToolUse.subject?.label).toBe('tool name');
    expect(postToolUse.subject?.of(input)).toBe(subject);
  });
});
