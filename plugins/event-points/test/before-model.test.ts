import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@cosh/core';
import { beforeModel } from '@cosh/event-points';
import { refusedFields } from './support/refused-fields.js';

describe('BeforeModel', () => {
  it('honours these channels and decisions, and no others', () => {
    expect(beforeModel.name).toBe('BeforeModel');
    expect(beforeModel.channels).toStrictEqual(['message', 'context']);
    expect(beforeModel.decisions).toStrictEqual([]);
  });

  it('has these fields of its own', () => {
    expect(Object.keys(beforeModel.inputSchema.properties as object)).toStrictEqual(['llm_request']);
  });

  it('takes plain text on stdout for a failure, and rewrites and edits nothing', () => {
    const { plainText, patchedField, resultField }: { plainText: string; patchedField?: string; resultField?: string } = beforeModel;
    expect([plainText, patchedField, resultField]).toStrictEqual(['failure', undefined, undefined]);
  });

  it.each([
    [{ llm_request: {} }],
    [{ llm_request: { model: 'm', messages: [] } }],
  ])('accepts %j', async (input) => {
    expect(await refusedFields(beforeModel, input)).toStrictEqual([]);
  });

  it.each<[unknown, string[]]>([
    [{}, ['llm_request']],
    [{ llm_request: 'text' }, ['llm_request']],
  ])('refuses %j for %j', async (input, fields) => {
    expect(await refusedFields(beforeModel, input)).toStrictEqual(fields);
  });

  it.each<[JsonObject, string | undefined]>([
    [{ llm_request: { model: 'm' } }, 'm'],
    [{ llm_request: {} }, undefined],
    [{ llm_request: { model: 7 } }, undefined],
    [{}, undefined],
  ])('lets matchers see the model: of %j it is %j', (input, subject) => {
    expect(beforeModel.subject?.label).toBe('model');
    expect(beforeModel.subject?.of(input)).toBe(subject);
  });
});
