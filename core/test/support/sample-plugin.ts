import { defineDialect, defineEventPoint, definePlugin, type Answer, type Decoded, type Dialect, type JsonObject } from '@cosh/core';

// The core knows no event and no dialect: its own tests bring some, with a protocol as plain as can be. stdout is the answer itself.

export const preToolUse = defineEventPoint<{ toolName: string; toolInput: JsonObject; toolUseId?: string }>()({
  name: 'PreToolUse',
  summary: 'before a tool runs',
  inputSchema: {
    type: 'object',
    properties: { tool_name: { type: 'string' }, tool_input: { type: 'object' }, tool_use_id: { type: 'string' } },
    required: ['tool_name', 'tool_input'],
  },
  subject: { label: 'tool name', of: ({ tool_name: name }) => (typeof name === 'string' ? name : undefined) },
  decisions: ['allow', 'ask', 'block'],
  channels: ['decision', 'halt', 'message', 'context', 'patch'],
  plainText: 'failure',
  patchedField: 'tool_input',
  toolFields: { name: 'tool_name', input: 'tool_input' },
});

export const postToolUse = defineEventPoint<{ toolName: string; toolOutput: string }>()({
  name: 'PostToolUse',
  summary: 'after a tool has run',
  inputSchema: { type: 'object', properties: { tool_name: { type: 'string' }, tool_output: {} }, required: ['tool_name', 'tool_output'] },
  subject: preToolUse.subject!,
  decisions: ['allow', 'block'],
  channels: ['decision', 'halt', 'message', 'context', 'replacement', 'annotation'],
  plainText: 'failure',
  resultField: 'tool_output',
});

export const sessionStart = defineEventPoint<{ source?: string }>()({
  name: 'SessionStart',
  summary: 'when a session begins',
  inputSchema: { type: 'object', properties: { source: { type: 'string', default: 'startup' } } },
  decisions: [],
  channels: ['message', 'context'],
  plainText: 'context',
  beginsSession: true,
});

export const points = [preToolUse, postToolUse, sessionStart] as const;
export const eventNames: readonly string[] = points.map(({ name }) => name);

const decode: Dialect['decode'] = ({ ended, stdout }): Decoded => {
  if (ended.kind !== 'exited' || ended.exitCode !== 0) return { ok: false, detail: ended.kind === 'exited' ? `exit code ${ended.exitCode}` : ended.kind };
  return { ok: true, answer: stdout.trim() === '' ? {} : (JSON.parse(stdout) as Answer) };
};
const failClosed = (reason: string): Answer => ({ decision: { value: 'block', word: 'block', reason } });
const encode: Dialect['encode'] = ({ input, point }) => ({ stdin: input, environment: { COSH_EVENT: point.name } });

/** Hooks of config.toml and of extensions, one after the other. */
export const serial = defineDialect({
  name: 'serial',
  flow: 'series',
  spokenByExtensions: true,
  configuration: {
    fileName: 'config.toml', location: 'home', inWorkspace: true, timeoutUnit: 'ms', defaultTimeoutMs: 5000,
    nameRequired: true, identicalCommandsRunOnce: false, invalidMatcherIsQuiet: false,
  },
  encode, decode, failClosed,
});

/** Hooks of setup.json, at the same time. */
export const together = defineDialect({
  name: 'together',
  flow: 'parallel',
  configuration: {
    fileName: 'setup.json', location: 'config', inWorkspace: false, timeoutUnit: 's', defaultTimeoutMs: 30_000,
    nameRequired: false, identicalCommandsRunOnce: true, invalidMatcherIsQuiet: true,
  },
  encode, decode, failClosed,
});

/** Hooks that were written for another agent; registered by those tests that need it. */
export const foreign = defineDialect({
  name: 'foreign',
  flow: 'parallel',
  hooksFile: { timeoutUnit: 's', defaultTimeoutMs: 600_000 },
  eventNames: { PreToolUse: 'BeforeTool' },
  matcherStyle: 'words',
  vocabulary: 'other',
  encode, decode, failClosed,
});

export const dialectNames: readonly string[] = [serial, together, foreign].map(({ name }) => name);

export const samplePlugin = definePlugin({
  name: 'sample',
  register: (registrar) => {
    points.forEach((point) => registrar.eventPoint(point));
    [serial, together].forEach((dialect) => registrar.dialect(dialect));
  },
});

/** A hook command that answers with this. */
export const answering = (answer: object): string => `printf %s '${JSON.stringify(answer).replaceAll("'", `'\\''`)}'`;
