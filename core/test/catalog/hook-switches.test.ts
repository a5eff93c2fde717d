import { describe, expect, it } from 'vitest';
import { hookSwitches, qualifiedName, textList, withNamedHooksSwitched, type Hook, type JsonObject } from '@cosh/core';
import { sampleHook } from '../support/sample-outcomes.js';

const check = sampleHook('check', { source: { id: 'extension:guard', kind: 'extension', file: '/x', root: '/' } });

describe('the switches of hooks', () => {
  it('switch a hook off by its name, in whatever file it is written', () => {
    const switches = hookSwitches({ disabled: ['check'] });
    expect([switches.isDisabled(check), switches.isDisabled(sampleHook('check')), switches.isDisabled(sampleHook('other'))]).toStrictEqual([true, true, false]);
  });

  it('switch one hook off of several that share a name, by source and name', () => {
    expect(qualifiedName(check)).toBe('extension:guard/check');
    const switches = hookSwitches({ disabled: ['extension:guard/check'] });
    expect([switches.isDisabled(check), switches.isDisabled(sampleHook('check'))]).toStrictEqual([true, false]);
  });

  it('switch all hooks of an event off', () => {
    const switches = hookSwitches({ disabled_events: ['PreToolUse'] });
    expect([switches.isEventDisabled('PreToolUse'), switches.isEventDisabled('PostToolUse'), switches.isDisabled(check)]).toStrictEqual([true, false, false]);
  });

  it.each<JsonObject>([{}, { disabled: null }, { disabled: 'check' }, { disabled: { check: true } }, { disabled: [7, null, ['check']] }, { disabled: true, disabled_events: true }])('switch nothing off where they hold something else: %j', (state) => {
    const switches = hookSwitches(state);
    expect([switches.isDisabled(check), switches.isEventDisabled('PreToolUse')]).toStrictEqual([false, false]);
  });
});

describe('switching hooks by name', () => {
  const mine = sampleHook('check');
  const other = sampleHook('check', { source: { id: 'extension:other', kind: 'extension', file: '/y', root: '/' } });
  const off = (all: readonly Hook[], name = 'check', state: JsonObject = {}): unknown => withNamedHooksSwitched(state, name, false, all).disabled;

  it('writes a name as typed where only the person\'s own files have it, and every extension\'s with its extension', () => {
    expect(off([mine])).toStrictEqual(['check']);
    expect(off([check])).toStrictEqual(['extension:guard/check']);
    expect(off([check, other])).toStrictEqual(['extension:guard/check', 'extension:other/check']);
    expect(off([mine, check])).toStrictEqual([qualifiedName(mine), 'extension:guard/check']);
    expect(off([mine, check], 'extension:guard/check')).toStrictEqual(['extension:guard/check']);
  });

  it('is the same object where nothing changes', () => {
    for (const state of [{ disabled: ['check'] }, { disabled: ['extension:guard/check'] }]) expect(withNamedHooksSwitched(state, 'check', false, [check])).toBe(state);
    const state = { disabled: ['else'] };
    expect(withNamedHooksSwitched(state, 'check', true, [check])).toBe(state);
  });

  it('on again takes every spelling away, and leaves others of the name off where one of them alone was meant', () => {
    const on = (disabled: string[], name: string): unknown => withNamedHooksSwitched({ disabled }, name, true, [mine, check]).disabled;
    expect(on(['check', 'extension:guard/check', 'gone/check', 'else'], 'check')).toStrictEqual(['else']);
    expect(on(['check'], 'extension:guard/check')).toStrictEqual([qualifiedName(mine)]);
  });
});

describe('a list of texts', () => {
  it('leaves everything else out', () => {
    expect(textList(['a', 1, null, ['b'], 'c'])).toStrictEqual(['a', 'c']);
    expect(textList('a')).toStrictEqual([]);
    expect(textList(undefined)).toStrictEqual([]);
  });
});
