import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnyVerdict, CommandEnd, Dialect, EventPoint, Outcome } from '@cosh/core';
import { createCosh, isJsonObject, type CommandResult } from '@cosh/core';
import { runEvent } from '@cosh/core/testing';
import { claudeCode, codex, copilot, copilotPascal, copilotShell, core, cursor, dialects, dialectsPlugin, gemini, lifecycle, qwen } from '@cosh/dialects';
import { eventPoints, eventPointsPlugin, postToolUse, preToolUse, sessionStart, userPromptSubmit } from '@cosh/event-points';
import { runHook } from '../../../core/dist/dispatch/run-hook.js';
import { aggregate } from '../../../core/dist/aggregation/index.js';
import { decode, exited, invocation, result, sampleHook } from './support/invocations.js';

const statuses = ['ok', 'failed', 'timed_out', 'cancelled'];

/** The way of a result through the whole of a dispatch, without its process. */
async function verdictOf(dialect: Dialect, point: EventPoint, ended: CommandResult, onFailure: 'pass' | 'block'): Promise<{ outcome: Outcome; verdict: AnyVerdict }> {
  const { input } = invocation(point, { tool_name: 'shell', tool_input: { command: 'ls' }, tool_output: 'out', prompt: 'p' });
  const outcome = await runHook({ hook: sampleHook({ onFailure }), point, dialect, input, inherited: {}, states: '/nowhere', runner: { run: () => Promise.resolve(ended) } });
  return { outcome, verdict: aggregate(point, input, [outcome]) };
}

const word = fc.constantFrom('allow', 'deny', 'block', 'ask', 'none', '', 'ALLOW', 'maybe', null, 1, true, [], {});
const field = fc.constantFrom('decision', 'reason', 'systemMessage', 'continue', 'stopReason', 'hookSpecificOutput', 'context', 'updated_input', 'halt', 'permissionDecision', 'additionalContext', 'tool_input', 'updated_tool_response', '__proto__', 'toString');
const leaf = fc.oneof(word, fc.string(), fc.boolean(), fc.constant({ command: 'x' }), fc.array(fc.string(), { maxLength: 2 }));
const flat = fc.array(fc.tuple(field, leaf), { maxLength: 5 });
const writtenObject = (entries: readonly (readonly [string, unknown])[]): string => `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(',')}}`;
/** Written by hand and not by JSON.stringify, so that a key may stand twice. */
const written = fc.tuple(flat, flat).map(([outer, inner]) => (inner.length > 2 ? writtenObject(outer).replace('{', `{"hookSpecificOutput":${writtenObject(inner)}${outer.length > 0 ? ',' : ''}`) : writtenObject(outer)));
const bytes = fc.uint8Array({ maxLength: 60 }).map((array) => new TextDecoder().decode(array));
const spoilt = fc.tuple(written, fc.nat(80), fc.string({ maxLength: 3 })).map(([text, at, more]) => text.slice(0, at) + more + text.slice(at));
const cut = fc.tuple(written, fc.nat(60)).map(([text, at]) => text.slice(0, at));
const doubled = fc.tuple(written, written, fc.constantFrom('', '\n', ' ', ',')).map(([one, two, between]) => one + between + two);
const anyOutput = fc.oneof(bytes, fc.string({ unit: 'binary' }), fc.json(), written, spoilt, cut, doubled);
const anyEnd: fc.Arbitrary<CommandEnd> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(0, 0, 0, 0, 1, 2, 49, 127, 255).map(exited) },
  { weight: 1, arbitrary: fc.constantFrom<CommandEnd>({ kind: 'signaled', signal: 'SIGSEGV' }, { kind: 'timed-out', timeoutMs: 5 }, { kind: 'cancelled' }, { kind: 'output-limit', limitBytes: 9 }, { kind: 'not-started', cause: 'x' }) },
);

