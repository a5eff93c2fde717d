import { afterAll, describe, expect, it } from 'vitest';
import { eventPoints } from '@cosh/event-points';
import { makeHome } from '../support/make-home.js';
import { cosh, jsonOf } from './cosh.js';

const home = makeHome();
afterAll(() => home.remove());

// What was agreed on, event by event: input (`?`: optional), what matchers see, decisions, other channels.
const table = [
  ['PreToolUse', 'tool_name tool_input tool_use_id?', 'tool name', 'allow ask block', 'halt message context patch'],
  ['PostToolUse', 'tool_name tool_input tool_use_id? tool_output', 'tool name', 'allow block', 'halt message context replacement annotation'],
  ['PostToolUseFailure', 'tool_name tool_input tool_use_id? error', 'tool name', '-', 'message context'],
  ['UserPromptSubmit', 'prompt', '-', 'allow block', 'halt message context'],
  ['SessionStart', 'source?', 'source', '-', 'message context'],
  ['Stop', 'last_assistant_message? stop_hook_active?', '-', 'allow block', 'halt message context'],
  ['BeforeModel', 'llm_request', 'model', '-', 'message context'],
  ['AfterModel', 'llm_request? llm_response', 'model', '-', 'message'],
];

describe('cosh events', () => {
  it('is the table of what was agreed on', async () => {
    const { stdout, stderr, exit } = await cosh(home, ['events']);
    expect([exit, stderr]).toEqual([0, '']);
    const [head, ...rows] = stdout.trimEnd().split('\n').map((line) => line.split(/ {2,}/));
    expect(head).toEqual(['EVENT', 'INPUT', 'MATCHERS SEE', 'DECISIONS', 'OTHER CHANNELS', 'WHEN']);
    expect(rows.map((row) => row.slice(0, 5))).toEqual(table);
    expect(rows.every((row) => (row[5] ?? '').length > 5)).toBe(true);
  });
});

interface DescribedEvent {
  readonly name: string;
  readonly input_schema: { readonly type: string; readonly required?: readonly string[]; readonly properties: Readonly<Record<string, unknown>> };
  readonly subject: string | null;
  readonly decisions: readonly string[];
  readonly channels: readonly string[];
}

describe('cosh events --json', () => {
  it('says the same with the schema of every input', async () => {
    const events = jsonOf<DescribedEvent[]>(await cosh(home, ['events', '--json']));
    const row = ({ name, input_schema: { properties, required = [] }, subject, decisions, channels }: DescribedEvent): string[] =>
      [name, Object.keys(properties).map((field) => (required.includes(field) ? field : `${field}?`)).join(' '), subject ?? '-', decisions.join(' ') || '-', channels.join(' ')];
    expect(events.map(row)).toEqual(table);
    expect(events.map(({ input_schema: schema }) => schema)).toEqual(eventPoints.map(({ inputSchema }) => inputSchema));
  });
});
