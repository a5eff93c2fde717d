import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@cosh/core';
import { extensionSwitches } from '../../dist/catalog/extension-switches.js';

const state: JsonObject = {
  disabled: ['everywhere', 'mostly'],
  workspaces: { '/work': { disabled: ['here'], enabled: ['mostly'] }, '/work/inner': { disabled: ['inner'] }, '/odd': 'x', '/odder': { disabled: 'x', enabled: 7 } },
};

describe('the switches of extensions', () => {
  it.each<[string, string[]]>([
    ['/elsewhere', ['everywhere', 'mostly']], ['/work', ['everywhere', 'here']], ['/work/deep/down', ['everywhere', 'here']], ['/work/inner', ['everywhere', 'mostly', 'inner']],
    ['/workshop', ['everywhere', 'mostly']], ['/odd', ['everywhere', 'mostly']], ['/odder', ['everywhere', 'mostly']],
  ])('in %s have %j off: the nearest workspace decides', (cwd, off) => {
    const { isDisabled } = extensionSwitches(state, cwd);
    expect(['everywhere', 'mostly', 'here', 'inner', 'other'].filter((name) => isDisabled(name))).toStrictEqual(off.sort((a, b) => ['everywhere', 'mostly', 'here', 'inner'].indexOf(a) - ['everywhere', 'mostly', 'here', 'inner'].indexOf(b)));
  });

  it.each<JsonObject>([{}, { disabled: 'x' }, { workspaces: [] }, { workspaces: null, disabled: [1] }, JSON.parse('{"workspaces":{"__proto__":{"disabled":["x"]}}}') as JsonObject])('switch nothing off where they hold something else: %j', (odd) => {
    expect(extensionSwitches(odd, '/work').isDisabled('x')).toBe(false);
  });
});
