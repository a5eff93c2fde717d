import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { channels, type Answer } from '@cosh/core';
import { honour } from '../../dist/dispatch/honour.js';
import { points, postToolUse, preToolUse, sessionStart } from '../support/sample-plugin.js';
import { anyAnswer } from '../support/sample-outcomes.js';

describe('honouring an answer', () => {
  it('keeps one that the event honours as it is', () => {
    const answer: Answer = { decision: { value: 'ask', word: 'ask' }, patch: { a: 1 }, context: ['x'] };
    expect(honour(answer, preToolUse)).toStrictEqual({ answer });
  });

  it('leaves the rest out and says so', () => {
    expect(honour({ patch: { a: 1 }, context: ['x'], replacement: 'r' }, sessionStart)).toStrictEqual({ answer: { context: ['x'] }, ignored: 'patch, replacement ignored: SessionStart does not honour it' });
  });

  it('leaves a decision out that the event does not know, in the hook’s own word', () => {
    expect(honour({ decision: { value: 'ask', word: 'prompt' }, message: { text: 'x' } }, postToolUse)).toStrictEqual({ answer: { message: { text: 'x' } }, ignored: 'decision "prompt" ignored: PostToolUse does not honour it' });
    expect(honour({ decision: { value: 'block', word: 'deny' } }, sessionStart)).toStrictEqual({ answer: {}, ignored: 'decision "deny" ignored: SessionStart does not honour it' });
  });

  it('keeps exactly the honoured channels of any answer, and changes none of them', () => {
    fc.assert(fc.property(anyAnswer, fc.constantFrom(...points), (given, point) => {
      const before = JSON.stringify(given);
      const { answer, ignored } = honour(given, point);
      for (const channel of channels) {
        const kept = given[channel] !== undefined && (point.channels as readonly string[]).includes(channel) && (channel !== 'decision' || (point.decisions as readonly string[]).includes(given.decision!.value));
        expect(answer[channel]).toBe(kept ? given[channel] : undefined);
      }
      expect(ignored === undefined).toBe(channels.every((channel) => given[channel] === undefined || answer[channel] !== undefined));
      expect(JSON.stringify(given)).toBe(before);
    }), { numRuns: 500 });
  });
});
