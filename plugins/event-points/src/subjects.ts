import { isJsonObject, type Subject } from '@cosh/core';

/** The tool events share what their matchers see. */
export const toolName: Subject = {
  label: 'tool name',
  of: ({ tool_name: name }) => (typeof name === 'string' ? name : undefined),
};

/** And where they stand, for those who say them in other words. */
export const toolFields = { name: 'tool_name', input: 'tool_input' } as const;

/** The same for the model events. */
export const modelName: Subject = {
  label: 'model',
  of: ({ llm_request: request }) => (isJsonObject(request) && typeof request.model === 'string' ? request.model : undefined),
};
