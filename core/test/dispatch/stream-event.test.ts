import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StreamEvent } from '@cosh/core';
import { OrderedStream } from '../../dist/dispatch/index.js';
import { said } from '../support/sample-outcomes.js';

function collect(): { stream: OrderedStream; seen: StreamEvent[] } {
  const seen: StreamEvent[] = [];
  return { seen, stream: new OrderedStream((event) => seen.push(event)) };
}
const talking = (name: string) => said(name, { message: { text: `from ${name}` } });

describe('the ordered stream', () => {
  it('says what a hook said, with its own word', () => {
    const { stream, seen } = collect();
    stream.push(0, said('a', { message: { text: 'no', word: 'deny' } }));
    stream.push(1, said('b', { message: { text: 'hello' } }));
    expect(seen).toStrictEqual([{ kind: 'notification', hookName: 'a', message: 'no', decision: 'deny' }, { kind: 'notification', hookName: 'b', message: 'hello' }]);
  });

  it('says a failure first, then what stands for it', () => {
    const { stream, seen } = collect();
    stream.push(0, said('gate', { message: { text: 'guards this', word: 'block' } }, { status: 'timed_out', detail: 'timed out after 5 ms' }));
    expect(seen).toStrictEqual([{ kind: 'failure', hookName: 'gate', status: 'timed_out', message: 'timed out after 5 ms' }, { kind: 'notification', hookName: 'gate', message: 'guards this', decision: 'block' }]);
  });

  it('says nothing of hooks that said nothing, were skipped or cancelled', () => {
    const { stream, seen } = collect();
    stream.push(0, said('a', {}));
    stream.push(1, said('b', {}, { status: 'skipped' }));
    stream.push(2, said('c', {}, { status: 'cancelled', detail: 'cancelled' }));
    expect(seen).toStrictEqual([]);
  });

  it('holds back what comes early until all before it are there, and no longer', () => {
    const { stream, seen } = collect();
    const names = () => seen.map(({ hookName }) => hookName);
    stream.push(2, talking('c'));
    expect(names()).toStrictEqual([]);
    stream.push(0, talking('a'));
    expect(names()).toStrictEqual(['a']);
    stream.push(1, talking('b'));
    expect(names()).toStrictEqual(['a', 'b', 'c']);
  });

  it('gives declared order for every order of arrival', () => {
    fc.assert(fc.property(fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }), (arrival) => {
      const { stream, seen } = collect();
      for (const index of arrival) stream.push(index, talking(String(index)));
      expect(seen.map(({ hookName }) => hookName)).toStrictEqual(['0', '1', '2', '3', '4', '5']);
    }));
  });

  it('needs no listener', () => {
    expect(() => new OrderedStream(undefined).push(0, talking('a'))).not.toThrow();
  });
});
