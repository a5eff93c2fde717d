import { describe, expect, it } from 'vitest';
import { environmentNamesAreValid } from '../../../dist/manifest/rules/environment-names-are-valid.js';
import { applyRule } from '../../support/apply-rule.js';

const withEnv = (env: Record<string, string>) => ({ hooks: { PreToolUse: [{ hooks: [{ type: 'command', name: 'a', command: 'true', env }] }] } });

describe('the variables that a hook declares', () => {
  it('have names that every shell takes', async () => {
    expect(await applyRule(environmentNamesAreValid, withEnv({ A: '', _b1: '' }), 1)).toStrictEqual([]);
  });

  it.each(['1A', 'A-B', 'A B', '', 'A=B', 'ä', 'A\0'])('refuse the manifest of version 1 where one is called %j', async (name) => {
    expect(await applyRule(environmentNamesAreValid, withEnv({ [name]: '' }), 1)).toStrictEqual([['error', 'extension_hook_env_name_invalid', `hooks.PreToolUse[0].hooks[0].env.${name}`]]);
    expect(await applyRule(environmentNamesAreValid, withEnv({ [name]: '' }), 0)).toStrictEqual([]);
  });

  it('are looked for in whatever the manifest holds', async () => {
    for (const hooks of [null, 'x', [], { PreToolUse: 'x' }, { PreToolUse: [null, { hooks: 'x' }, { hooks: [null, { env: [] }] }] }]) {
      expect(await applyRule(environmentNamesAreValid, { hooks: hooks as never }, 1)).toStrictEqual([]);
    }
  });
});
