import { defineEventPoint, type JsonObject } from '@cosh/core';
import { modelName } from './subjects.js';

export interface BeforeModelInput {
  readonly llmRequest: JsonObject;
}

export const beforeModel = defineEventPoint<BeforeModelInput>()({
  name: 'BeforeModel',
  summary: 'before a request goes to the model',
  inputSchema: { type: 'object', properties: { llm_request: { type: 'object' } }, required: ['llm_request'] },
  subject: modelName,
  decisions: [],
  channels: ['message', 'context'],
  plainText: 'failure',
});
