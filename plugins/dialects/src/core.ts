import { defineDialect, isJsonObject, ownFieldsOf, type Answer, type Decision, type Decoded, type EventPoint, type JsonObject, type JsonValue } from '@cosh/core';
import { refuseForeignWords } from './shared/foreign-words.js';
import { hookEnvironment } from './shared/hook-environment.js';
import { readPrinted } from './shared/one-document.js';
import { field } from './shared/typed-fields.js';

const decisions: Readonly<Record<string, Decision>> = { allow: 'allow', ask: 'ask', block: 'block', deny: 'block' };

const textOf = (value: JsonValue): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** As existing extensions expect it: a tool's result stands in `tool_response`, twice. */
function withToolResponse(fields: JsonObject, { resultField }: EventPoint): JsonObject {
  if (resultField === undefined || !(resultField in fields)) return fields;
  const { [resultField]: output, ...rest } = fields;
  return { ...rest, tool_response: { llmContent: output!, returnDisplay: textOf(output!) } };
}

// Also where the event honours no rewrite: that it was ignored is then said in the hook's report.
const rewritable = (point: EventPoint): string[] => [point.patchedField ?? 'tool_input', ...ownFieldsOf(point)];

function readAnswer(printed: JsonObject, point: EventPoint): Answer {
  const specific = field(printed, 'object', 'hookSpecificOutput', 'hook_specific_output') ?? {};
  refuseForeignWords(printed, specific);
  if (printed.halt === true || 'updated_input' in printed) throw new Error('"halt" and "updated_input" belong to another dialect; write "continue": false, or "tool_input" in hookSpecificOutput');
  if ('decision' in specific) throw new Error('"decision" stands in hookSpecificOutput; write it at the top level');
  const word = field(printed, 'string', 'decision') ?? '';
  const reason = field(printed, 'string', 'reason') || undefined;
  if (word !== '' && !Object.hasOwn(decisions, word)) throw new Error(`unknown decision "${word.slice(0, 40)}"; known: ${Object.keys(decisions).join(', ')}`);
  const text = field(printed, 'string', 'systemMessage', 'system_message') || reason;
  const context = field(specific, 'string', 'additional_context', 'additionalContext');
  const patch = field(specific, 'object', ...rewritable(point).filter((name) => name === point.patchedField || isJsonObject(specific[name])));
  const replacement = field(specific, 'string', 'updated_tool_response', 'updatedToolResponse');
  const stopReason = field(printed, 'string', 'stopReason', 'stop_reason');
  return {
    ...(word === '' ? {} : { decision: { value: decisions[word]!, word, ...(reason === undefined ? {} : { reason }) } }),
    ...(field(printed, 'boolean', 'continue') === false ? { halt: stopReason || reason ? { reason: stopReason || reason! } : {} } : {}),
    ...(text === undefined ? {} : { message: { text, ...(word === '' ? {} : { word }) } }),
    ...(context ? { context: [context] } : {}),
    ...(patch && Object.keys(patch).length > 0 ? { patch } : {}),
    ...(replacement === undefined ? {} : { replacement }),
  };
}

function decodeStdout(stdout: string, point: EventPoint): Decoded {
  const printed = readPrinted(stdout);
  switch (printed.kind) {
    case 'nothing': return { ok: true, answer: {} };
    case 'broken': return { ok: false, detail: printed.detail };
    case 'object': return { ok: true, answer: readAnswer(printed.value, point) };
    case 'text':
      return point.plainText === 'context'
        ? { ok: true, answer: { context: [printed.text] } }
        : { ok: false, detail: `stdout is plain text, not a JSON object: ${printed.text.slice(0, 80)}` };
  }
}

/** The dialect of `config.toml` and of extensions. */
export const core = defineDialect({
  name: 'core',
  flow: 'series',
  spokenByExtensions: true,
  configuration: {
    fileName: 'config.toml',
    location: 'home',
    inWorkspace: true,
    timeoutUnit: 'ms',
    defaultTimeoutMs: 5000,
    nameRequired: true,
    identicalCommandsRunOnce: false,
    invalidMatcherIsQuiet: false,
  },
  encode: (invocation) => {
    const { point, input } = invocation;
    const { session_id, cwd, timestamp, transcript_path } = input;
    const own = Object.fromEntries(ownFieldsOf(point).flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]])));
    return {
      environment: hookEnvironment(invocation),
      stdin: { session_id: session_id!, cwd: cwd!, hook_event_name: point.name, timestamp: timestamp!, transcript_path: transcript_path!, ...withToolResponse(own, point) },
    };
  },
  decode: ({ ended, stdout }, { point }) => {
    if (ended.kind !== 'exited') return { ok: false, detail: 'did not exit' };
    return ended.exitCode === 0 ? decodeStdout(stdout, point) : { ok: false, detail: `exit code ${ended.exitCode}` };
  },
  failClosed: (reason) => ({ decision: { value: 'block', word: 'block', reason }, message: { text: reason, word: 'block' } }),
});
