import { describe, expect, it } from 'vitest';
import { sensitiveSettingsAreText } from '../../../dist/manifest/rules/sensitive-settings-are-text.js';
import { applyRule } from '../../support/apply-rule.js';

const found = (...settings: object[]) => applyRule(sensitiveSettingsAreText, { settings: settings as never }, 1);

describe('a sensitive setting', () => {
  it('is text without a default', async () => {
    expect(await found({ key: 'token', type: 'string', sensitive: true }, { key: 'level', type: 'integer', default: 1 }, { key: 'x', type: 'boolean', sensitive: false, default: true })).toStrictEqual([]);
  });

  it('of another type refuses the manifest', async () => {
    expect(await found({ key: 'x', type: 'string' }, { key: 'token', type: 'integer', sensitive: true })).toStrictEqual([['error', 'extension_sensitive_setting_type_invalid', 'settings[1].type']]);
  });

  it('with a default refuses the manifest', async () => {
    expect(await found({ key: 'token', type: 'string', sensitive: true, default: '' })).toStrictEqual([['error', 'extension_sensitive_setting_type_invalid', 'settings[0].default']]);
  });

  it('is looked for in whatever the manifest holds', async () => {
    for (const settings of [undefined, null, {}, 'x', [null, 1, []]]) expect(await applyRule(sensitiveSettingsAreText, { settings } as never, 1)).toStrictEqual([]);
  });
});
