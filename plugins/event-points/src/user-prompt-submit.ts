import { defineEventPoint } from '@cosh/core';

export interface UserPromptSubmitInput {
  readonly prompt: string;
}

export const userPromptSubmit = defineEventPoint<UserPromptSubmitInput>()({
  name: 'UserPromptSubmit',
  summary: 'before a prompt goes to the model',
  inputSchema: { type: 'object', properties: { prompt: { type: 'string' } }, required: ['prompt'] },
  decisions: ['allow', 'block'],
  channels: ['decision', 'halt', 'message', 'context'],
  plainText: 'context',
});
