import { describe, expect, it } from 'vitest';
import { coshIsCompatible } from '../../../dist/manifest/rules/cosh-is-compatible.js';
import { applyRule } from '../../support/apply-rule.js';

const found = (cosh: unknown, version: string) => applyRule(coshIsCompatible, { compatibility: { cosh } as never }, 1, version);

describe('the range of cosh versions', () => {
  it.each([['*', '0.12.0'], ['>=0.12.0', '0.12.0'], ['^0.12.0', '0.12.9'], ['>=0.12.0', '0.13.0-beta.1'], ['0.11.x || 0.12.x', '0.12.0'], ['', '0.12.0']])('%j holds for %s', async (range, version) => {
    expect(await found(range, version)).toStrictEqual([]);
  });

  it.each([['>=0.13.0', '0.12.0'], ['^0.12.0', '0.13.0'], ['<0.12.0', '0.12.0']])('%j does not hold for %s', async (range, version) => {
    expect(await found(range, version)).toStrictEqual([['error', 'extension_incompatible', 'compatibility.cosh']]);
  });

  it.each(['new ones', 7, {}, ['*']])('cannot be %j', async (range) => {
    expect(await found(range, '0.12.0')).toStrictEqual([['error', 'extension_compatibility_invalid', 'compatibility.cosh']]);
  });

  it('may be absent', async () => {
    for (const document of [{}, { compatibility: {} }, { compatibility: null }, { compatibility: { cosh: null } }]) expect(await applyRule(coshIsCompatible, document, 0)).toStrictEqual([]);
  });
});
