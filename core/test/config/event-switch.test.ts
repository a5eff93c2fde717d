import { describe, expect, it } from 'vitest';
import { switchOf } from '@cosh/core';

describe('the switch of an event', () => {
  it.each([['PreToolUse', 'pre_tool_use_enabled'], ['PostToolUseFailure', 'post_tool_use_failure_enabled'], ['Stop', 'stop_enabled'], ['BeforeModel', 'before_model_enabled']])('%s is %s', (event, key) => {
    expect(switchOf(event)).toBe(key);
  });
});
