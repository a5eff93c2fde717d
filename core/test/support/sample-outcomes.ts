import fc from 'fast-check';
import type { Answer, Channel, ChannelAnswers, Hook, JsonObject, Outcome } from '@cosh/core';

export function sampleHook(name: string, more: Partial<Hook> = {}): Hook {
  return {
    name, event: 'PreToolUse', source: { id: 'config.toml', kind: 'user', file: '/home/config.toml' }, dialect: 'serial', matcher: '',
    writtenCommand: 'true', command: 'true', timeoutMs: 5000, onFailure: 'pass', environment: {}, place: 'hooks.PreToolUse[0]', ...more,
  };
}

export const said = (name: string, answer: Answer, more: Partial<Outcome> = {}): Outcome => ({ hook: sampleHook(name), status: 'ok', answer, ...more });

const text = fc.string({ maxLength: 6 });
const key = fc.constantFrom('command', 'path', '__proto__', 'constructor', '');
const json = fc.jsonValue({ maxDepth: 1 }).map((value) => JSON.parse(JSON.stringify(value)) as JsonObject[string]);

/** Anything that one hook could say, by channel. */
export const anyAnswerOn: { readonly [C in Channel]: fc.Arbitrary<ChannelAnswers[C]> } = {
  decision: fc.record({ value: fc.constantFrom('allow', 'ask', 'block'), word: text, reason: text }, { requiredKeys: ['value', 'word'] }),
  halt: fc.record({ reason: text }, { requiredKeys: [] }),
  message: fc.record({ text, word: text }, { requiredKeys: ['text'] }),
  context: fc.array(text, { minLength: 1, maxLength: 3 }),
  patch: fc.array(fc.tuple(key, json), { minLength: 1, maxLength: 3 }).map((entries) => JSON.parse(`{${entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`) as JsonObject),
  replacement: text,
  annotation: fc.array(text, { minLength: 1, maxLength: 3 }),
};

export const anyAnswer: fc.Arbitrary<Answer> = fc.record(anyAnswerOn, { requiredKeys: [] });
export const anyHookName = fc.constantFrom('one', 'two', 'three');
export const anyOutcomes: fc.Arbitrary<Outcome[]> = fc.array(fc.tuple(anyHookName, anyAnswer).map(([name, answer]) => said(name, answer)), { maxLength: 6 });
