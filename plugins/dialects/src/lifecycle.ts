import { defineDialect, ownFieldsOf, type Answer, type Decision, type Decoded, type EventPoint, type JsonObject } from '@cosh/core';
import { refuseForeignWords } from './shared/foreign-words.js';
import { hookEnvironment } from './shared/hook-environment.js';
import { readPrinted } from './shared/one-document.js';
import { field, textsField } from './shared/typed-fields.js';

const decisions: Readonly<Record<string, Decision | 'none'>> = { allow: 'allow', deny: 'block', none: 'none' };
const denied = 2;
const halted = 49;

/** A tool that has run cannot be un-run: there a denial becomes a line below what it returned. */
function denial(reason: string, point: EventPoint): Answer {
  const message = { text: reason, word: 'deny' };
  if (point.channels.includes('annotation')) return { annotation: [`[hook] ${reason}`], message };
  return { decision: { value: 'block', word: 'deny', reason }, message };
}

function readAnswer(printed: JsonObject, hookName: string, point: EventPoint): Answer {
  refuseForeignWords(printed);
  if (printed.continue === false) throw new Error('"continue" belongs to another dialect; write "halt": true');
  if ('hookSpecificOutput' in printed) throw new Error('"hookSpecificOutput" belongs to another dialect; write its fields at the top level');
  const word = field(printed, 'string', 'decision') ?? '';
  if (word !== '' && !Object.hasOwn(decisions, word)) throw new Error(`unknown decision "${word.slice(0, 40)}"; known: ${Object.keys(decisions).join(', ')}`);
  const value = decisions[word];
  const reason = field(printed, 'string', 'reason') || undefined;
  const context = textsField(printed, 'context');
  const patch = field(printed, 'object', 'updated_input');
  const halt = field(printed, 'boolean', 'halt') === true;
  const opinion: Answer =
    value === 'block' ? denial(reason ?? `denied by hook "${hookName}"`, point)
    : value === 'allow' ? { decision: { value, word, ...(reason === undefined ? {} : { reason }) } }
    : {};
  return {
    ...(reason === undefined ? {} : { message: { text: reason, ...(word === '' || word === 'none' ? {} : { word }) } }),
    ...opinion,
    ...(halt ? { halt: reason === undefined ? {} : { reason } } : {}),
    ...(context.length > 0 ? { context } : {}),
    ...(patch && Object.keys(patch).length > 0 ? { patch } : {}),
  };
}

// An answer in JSON beside exit 2 or 49 cannot make the exit code milder; it adds what it has to say.
function besideExit(stdout: string, hookName: string, point: EventPoint): Answer {
  const printed = readPrinted(stdout);
  if (printed.kind !== 'object') return {};
  try {
    const { context, halt, message } = readAnswer(printed.value, hookName, point);
    return { ...(context ? { context } : {}), ...(halt ? { halt } : {}), ...(message ? { message } : {}) };
  } catch {
    // Written in the words of another protocol, say: it still has a reason to give.
    const { reason } = printed.value;
    return typeof reason === 'string' && reason !== '' ? { message: { text: reason } } : {};
  }
}

function decodeExit(exitCode: number, stdout: string, stderr: string, hookName: string, point: EventPoint): Decoded {
  if (exitCode === denied || exitCode === halted) {
    const beside = besideExit(stdout, hookName, point);
    const reason = stderr.trim() || beside.message?.text || `${exitCode === halted ? 'halted' : 'denied'} by hook "${hookName}"`;
    return { ok: true, answer: { ...beside, ...denial(reason, point), ...(exitCode === halted ? { halt: { reason } } : {}) } };
  }
  if (exitCode !== 0) return { ok: false, detail: `exit code ${exitCode}` };
  const printed = readPrinted(stdout);
  switch (printed.kind) {
    case 'nothing': return { ok: true, answer: {} };
    case 'object': return { ok: true, answer: readAnswer(printed.value, hookName, point) };
    case 'text': return { ok: false, detail: `stdout is plain text, not a JSON object: ${printed.text.slice(0, 80)}` };
    case 'broken': return { ok: false, detail: printed.detail };
  }
}

/** The dialect of `setup.json`. */
export const lifecycle = defineDialect({
  name: 'lifecycle',
  flow: 'parallel',
  configuration: {
    fileName: 'setup.json',
    location: 'config',
    inWorkspace: false,
    timeoutUnit: 's',
    defaultTimeoutMs: 30_000,
    nameRequired: false,
    identicalCommandsRunOnce: true,
    invalidMatcherIsQuiet: true,
  },
  encode: (invocation) => {
    const { point, input } = invocation;
    const own = ownFieldsOf(point).filter((name) => name !== 'tool_use_id' && input[name] !== undefined);
    return {
      environment: hookEnvironment(invocation),
      stdin: { event: point.name, ...Object.fromEntries(own.map((name) => [name, input[name]!])) },
    };
  },
  decode: ({ ended, stdout, stderr }, { hook, point }) =>
    ended.kind === 'exited' ? decodeExit(ended.exitCode, stdout, stderr, hook.name, point) : { ok: false, detail: 'did not exit' },
  failClosed: denial,
});
