import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { AnyVerdict, JsonObject } from '@cosh/core';
import { house, inputs, pointOf } from '../field-reports/support/house.js';
import { endings, type Ending } from './endings.js';
import { dialects, events, expectedCell, policies, type Cell, type DialectName, type Policy } from './expected.js';
import { document } from './write-document.js';

const page = fileURLToPath(new URL('README.md', import.meta.url));

/** Long enough for a busy machine where the hook ends by itself, short where it never does. */
const timeoutMs = (ending: Ending, dialect: DialectName): number => (ending[dialect] === 'timed_out' ? 250 : 20_000);

function files(ending: Ending, dialect: DialectName, policy: Policy): Readonly<Record<string, string>> {
  const milliseconds = timeoutMs(ending, dialect);
  const entry: JsonObject = { name: 'guard', command: ending.command, on_failure: policy, timeout: dialect === 'core' ? milliseconds : milliseconds / 1000 };
  if (dialect === 'lifecycle') return { '.config/cosh/setup.json': JSON.stringify({ hooks: Object.fromEntries(events.map((event) => [event, [entry]])) }) };
  const lines = Object.entries(entry).map(([key, value]) => `${key} = ${JSON.stringify(value)}`).join('\n');
  return { '.copilot-shell/config.toml': events.map((event) => `[[hooks.${event}]]\n${lines}\n`).join('\n') };
}

function observed(verdict: AnyVerdict): Cell {
  const [hook] = verdict.hooks;
  const annotation = typeof verdict.toolOutput === 'string' && verdict.toolOutput.includes('[hook] ');
  // Context for the model stands in the tool's output where there is one.
  return { status: hook!.status as Cell['status'], decision: verdict.decision, halt: verdict.halt, context: (verdict.context ?? '') !== '', annotation };
}

describe.each(dialects)('%s', (dialect) => {
  describe.each(policies)('on_failure = "%s"', (policy) => {
    it.each(endings.map((ending) => [ending.title, ending] as const))('a hook that %s', async (_title, ending) => {
      const at = await house(files(ending, dialect, policy));
      const cosh = await at.cosh();
      const verdicts = await Promise.all(events.map((event) => cosh.dispatchWire(pointOf(event), inputs[event], {})));
      expect(Object.fromEntries(verdicts.map((verdict, index) => [events[index]!, observed(verdict)])))
        .toEqual(Object.fromEntries(events.map((event) => [event, expectedCell(ending, dialect, event, policy)])));
    });
  });
});

describe('the matrix as a whole', () => {
  const cells = endings.flatMap((ending) => dialects.flatMap((dialect) => events.map((event) => ({ ending, dialect, event, cell: expectedCell(ending, dialect, event, 'block') }))));

  it('lets no failure of a gate pass before a tool or a prompt', () => {
    const failing = cells.filter(({ cell, event }) => cell.status !== 'ok' && (event === 'PreToolUse' || event === 'UserPromptSubmit'));
    expect(failing.length).toBeGreaterThan(100);
    expect(failing.filter(({ cell }) => cell.decision !== 'block')).toEqual([]);
  });

  it('is what its page says', () => {
    if (process.env.COSH_WRITE_DOCUMENTS === '1') writeFileSync(page, document());
    expect(readFileSync(page, 'utf8')).toBe(document());
  });
});
