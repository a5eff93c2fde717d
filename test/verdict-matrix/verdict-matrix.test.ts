import type { AnyVerdict } from '@cosh/core';
import { describe, expect, it } from 'vitest';
import { events, house, inputs, pointOf, type Event, type House } from '../field-reports/support/house.js';
import { whenThere } from '../field-reports/support/processes.js';
import { dialectNames, filesOf, type DialectName } from '../field-reports/support/written.js';
import { endings, meaningOf, type Ending } from './endings.js';
import { expectedCell, wordsOf, type Cell, type OnFailure } from './expected.js';
import { renderMatrix } from './render-matrix.js';

const policies: readonly OnFailure[] = ['pass', 'block'];
const limits = { core: { short: 60, long: 60_000 }, lifecycle: { short: 0.06, long: 60 } };

const homeFor = ({ command, limit = 'long' as 'short', environment }: Ending & { limit?: 'short' }, dialect: DialectName, onFailure: OnFailure): Promise<House> =>
  house(filesOf(dialect, Object.fromEntries(events.map((event) => [event, [{ name: 'hook', command, timeout: limits[dialect][limit], on_failure: onFailure, ...(environment ? { env: environment } : {}) }]]))));

async function fired(at: House, event: Event, { abort }: Ending): Promise<AnyVerdict> {
  const cosh = await at.cosh();
  const controller = new AbortController();
  if (abort === 'before') controller.abort();
  const verdict = cosh.dispatchWire(pointOf(event), { ...inputs[event], session_id: event }, { signal: controller.signal });
  if (abort === 'while it runs') {
    await whenThere(at.at(`started-${event}`));
    controller.abort();
  }
  return verdict;
}

function cellOf({ decision, halt, hooks, ...rest }: AnyVerdict): Cell {
  const output = (rest as { toolOutput?: string }).toolOutput;
  return { status: hooks[0]!.status as Cell['status'], decision, halt, context: rest.context !== undefined, annotated: decision !== 'block' && output !== undefined && output.startsWith('a file\n[hook] ') };
}

describe.each(dialectNames)('E1: a hook of the %s dialect', { meta: { attack: 'E1' } }, (dialect) => {
  describe.each(Object.entries(endings))('that %s', (_group, list) => {
    it.each(list.map((ending) => [ending.title, ending] as const))('%s', async (_title, ending) => {
      const cells = await Promise.all(policies.map(async (onFailure) => {
        const at = await homeFor(ending, dialect, onFailure);
        return Promise.all(events.map(async (event) => {
          const verdict = await fired(at, event, ending);
          expect(verdict.hooks).toHaveLength(1);
          // What failed is never silent, and what blocks says why.
          if (['failed', 'timed_out'].includes(verdict.hooks[0]!.status)) expect(verdict.hooks[0]!.detail).toBeTruthy();
          return [`${event}, ${onFailure}`, cellOf(verdict)] as const;
        }));
      }));
      const means = meaningOf(ending, dialect);
      const expected = policies.flatMap((onFailure) => events.map((event) => [`${event}, ${onFailure}`, expectedCell(means, dialect, event, onFailure)] as const));
      expect(Object.fromEntries(cells.flat())).toEqual(Object.fromEntries(expected));
    }, 120_000);
  });
});

describe('the matrix', () => {
  it('lets nothing that failed pass a gate', () => {
    const gates: readonly Event[] = ['PreToolUse', 'UserPromptSubmit'];
    for (const means of ['failed', 'timed out', 'cancelled'] as const) {
      for (const dialect of dialectNames) for (const event of gates) expect(wordsOf(expectedCell(means, dialect, event, 'block'))).toBe('block');
    }
  });

  it('takes silence for no opinion, whatever on_failure says', () => {
    for (const dialect of dialectNames) for (const event of events) for (const onFailure of policies) expect(expectedCell('no opinion', dialect, event, onFailure)).toMatchObject({ status: 'ok', decision: 'none' });
  });

  it('stands in the document', async () => {
    await expect(renderMatrix()).toMatchFileSnapshot('README.md');
  });
});
