import { describe, expect, it } from 'vitest';
import { toWireResult, toWireStreamEvent, type AnyVerdict } from '@cosh/core';

describe('a verdict on the wire', () => {
  it('has every field in snake case', () => {
    const verdict: AnyVerdict = {
      event: 'PreToolUse', decision: 'block', reason: 'no', halt: true, haltReason: 'enough', context: 'c', cancelled: true, updatedInput: { filePath: 'x' }, toolOutput: 'o',
      notifications: [{ hookName: 'a', message: 'm', decision: 'deny' }], hooks: [{ name: 'a', source: 'config.toml', dialect: 'core', status: 'ok', decision: 'block', exitCode: 0, durationMs: 1.5 }], conflicts: [{ key: 'someKey', hooks: ['a', 'b'] }],
    };
    expect(toWireResult(verdict)).toStrictEqual({
      type: 'result', event: 'PreToolUse', decision: 'block', reason: 'no', halt: true, halt_reason: 'enough', context: 'c', cancelled: true, updated_input: { filePath: 'x' }, tool_output: 'o',
      notifications: [{ hook_name: 'a', message: 'm', decision: 'deny' }], hooks: [{ name: 'a', source: 'config.toml', dialect: 'core', status: 'ok', decision: 'block', exit_code: 0, duration_ms: 1.5 }], conflicts: [{ key: 'someKey', hooks: ['a', 'b'] }],
    });
  });

  it('has nothing that has nothing to say, except decision, halt, notifications and hooks', () => {
    expect(toWireResult({ event: 'Stop', decision: 'none', halt: false, notifications: [], hooks: [] })).toStrictEqual({ type: 'result', event: 'Stop', decision: 'none', halt: false, notifications: [], hooks: [] });
  });
});

describe('a stream event on the wire', () => {
  it('is a notification or a failure', () => {
    expect(toWireStreamEvent({ kind: 'notification', hookName: 'security-check', message: 'no', decision: 'block' })).toStrictEqual({ type: 'stream_event', event: { subtype: 'hook_notification', hook_name: 'security-check', message: 'no', decision: 'block' } });
    expect(toWireStreamEvent({ kind: 'failure', hookName: 'slow', status: 'timed_out', message: 'timed out after 5000 ms' })).toStrictEqual({ type: 'stream_event', event: { subtype: 'hook_failure', hook_name: 'slow', status: 'timed_out', message: 'timed out after 5000 ms' } });
  });
});
