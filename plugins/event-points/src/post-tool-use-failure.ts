import { defineEventPoint } from '@cosh/core';
import type { PreToolUseInput } from './pre-tool-use.js';
import { toolFields, toolName } from './subjects.js';

export interface PostToolUseFailureInput extends PreToolUseInput {
  readonly error: string;
}

export const postToolUseFailure = defineEventPoint<PostToolUseFailureInput>()({
  name: 'PostToolUseFailure',
  summary: 'after a tool has failed',
  inputSchema: {
    type: 'object',
    properties: { tool_name: { type: 'string' }, tool_input: { type: 'object' }, tool_use_id: { type: 'string' }, error: { type: 'string' } },
    required: ['tool_name', 'tool_input', 'error'],
  },
  subject: toolName,
  toolFields,
  decisions: [],
  channels: ['message', 'context'],
  plainText: 'failure',
});
