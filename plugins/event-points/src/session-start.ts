import { defineEventPoint } from '@cosh/core';

export interface SessionStartInput {
  /** `startup` where nothing is said. */
  readonly source?: string;
}

export const sessionStart = defineEventPoint<SessionStartInput>()({
  name: 'SessionStart',
  summary: 'when a session begins',
  inputSchema: { type: 'object', properties: { source: { type: 'string', default: 'startup' } } },
  subject: { label: 'source', of: ({ source }) => (typeof source === 'string' ? source : 'startup') },
  decisions: [],
  channels: ['message', 'context'],
  plainText: 'context',
  beginsSession: true,
});
