import { defineEventPoint, type JsonValue } from '@cosh/core';
import type { PreToolUseInput } from './pre-tool-use.js';
import { toolFields, toolName } from './subjects.js';

export interface PostToolUseInput extends PreToolUseInput {
  /** The tool's result: text, or JSON. */
  readonly toolOutput: JsonValue;
}

export const postToolUse = defineEventPoint<PostToolUseInput>()({
  name: 'PostToolUse',
  summary: 'after a tool has run',
  inputSchema: {
    type: 'object',
    properties: { tool_name: { type: 'string' }, tool_input: { type: 'object' }, tool_use_id: { type: 'string' }, tool_output: {} },
    required: ['tool_name', 'tool_input', 'tool_output'],
  },
  subject: toolName,
  toolFields,
  decisions: ['allow', 'block'],
  channels: ['decision', 'halt', 'message', 'context', 'replacement', 'annotation'],
  plainText: 'failure',
  resultField: 'tool_output',
});
