import { describe, expect, it } from 'vitest';
import { stop } from '@cosh/event-points';
import { refusedFields } from './support/refused-fields.js';

describe('Stop', () => {
  it('honours these channels and decisions, and no others', () => {
    expect(stop.name).toBe('Stop');
    expect(stop.channels).toStrictEqual(['decision', 'halt', 'message', 'context']);
    expect(stop.decisions).toStrictEqual(['allow', 'block']);
  });

  it('has these fields of its own', () => {
    expect(Object.keys(stop.inputSchema.properties as object)).toStrictEqual(['last_assistant_message', 'stop_hook_active']);
  });

  it('takes plain text on stdout for a failure, and rewrites and edits nothing', () => {
    const { plainText, patchedField, resultField }: { plainText: string; patchedField?: string; resultField?: string } = stop;
    expect([plainText, patchedField, resultField]).toStrictEqual(['failure', undefined, undefined]);
  });

  it.each([
    [{}],
    [{ last_assistant_message: 'done', stop_hook_active: true }],
  ])('accepts %j', async (input) => {
    expect(await refusedFields(stop, input)).toStrictEqual([]);
  });

  it.each<[unknown, string[]]>([
    [{ last_assistant_message: 7 }, ['last_assistant_message']],
    [{ stop_hook_active: 'yes' }, ['stop_hook_active']],
    [{ stop_hook_active: null }, ['stop_hook_active']],
  ])('refuses %j for %j', async (input, fields) => {
    expect(await refusedFields(stop, input)).toStrictEqual(fields);
  });

  it('has nothing that a matcher could match', () => {
    expect(stop).not.toHaveProperty('subject');
  });
});
