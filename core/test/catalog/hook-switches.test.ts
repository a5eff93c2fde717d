import { describe, expect, it } from 'vitest';
import { hookSwitches, qualifiedName, textList, type JsonObject } from '@cosh/core';
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

describe('a list of texts', () => {
  it('leaves everything else out', () => {
    expect(textList(['a', 1, null, ['b'], 'c'])).toStrictEqual(['a', 'c']);
    expect(textList('a')).toStrictEqual([]);
    expect(textList(undefined)).toStrictEqual([]);
  });
});
