import { defineEventPoint } from '@cosh/core';

export interface StopInput {
  readonly lastAssistantMessage?: string;
  /** True where an earlier Stop was blocked in this turn: a hook that always blocks would never end. */
  readonly stopHookActive?: boolean;
}

/** A block means: go on, with `reason` as the next instruction. */
export const stop = defineEventPoint<StopInput>()({
  name: 'Stop',
  summary: 'when the agent wants to end its turn; a block makes it go on',
  inputSchema: { type: 'object', properties: { last_assistant_message: { type: 'string' }, stop_hook_active: { type: 'boolean' } } },
  decisions: ['allow', 'block'],
  channels: ['decision', 'halt', 'message', 'context'],
  plainText: 'failure',
  blockGoesOn: true,
});
