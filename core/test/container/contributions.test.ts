import { describe, expect, it } from 'vitest';
import { Contributions } from '../../dist/container/contributions.js';

describe('a list of contributions', () => {
  it('that nobody added to is empty', () => {
    expect(new Contributions('event point').all).toStrictEqual([]);
  });

  it('keeps the order of adding', () => {
    const list = new Contributions<{ name: string }>('event point');
    for (const name of ['b', 'a', 'c']) list.add({ name });
    expect(list.all.map(({ name }) => name)).toStrictEqual(['b', 'a', 'c']);
  });

  it('takes the same contribution twice for one, and refuses another of its name', () => {
    const list = new Contributions<{ name: string }>('event point');
    const first = { name: 'a' };
    list.add(first);
    list.add(first);
    expect(list.all).toStrictEqual([first]);
    expect(() => list.add({ name: 'a' })).toThrow(expect.objectContaining({ code: 'contribution_duplicate', message: 'two event points are called "a"', hint: 'register each once' }));
  });

  it('can be called __proto__ or constructor', () => {
    const list = new Contributions<{ name: string }>('event point');
    list.add({ name: '__proto__' });
    list.add({ name: 'constructor' });
    expect(list.all).toHaveLength(2);
  });
});
