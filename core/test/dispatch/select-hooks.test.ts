import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileMatcher, type ActiveHook, type Hook, type WorkingMatcher } from '@cosh/core';
import { selectHooks } from '../../dist/dispatch/index.js';
import { preToolUse, sessionStart } from '../support/sample-plugin.js';
import { sampleHook } from '../support/sample-outcomes.js';

async function active(name: string, matcher = '', more: Partial<Hook> = {}): Promise<ActiveHook> {
  return { hook: sampleHook(name, { matcher, ...more }), matcher: (await compileMatcher(matcher)) as WorkingMatcher };
}
const never = () => false;
const always = () => true;
const namesOf = (hooks: readonly Hook[]): string[] => hooks.map(({ name }) => name);

describe('selecting hooks', () => {
  it('takes those whose matcher matches the subject, in declared order, and says why the others are left', async () => {
    const hooks = await Promise.all([active('all'), active('shell', '^shell$'), active('star', '*'), active('edit', 'edit'), active('part', 'hel')]);
    const { selected, left } = selectHooks(hooks, preToolUse, { tool_name: 'shell' }, never);
    expect(namesOf(selected)).toStrictEqual(['all', 'shell', 'star', 'part']);
    expect(left.map(({ hook, reason }) => [hook.name, reason])).toStrictEqual([['edit', 'matcher']]);
  });

  it('is case sensitive', async () => {
    expect(selectHooks([await active('a', 'Shell')], preToolUse, { tool_name: 'shell' }, never).selected).toStrictEqual([]);
  });

  it('takes all where the event has no subject, or the input does not say it', async () => {
    const hooks = [await active('a', 'nothing like it')];
    expect(selectHooks(hooks, sessionStart, {}, never).selected).toHaveLength(1);
    expect(selectHooks(hooks, preToolUse, {}, never).selected).toHaveLength(1);
    expect(selectHooks(hooks, preToolUse, { tool_name: '' }, never).selected).toHaveLength(0);
  });

  it('takes the first of identical commands, where the source says so', async () => {
    const hooks = await Promise.all([active('a', '', { command: 'x' }), active('b', '', { command: 'y' }), active('c', '', { command: 'x' })]);
    expect(namesOf(selectHooks(hooks, preToolUse, { tool_name: 't' }, never).selected)).toStrictEqual(['a', 'b', 'c']);
    const { selected, left } = selectHooks(hooks, preToolUse, { tool_name: 't' }, always);
    expect(namesOf(selected)).toStrictEqual(['a', 'b']);
    expect(left.map(({ hook, reason }) => [hook.name, reason])).toStrictEqual([['c', 'identical-command']]);
  });

  it('counts an identical command only among those that match', async () => {
    const hooks = await Promise.all([active('a', 'edit', { command: 'x' }), active('b', 'shell', { command: 'x' })]);
    expect(namesOf(selectHooks(hooks, preToolUse, { tool_name: 'shell' }, always).selected)).toStrictEqual(['b']);
  });

  it('counts only those of sources that run one once', async () => {
    const hooks = await Promise.all([active('own', '', { command: 'x', dialect: 'serial' }), active('a', '', { command: 'x', dialect: 'together' }), active('b', '', { command: 'x', dialect: 'together' })]);
    expect(namesOf(selectHooks(hooks, preToolUse, { tool_name: 't' }, ({ dialect }) => dialect === 'together').selected)).toStrictEqual(['own', 'a']);
  });

  it('makes a gate of the one that stands for a gate', async () => {
    const hooks = await Promise.all([active('a', '', { command: 'x' }), active('b', '', { command: 'x', onFailure: 'block' })]);
    expect(selectHooks(hooks, preToolUse, { tool_name: 't' }, always).selected).toMatchObject([{ name: 'a', onFailure: 'block' }]);
    expect(hooks[0]!.hook.onFailure).toBe('pass');
  });

  it('keeps the order, takes each hook once or leaves it once, and invents none', async () => {
    const kinds = await Promise.all(['', 'shell', 'edit', '^sh', 'x|shell'].map(async (matcher) => (await active('', matcher)).matcher));
    const hook = fc.record({ matcher: fc.constantFrom(...kinds), command: fc.constantFrom('x', 'y', 'z'), once: fc.boolean() });
    fc.assert(fc.property(fc.array(hook, { maxLength: 12 }), fc.constantFrom('shell', 'edit', 'other'), (given, subject) => {
      const hooks = given.map(({ matcher, command, once }, index): ActiveHook => ({ matcher, hook: sampleHook(String(index), { command, dialect: once ? 'together' : 'serial' }) }));
      const { selected, left } = selectHooks(hooks, preToolUse, { tool_name: subject }, ({ dialect }) => dialect === 'together');
      const numbers = namesOf(selected).map(Number);
      expect(numbers).toStrictEqual([...numbers].sort((a, b) => a - b));
      expect([...numbers, ...left.map(({ hook: { name } }) => Number(name))].sort((a, b) => a - b)).toStrictEqual(hooks.map((_each, index) => index));
      for (const { hook: each, reason } of left) if (reason === 'identical-command') expect(selected.some(({ command, name }) => command === each.command && Number(name) < Number(each.name))).toBe(true);
    }), { numRuns: 500 });
  });
});
