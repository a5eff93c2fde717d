import { isJsonObject, type JsonObject, type JsonValue } from '@cosh/core';

/** Gemini CLI and its relatives send a result twice: for the model and for the screen. What counts is what the model reads. */
export function modelResult({ tool_response: response }: JsonObject): JsonValue | undefined {
  return isJsonObject(response) && 'llmContent' in response ? response.llmContent : response;
}
