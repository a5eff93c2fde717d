import { describe, expect, it } from 'vitest';
import { versionIsSemver } from '../../../dist/manifest/rules/version-is-semver.js';
import { applyRule } from '../../support/apply-rule.js';

describe('the version of an extension', () => {
  it.each(['1.2.3', '0.0.0', '1.0.0-beta.1', '1.0.0+build'])('can be %j', async (version) => {
    for (const schema of [0, 1] as const) expect(await applyRule(versionIsSemver, { version }, schema)).toStrictEqual([]);
  });

  it.each(['latest', '1', '1.2', '', 7, {}])('cannot be %j: a warning in version 0, an error in version 1', async (version) => {
    expect(await applyRule(versionIsSemver, { version }, 0)).toStrictEqual([['warning', 'extension_version_invalid', 'version']]);
    expect(await applyRule(versionIsSemver, { version }, 1)).toStrictEqual([['error', 'extension_manifest_v1_invalid', 'version']]);
  });

  it('may be absent in version 0; the schema of version 1 requires it', async () => {
    for (const document of [{}, { version: null }]) {
      expect(await applyRule(versionIsSemver, document, 0)).toStrictEqual([['info', 'extension_version_missing', 'version']]);
      expect(await applyRule(versionIsSemver, document, 1)).toStrictEqual([]);
    }
  });
});
