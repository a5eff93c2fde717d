import { describe, expect, it } from 'vitest';
import { toWireInput } from '@cosh/core';
import { wireName } from '../../dist/dispatch/index.js';

describe('a name on the wire', () => {
  it.each([['toolName', 'tool_name'], ['llmRequest', 'llm_request'], ['prompt', 'prompt'], ['stopHookActive', 'stop_hook_active'], ['tool_name', 'tool_name'], ['', '']])('of %j is %j', (name, wire) => {
    expect(wireName(name)).toBe(wire);
  });
});

describe('an input on the wire', () => {
  it('has its own names changed, and nothing inside its values', () => {
    expect(toWireInput({ toolInput: { filePath: 'x', deepList: [{ someKey: 1 }] }, sessionId: 's' })).toStrictEqual({ tool_input: { filePath: 'x', deepList: [{ someKey: 1 }] }, session_id: 's' });
  });

  it('has no field without a value', () => {
    expect(toWireInput({ a: undefined, b: null, c: false })).toStrictEqual({ b: null, c: false });
  });

  it('has a key called __proto__ as a key', () => {
    const wire = toWireInput(JSON.parse('{"__proto__":{"tool_name":"inherited"}}') as object);
    expect((wire as { tool_name?: string }).tool_name).toBeUndefined();
    expect(Object.getPrototypeOf(wire)).toBe(Object.prototype);
  });
});
