import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@cosh/core';
import { postToolUseFailure } from '@cosh/event-points';
import { refusedFields } from './support/refused-fields.js';

describe('PostToolUseFailure', () => {
  it('honours these channels and decisions, and no others', () => {
    expect(postToolUseFailure.name).toBe('PostToolUseFailure');
    expect(postToolUseFailure.channels).toStrictEqual(['message', 'context']);
    expect(postToolUseFailure.decisions).toStrictEqual([]);
  });

  it('has these fields of its own', () => {
    expect(Object.keys(postToolUseFailure.inputSchema.properties as object)).toStrictEqual(['tool_name', 'tool_input', 'tool_use_id', 'error']);
  });

  it('takes plain text on stdout for a failure, and rewrites and edits nothing', () => {
    const { plainText, patchedField, resultField }: { plainText: string; patchedField?: string; resultField?: string } = postToolUseFailure;
    expect([plainText, patchedField, resultField]).toStrictEqual(['failure', undefined, undefined]);
  });

  it.each([
    [{ tool_name: 'shell', tool_input: {}, error: 'no such file' }],
    [{ tool_name: 'shell', tool_input: {}, error: '', tool_use_id: 'call-1' }],
  ])('accepts %j', async (input) => {
    expect(await refusedFields(postToolUseFailure, input)).toStrictEqual([]);
  });

  it.each<[unknown, string[]]>([
    [{}, ['tool_name', 'tool_input', 'error']],
    [{ tool_name: 'shell', tool_input: {} }, ['error']],
    [{ tool_name: 'shell', tool_input: {}, error: { code: 1 } }, ['error']],
  ])('refuses %j for %j', async (input, fields) => {
    expect(await refusedFields(postToolUseFailure, input)).toStrictEqual(fields);
  });

  it.each<[JsonObject, string | undefined]>([
    [{ tool_name: 'shell' }, 'shell'],
    [{}, undefined],
  ])('lets matchers see the tool name: of %j it is %j', (input, subject) => {
    expect(postToolUseFailure.subject?.label).toBe('tool name');
    expect(postToolUseFailure.subject?.of(input)).toBe(subject);
  });
});
