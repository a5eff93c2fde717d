import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@cosh/core';
import { core, lifecycle } from '@cosh/dialects';
import { preToolUse } from '@cosh/event-points';
import { invocation } from '../support/invocations.js';

describe.each([core, lifecycle])('the variables that a hook of the dialect $name gets', ({ encode }) => {
  const variables = (own: JsonObject) => encode(invocation(preToolUse, { tool_name: 'shell', tool_input: {}, ...own })).environment;

  it('hold the tool’s name, never its command', () => {
    expect(variables({ tool_input: { command: 'rm -rf /' } })).toMatchObject({ COSH_TOOL_NAME: 'shell', COSH_TOOL_INPUT: '{"command":"rm -rf /"}' });
  });

  it('leave an input out above 96 KiB, and keep one of just that size', () => {
    const of = (bytes: number): string | undefined => variables({ tool_input: { x: 'y'.repeat(bytes - '{"x":""}'.length) } }).COSH_TOOL_INPUT;
    expect(of(96 * 1024)).toHaveLength(96 * 1024);
    expect(of(96 * 1024 + 1)).toBeUndefined();
  });

  it('count bytes, not characters', () => {
    expect(variables({ tool_input: { x: 'ö'.repeat(60 * 1024) } }).COSH_TOOL_INPUT).toBeUndefined();
  });

  it('have no value that no variable can hold', () => {
    expect(variables({ tool_name: 'a\0b', session_id: 'x'.repeat(100 * 1024) })).toMatchObject({ COSH_TOOL_NAME: undefined, COSH_SESSION_ID: undefined });
    expect(variables({ tool_input: { x: 'a\0b' } }).COSH_TOOL_INPUT).toBe('{"x":"a\\u0000b"}');
  });

  it('take an outer hook’s value away where there is none', () => {
    expect(Object.keys(variables({}))).toContain('COSH_EXTENSION_PATH');
    expect(variables({}).COSH_EXTENSION_PATH).toBeUndefined();
  });
});
