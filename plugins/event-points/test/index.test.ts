import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { channels, createCosh, type EventPoint } from '@cosh/core';
import { eventPoints, eventPointsPlugin } from '@cosh/event-points';

describe('the table of event points', () => {
  it('names the eight of them, in the order in which an agent meets them', () => {
    expect(eventPoints.map(({ name }) => name)).toStrictEqual(['PreToolUse', 'PostToolUse', 'PostToolUseFailure', 'UserPromptSubmit', 'SessionStart', 'Stop', 'BeforeModel', 'AfterModel']);
  });

  it('has a file for each of them, called after it', () => {
    const files = readdirSync(new URL('../src', import.meta.url)).filter((name) => !['index.ts', 'subjects.ts'].includes(name)).sort();
    const dashed = (name: string): string => name.replace(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
    expect(files).toStrictEqual(eventPoints.map(({ name }) => `${dashed(name)}.ts`).sort());
  });

  it('is what the plugin registers', async () => {
    const cosh = await createCosh({ plugins: [eventPointsPlugin] });
    expect(cosh.eventPoints).toStrictEqual([...eventPoints]);
    await cosh.dispose();
  });

  it.each(eventPoints.map((point) => [point.name, point as EventPoint] as const))('agrees with itself: %s', (_name, point) => {
    expect(point.summary).toMatch(/^[a-z]/);
    expect(Object.isFrozen(point)).toBe(true);
    expect(point.channels.filter((channel) => !channels.includes(channel))).toStrictEqual([]);
    expect(point.channels.includes('decision')).toBe(point.decisions.length > 0);
    expect(point.channels.includes('patch')).toBe(point.patchedField !== undefined);
    expect(point.channels.includes('replacement') || point.channels.includes('annotation')).toBe(point.resultField !== undefined);
    const fields = Object.keys(point.inputSchema.properties as object);
    for (const field of [point.patchedField, point.resultField, ...((point.inputSchema.required ?? []) as string[])]) if (field !== undefined) expect(fields).toContain(field);
    expect(fields.filter((field) => !/^[a-z]+(?:_[a-z]+)*$/.test(field))).toStrictEqual([]);
  });
});
