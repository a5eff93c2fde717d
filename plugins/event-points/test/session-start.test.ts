import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@cosh/core';
import { sessionStart } from '@cosh/event-points';
import { refusedFields } from './support/refused-fields.js';

describe('SessionStart', () => {
  it('honours these channels and decisions, and no others', () => {
    expect(sessionStart.name).toBe('SessionStart');
    expect(sessionStart.channels).toStrictEqual(['message', 'context']);
    expect(sessionStart.decisions).toStrictEqual([]);
  });

  it('has these fields of its own', () => {
    expect(Object.keys(sessionStart.inputSchema.properties as object)).toStrictEqual(['source']);
  });

  it('takes plain text on stdout for context, and rewrites and edits nothing', () => {
    const { plainText, patchedField, resultField }: { plainText: string; patchedField?: string; resultField?: string } = sessionStart;
    expect([plainText, patchedField, resultField]).toStrictEqual(['context', undefined, undefined]);
  });

  it.each([
    [{}],
    [{ source: 'startup' }],
    [{ source: 'resume' }],
    [{ source: 'anything' }],
  ])('accepts %j', async (input) => {
    expect(await refusedFields(sessionStart, input)).toStrictEqual([]);
  });

  it.each<[unknown, string[]]>([
    [{ source: 7 }, ['source']],
    [{ source: null }, ['source']],
  ])('refuses %j for %j', async (input, fields) => {
    expect(await refusedFields(sessionStart, input)).toStrictEqual(fields);
  });

  it.each<[JsonObject, string | undefined]>([
    [{ source: 'resume' }, 'resume'],
    [{}, 'startup'],
  ])('lets matchers see the source: of %j it is %j', (input, subject) => {
    expect(sessionStart.subject?.label).toBe('source');
    expect(sessionStart.subject?.of(input)).toBe(subject);
  });
});
