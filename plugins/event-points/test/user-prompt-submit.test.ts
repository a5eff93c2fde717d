import { describe, expect, it } from 'vitest';
import { userPromptSubmit } from '@cosh/event-points';
import { refusedFields } from './support/refused-fields.js';

describe('UserPromptSubmit', () => {
  it('honours these channels and decisions, and no others', () => {
    expect(userPromptSubmit.name).toBe('UserPromptSubmit');
    expect(userPromptSubmit.channels).toStrictEqual(['decision', 'halt', 'message', 'context']);
    expect(userPromptSubmit.decisions).toStrictEqual(['allow', 'block']);
  });

  it('has these fields of its own', () => {
    expect(Object.keys(userPromptSubmit.inputSchema.properties as object)).toStrictEqual(['prompt']);
  });

  it('takes plain text on stdout for context, and rewrites and edits nothing', () => {
    const { plainText, patchedField, resultField }: { plainText: string; patchedField?: string; resultField?: string } = userPromptSubmit;
    expect([plainText, patchedField, resultField]).toStrictEqual(['context', undefined, undefined]);
  });

  it.each([
    [{ prompt: 'hello' }],
    [{ prompt: '' }],
  ])('accepts %j', async (input) => {
    expect(await refusedFields(userPromptSubmit, input)).toStrictEqual([]);
  });

  it.each<[unknown, string[]]>([
    [{}, ['prompt']],
    [{ prompt: null }, ['prompt']],
    [{ prompt: ['a'] }, ['prompt']],
  ])('refuses %j for %j', async (input, fields) => {
    expect(await refusedFields(userPromptSubmit, input)).toStrictEqual(fields);
  });

  it('has nothing that a matcher could match', () => {
    expect(userPromptSubmit).not.toHaveProperty('subject');
  });
});
