import { describe, expect, it } from 'vitest';
import { hookNamesAreUnique } from '../../../dist/manifest/rules/hook-names-are-unique.js';
import { applyRule } from '../../support/apply-rule.js';

const named = (...names: string[]) => [{ hooks: names.map((name) => ({ type: 'command', name, command: 'true' })) }];

describe('the names of an extension’s hooks', () => {
  it('are each used once in version 1, over all events', async () => {
    expect(await applyRule(hookNamesAreUnique, { hooks: { PreToolUse: named('a', 'b'), SessionStart: named('c') } }, 1)).toStrictEqual([]);
    expect(await applyRule(hookNamesAreUnique, { hooks: { PreToolUse: named('a', 'b', 'a'), SessionStart: named('b') } }, 1)).toStrictEqual([
      ['error', 'extension_manifest_v1_invalid', 'hooks.PreToolUse[0].hooks[2].name'], ['error', 'extension_manifest_v1_invalid', 'hooks.SessionStart[0].hooks[0].name'],
    ]);
  });

  it('may be shared in version 0', async () => {
    expect(await applyRule(hookNamesAreUnique, { hooks: { PreToolUse: named('a', 'a') } }, 0)).toStrictEqual([]);
  });
});
