import type { AnyVerdict, JsonObject } from '@cosh/core';
import { failureAnswer } from '@cosh/hosts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adapterOf, adapters, callOf, verdictWith } from './adapters.js';
import { inputOf } from './inputs.js';
import { rules } from './rules/index.js';

const places = [...adapters].flatMap(([host, { events }]) => Object.keys(events).filter((event) => `${host} ${event}` !== 'copilot PostToolUseFailure').map((event) => ({ host, event })));

// Any text at all: quotes, control characters, halves of characters, JSON.
const anyText = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constantFrom('\ud800', '\u2028"\\ud83d', '{"decision":"allow"}', '', ' ', '\\u0000\0', 'x'.repeat(5000)));
const note = fc.record({ hookName: anyText, message: anyText, decision: anyText }, { requiredKeys: ['hookName', 'message'] });
const hook = fc.record({ name: anyText, source: fc.constant('config.toml'), dialect: fc.constant('core'), status: fc.constantFrom('ok', 'failed', 'timed_out', 'skipped', 'cancelled'), detail: anyText }, { requiredKeys: ['name', 'source', 'dialect', 'status'] });
const input = fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.record({ command: fc.oneof(anyText, fc.jsonValue()) }));
const any = fc.record(
  {
    decision: fc.constantFrom('none', 'allow', 'ask', 'block'), reason: anyText, halt: fc.boolean(), haltReason: anyText, context: anyText, toolOutput: anyText, updatedInput: input,
    notifications: fc.array(note, { maxLength: 3 }), hooks: fc.array(hook, { maxLength: 3 }),
    required: fc.array(fc.record({ hook: anyText, channels: fc.subarray(['patch', 'context', 'replacement', 'halt', 'decision'] as const) }), { maxLength: 2 }),
  },
  { requiredKeys: ['decision', 'halt', 'notifications', 'hooks'] },
) as unknown as fc.Arbitrary<Partial<AnyVerdict>>;

const before = /^(?:PreToolUse|BeforeTool|preToolUse|beforeShellExecution|beforeMCPExecution|beforeReadFile|tool\.execute\.before|UserPromptSubmit|BeforeAgent|userPromptSubmitted|beforeSubmitPrompt|chat\.message)$/;

describe('any verdict', () => {
  it.each(places)('is one document that $host takes at $event; a block blocks, and nothing is granted that was not', ({ host, event }) => {
    const adapter = adapterOf(host);
    const call = callOf(host, event);
    fc.assert(fc.property(any, (said) => {
      const answer = adapter.answer(call, verdictWith(said));
      expect(answer.stdout).toMatch(/^\{[\x20-\x7e]*\}\n$/);
      const { discarded, effect } = rules[host]!(event, inputOf(host, event).payload, answer);
      expect(discarded).toBeUndefined();
      if (before.test(event) && (said.decision === 'block' || said.halt)) expect(effect).toBe('stopped');
      if (effect === 'granted') expect(said.decision).toBe('allow');
      if (said.decision === 'ask') expect(['asks', 'stopped', 'goes-on']).toContain(effect);
      if (said.decision === 'ask' && before.test(event)) expect(effect).not.toBe('goes-on');
      expect(effect).not.toBe('hangs');
    }), { numRuns: 150 });
  });
});

describe('any failure of cosh', () => {
  const problem = anyText.filter((text) => text !== '');

  it.each(places)('is answered to $host at $event as bridge.on_error says', ({ host, event }) => {
    const adapter = adapterOf(host);
    const payload: JsonObject = {};
    fc.assert(fc.property(problem, fc.constantFrom('pass', 'block'), fc.boolean(), (text, onError, wasRead) => {
      const answer = failureAnswer(adapter, { problem: text, onError, event, ...(wasRead ? { call: callOf(host, event) } : {}) });
      const { discarded, effect, goesOnWith } = rules[host]!(event, wasRead ? inputOf(host, event).payload : payload, answer);
      expect(discarded).toBeUndefined();
      if (before.test(event)) expect(effect).toBe(onError === 'block' ? 'stopped' : 'goes-on');
      // A turn never goes on because of a failure: it would not end any more.
      expect(goesOnWith).toBeUndefined();
    }), { numRuns: 40 });
  });

  it.each([...adapters.keys()])('where not even the event is known is said to %s by the exit code', (host) => {
    const adapter = adapterOf(host);
    expect(failureAnswer(adapter, { problem: 'broken', onError: 'pass' })).toEqual({ stdout: '{}\n', stderr: 'cosh: broken\n', exitCode: 0 });
    const { exitCode, stderr, stdout } = failureAnswer(adapter, { problem: 'broken', onError: 'block' });
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('broken')]);
    expect(() => JSON.parse(stdout)).not.toThrow();
  });

  it.each([...adapters.keys()])('at an event of %s that is none of cosh\'s changes nothing', (host) => {
    expect(failureAnswer(adapterOf(host), { problem: 'broken', onError: 'block', event: 'SomethingNew' })).toMatchObject({ stdout: '{}\n', exitCode: 0 });
  });
});
