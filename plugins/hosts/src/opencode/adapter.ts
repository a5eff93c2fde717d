import { isJsonObject, type HostCall, type HostEvent, type HostRequest, type JsonObject, type JsonValue } from '@cosh/core';
import { defineHost, hostEvent } from '../shared/define-host.js';
import { identityOf } from '../shared/identity.js';
import { compact, eventOf, text } from '../shared/payload.js';
import { ownEntry } from '../shared/own-entry.js';

// opencode has no command hooks: a small plugin calls the bridge. Its events are the plugin's hooks and bus events of opencode 1.18.
const events: Readonly<Record<string, HostEvent>> = {
  'tool.execute.before': hostEvent('PreToolUse', { block: true, rewrite: 'replace', message: true }),
  'tool.execute.after': hostEvent('PostToolUse', { block: true, result: 'replace', message: true }),
  'chat.message': hostEvent('UserPromptSubmit', { block: true, context: true, message: true }),
  'session.created': hostEvent('SessionStart', { context: true, message: true }),
  'session.idle': hostEvent('Stop', { block: true, message: true }),
};

const objectOf = (value: JsonValue | undefined): JsonObject => (isJsonObject(value) ? value : {});

function promptOf({ parts }: JsonObject): string {
  const texts = Array.isArray(parts) ? parts.flatMap((part) => (isJsonObject(part) && typeof part.text === 'string' ? [part.text] : [])) : [];
  return texts.join('\n');
}

/**
 * What the plugin writes on stdin: `{ input, output, directory }`, the first two as opencode handed them to the hook; for a bus event
 * `input` is `{ sessionID }` and `output`, at session.idle, `{ text }`, the last thing that the agent said.
 */
function read({ payload }: HostRequest, point: string, event: string): HostCall {
  const [input, output] = [objectOf(payload.input), objectOf(payload.output)];
  const args = point === 'PreToolUse' ? output.args : input.args;
  const told = compact({
    session_id: text(input, 'sessionID'),
    cwd: text(payload, 'directory'),
    ...(point.includes('ToolUse') ? { tool_name: input.tool, tool_input: args, tool_use_id: text(input, 'callID') } : {}),
    ...(point === 'PostToolUse' ? { tool_output: output.output ?? null } : {}),
    ...(point === 'UserPromptSubmit' ? { prompt: promptOf(output) } : {}),
    ...(point === 'Stop' ? { last_assistant_message: text(output, 'text') } : {}),
  });
  return { event, input: told, identity: identityOf(told, { alike: false }), payload };
}

export const opencode = defineHost({
  name: 'opencode',
  title: 'opencode',
  events,
  // It has no such thing.
  tellsStopActive: false,
  read: (request) => {
    const name = eventOf(request, events, 'event');
    const event = ownEntry(events, name);
    return event && read(request, event.point, name);
  },
  /**
   * What the plugin reads on stdout, each field only where there is something to do: `block` (throw this as an error), `args` (the
   * whole arguments), `output` (the whole result), `prompt` (go on with this), `context` (text for the model), `message` (for the person).
   */
  write: ({ event }, { decision, reason, updatedInput, result, context, note }) => compact({
    ...(decision !== 'block' || result !== undefined ? {} : event === 'session.idle' ? { prompt: reason } : { block: reason }),
    args: updatedInput,
    output: result,
    context,
    message: note,
  }),
});
