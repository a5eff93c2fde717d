import { defineEventPoint, type JsonObject } from '@cosh/core';
import { modelName } from './subjects.js';

export interface AfterModelInput {
  readonly llmRequest?: JsonObject;
  readonly llmResponse: JsonObject;
}

export const afterModel = defineEventPoint<AfterModelInput>()({
  name: 'AfterModel',
  summary: 'after the model has answered',
  inputSchema: { type: 'object', properties: { llm_request: { type: 'object' }, llm_response: { type: 'object' } }, required: ['llm_response'] },
  subject: modelName,
  decisions: [],
  channels: ['message'],
  plainText: 'failure',
});
