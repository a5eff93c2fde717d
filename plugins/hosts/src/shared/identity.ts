import { isJsonObject, type CallIdentity, type JsonObject } from '@cosh/core';
import { parsed, text } from './payload.js';

const sorted = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value;

// A command alone: hosts tell one event its description and another one its folder.
function whatIsDone(payload: JsonObject): unknown {
  const input = parsed(payload.tool_input ?? payload.toolArgs ?? payload.toolInput);
  const command = text(payload, 'command') ?? (isJsonObject(input) ? text(input, 'command') : undefined);
  return command ?? input ?? text(payload, 'prompt', 'file_path') ?? '';
}

const whatCameOfIt = ({ tool_response, tool_output, tool_result, toolResult, error, error_message }: JsonObject): unknown =>
  tool_response ?? tool_output ?? tool_result ?? toolResult ?? error ?? error_message ?? '';

/**
 * By which fields two bridges see the same call, whoever tells them of it: hosts that read the files of another one send their own
 * payload to its bridge. So this does not ask which host it is. `alike` where the host has events that carry no id.
 */
export function identityOf(payload: JsonObject, { alike }: { readonly alike: boolean }): CallIdentity {
  const session = text(payload, 'conversation_id', 'session_id', 'sessionId', 'sessionID');
  if (session === undefined) return {};
  const id = text(payload, 'tool_use_id', 'tool_call_id', 'callID');
  return {
    // Some servers of models begin to count again with every answer: an id alone would give one call the verdict of another.
    ...(id === undefined ? {} : { id: JSON.stringify([session, id, text(payload, 'tool_name') ?? '', payload.tool_input ?? '', whatIsDone(payload), whatCameOfIt(payload)], sorted) }),
    ...(alike ? { likeness: JSON.stringify([session, whatIsDone(payload)], sorted) } : {}),
  };
}
