import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@cosh/core';
import { afterModel } from '@cosh/event-points';
import { refusedFields } from './support/refused-fields.js';

describe('AfterModel', () => {
  it('honours these channels and decisions, and no others', () => {
    expect(afterModel.name).toBe('AfterModel');
    expect(afterModel.channels).toStrictEqual(['message']);
    expect(afterModel.decisions).toStrictEqual([]);
  });

  it('has these fields of its own', () => {
    expect(Object.keys(afterModel.inputSchema.properties as object)).toStrictEqual(['llm_request', 'llm_response']);
  });

  it('takes plain text on stdout for a failure, and rewrites and edits nothing', () => {
    const { plainText, patchedField, resultField }: { plainText: string; patchedField?: string; resultField?: string } = afterModel;
    expect([plainText, patchedField, resultField]).toStrictEqual(['failure', undefined, undefined]);
  });

  it.each([
    [{ llm_response: {} }],
    [{ llm_request: { model: 'm' }, llm_response: { text: 'x' } }],
  ])('accepts %j', async (input) => {
    expect(await refusedFields(afterModel, input)).toStrictEqual([]);
  });

  it.each<[unknown, string[]]>([
    [{}, ['llm_response']],
    [{ llm_request: {} }, ['llm_response']],
    [{ llm_response: 'text' }, ['llm_response']],
    [{ llm_request: 1, llm_response: {} }, ['llm_request']],
  ])('refuses %j for %j', async (input, fields) => {
    expect(await refusedFields(afterModel, input)).toStrictEqual(fields);
  });

  it.each<[JsonObject, string | undefined]>([
    [{ llm_request: { model: 'm' }, llm_response: {} }, 'm'],
    [{ llm_response: {} }, undefined],
  ])('lets matchers see the model: of %j it is %j', (input, subject) => {
    expect(afterModel.subject?.label).toBe('model');
    expect(afterModel.subject?.of(input)).toBe(subject);
  });
});
