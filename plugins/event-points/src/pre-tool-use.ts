import { defineEventPoint, type JsonObject } from '@cosh/core';
import { toolFields, toolName } from './subjects.js';

export interface PreToolUseInput {
  readonly toolName: string;
  readonly toolInput: JsonObject;
  readonly toolUseId?: string;
}

export const preToolUse = defineEventPoint<PreToolUseInput>()({
  name: 'PreToolUse',
  summary: 'before a tool runs',
  inputSchema: {
    type: 'object',
    properties: { tool_name: { type: 'string' }, tool_input: { type: 'object' }, tool_use_id: { type: 'string' } },
    required: ['tool_name', 'tool_input'],
  },
  subject: toolName,
  toolFields,
  decisions: ['allow', 'ask', 'block'],
  channels: ['decision', 'halt', 'message', 'context', 'patch'],
  plainText: 'failure',
  patchedField: 'tool_input',
});