describe.each(dialects)('whatever a hook of the dialect $name prints', (dialect) => {
  it('reading it gives an answer, a failure or an error with words, which is a failure', () => {
    fc.assert(fc.property(anyEnd, anyOutput, bytes, fc.constantFrom<EventPoint>(...eventPoints), (ended, stdout, stderr, point) => {
      try {
        const decoded = dialect.decode(result(ended, stdout, stderr), invocation(point));
        if (!decoded.ok) expect(decoded.detail).not.toBe('');
        if (ended.kind !== 'exited' && !(ended.kind === 'signaled' && dialect.readsSignals)) expect(decoded.ok).toBe(false);
      } catch (error) {
        expect(error).toBeInstanceOf(Error);
        expect((error as Error).message).not.toBe('');
      }
    }), { numRuns: 2000 });
  });

  it('and however it ends, there is a verdict', async () => {
    await fc.assert(fc.asyncProperty(anyEnd, anyOutput, bytes, fc.constantFrom<EventPoint>(...eventPoints), fc.constantFrom('pass', 'block'), async (ended, stdout, stderr, point, onFailure) => {
      const { outcome, verdict } = await verdictOf(dialect, point, result(ended, stdout, stderr), onFailure);
      expect(statuses).toContain(outcome.status);
      if (outcome.status !== 'ok') expect(outcome.detail).toBeTruthy();
      expect(['none', ...point.decisions]).toContain(verdict.decision);
      // A gate that failed holds wherever there is something to hold; after a tool ran, a denial of this dialect is a line below its output.
      const failed = outcome.status === 'failed' || outcome.status === 'timed_out';
      if (failed && onFailure === 'block' && point.decisions.includes('block')) expect(verdict.decision === 'block' || (dialect === lifecycle && verdict.toolOutput !== undefined)).toBe(true);
      if (failed && onFailure === 'pass') expect(verdict.decision).toBe('none');
      expect(JSON.parse(JSON.stringify(verdict))).toStrictEqual(verdict);
    }), { numRuns: 2000 });
  });

  it('deeply nested or very long output is read or refused like any other', () => {
    for (const stdout of [`{"decision":"allow","x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, `{"decision":"allow","x":${'['.repeat(100_000)}`, '['.repeat(500_000), `{"reason":"${'x'.repeat(3_900_000)}"}`, `{"reason":"${'\\"'.repeat(1_900_000)}"}`, ' '.repeat(3_900_000)]) {
      const decoded = decode(dialect, preToolUse, stdout);
      expect(typeof decoded.ok).toBe('boolean');
    }
  });
});

describe.each([core, lifecycle])('whatever a hook of the dialect $name prints', (dialect) => {
  it('only one well-formed JSON object with "decision": "allow" at exit 0 ever allows', () => {
    fc.assert(fc.property(anyEnd, anyOutput, fc.constantFrom<EventPoint>(...eventPoints), (ended, stdout, point) => {
      const decoded = ended.kind === 'exited' ? decode(dialect, point, stdout, ended.exitCode) : { ok: false as const, detail: '' };
      if (!decoded.ok || decoded.answer.decision?.value !== 'allow') return;
      expect(ended).toStrictEqual(exited(0));
      const printed: unknown = JSON.parse(stdout);
      expect(isJsonObject(printed) && printed.decision).toBe('allow');
    }), { numRuns: 5000 });
  });

  it('an answer that denies is never read as something milder by what is written around it or in it twice', () => {
    const denial = dialect === core ? '{"decision":"block","reason":"no"}' : '{"decision":"deny","reason":"no"}';
    fc.assert(fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), fc.constantFrom<EventPoint>(preToolUse, userPromptSubmit, sessionStart), (before, after, point) => {
      const decoded = decode(dialect, point, before + denial + after);
      if (decoded.ok) expect(decoded.answer.decision?.value).toBe('block');
    }), { numRuns: 2000 });
    fc.assert(fc.property(fc.nat(denial.length - 1), (length) => {
      const decoded = decode(dialect, preToolUse, denial.slice(0, length));
      expect(decoded).toStrictEqual(length === 0 ? { ok: true, answer: {} } : { ok: false, detail: expect.any(String) });
    }));
    for (const twice of ['"decision":"allow"', '"\\u0064ecision":"allow"']) {
      for (const text of [`{${twice},${denial.slice(1)}`, denial.replace('}', `,${twice}}`)]) expect(decode(dialect, preToolUse, text).ok, text).toBe(false);
    }
  });
});

const foreignDenials = new Map<Dialect, string>([
  ...[claudeCode, codex, qwen, copilotPascal].map((dialect) => [dialect, '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"no"}}'] as const),
  ...[gemini, copilotShell].map((dialect) => [dialect, '{"decision":"deny","reason":"no"}'] as const),
  [copilot, '{"permissionDecision":"deny","permissionDecisionReason":"no"}'],
  [cursor, '{"permission":"deny","agent_message":"no"}'],
]);

describe.each(dialects.filter((dialect) => dialect !== core && dialect !== lifecycle))('a hook of the dialect $name', (dialect) => {
  const denial = foreignDenials.get(dialect)!;
  const read = (stdout: string) => {
    const decoded = decode(dialect, preToolUse, stdout);
    return decoded.ok ? decoded.answer.decision?.value ?? 'none' : 'failed';
  };

  it('that denies is never read as something milder than a failure by what is written around it, or where it is cut off', () => {
    expect(read(denial)).toBe('block');
    fc.assert(fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (before, after) => {
      expect(['block', 'failed']).toContain(read(before + denial + after));
    }), { numRuns: 1000 });
    for (let length = 1; length < denial.length; length++) expect(['block', 'failed']).toContain(read(denial.slice(0, length)));
  });

  it('allows by a well-formed JSON object that says so, and by nothing else', () => {
    fc.assert(fc.property(anyOutput, (stdout) => {
      if (read(stdout) === 'allow') expect(isJsonObject(JSON.parse(stdout))).toBe(true);
    }), { numRuns: 2000 });
  });
});

describe('real processes that print anything', () => {
  it('and end anyhow give a verdict', { timeout: 120_000 }, async () => {
    const how = fc.constantFrom('exit 0', 'exit 0', 'exit 1', 'exit 2', 'exit 49', 'kill -9 $$', 'kill -TERM $$');
    const raw = fc.oneof(fc.uint8Array({ maxLength: 60 }), anyOutput.map((text) => new TextEncoder().encode(text.replaceAll('\0', ''))));
    const octal = (array: Uint8Array): string => [...array].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
    await fc.assert(fc.asyncProperty(raw, fc.uint8Array({ maxLength: 20 }), how, async (stdout, stderr, end) => {
      const command = `printf '${octal(stdout)}'; printf '${octal(stderr)}' >&2; ${end}`;
      const { verdict } = await runEvent(postToolUse, { tool_name: 'shell', tool_input: {}, tool_output: 'out' }, {
        plugins: [eventPointsPlugin, dialectsPlugin],
        files: {
          '.copilot-shell/config.toml': `[[hooks.PostToolUse]]\nname = "c"\ncommand = ${JSON.stringify(command)}\n`,
          '.config/cosh/setup.json': JSON.stringify({ hooks: { PostToolUse: [{ name: 'l', command }] } }),
        },
      });
      expect(verdict.hooks).toHaveLength(2);
      for (const { status } of verdict.hooks) expect([...statuses, 'skipped']).toContain(status);
      expect(['none', 'allow', 'block']).toContain(verdict.decision);
    }), { numRuns: 30 });
  });
});

describe('the plugin', () => {
  it('registers the dialects in the order in which their files run', async () => {
    const cosh = await createCosh({ plugins: [dialectsPlugin] });
    expect(cosh.dialects).toStrictEqual([...dialects]);
    expect(cosh.dialects.filter(({ spokenByExtensions }) => spokenByExtensions)).toStrictEqual([core]);
    await cosh.dispose();
  });
});
