import { coshIsCompatible } from './cosh-is-compatible.js';
import { environmentNamesAreValid } from './environment-names-are-valid.js';
import { hookNamesAreUnique } from './hook-names-are-unique.js';
import { nameIsSafe } from './name-is-safe.js';
import { pathsStayInside } from './paths-stay-inside.js';
import type { ManifestRule } from './rule.js';
import { sensitiveSettingsAreText } from './sensitive-settings-are-text.js';
import { versionIsSemver } from './version-is-semver.js';

export const manifestRules: readonly ManifestRule[] = [
  nameIsSafe,
  versionIsSemver,
  coshIsCompatible,
  hookNamesAreUnique,
  environmentNamesAreValid,
  pathsStayInside,
  sensitiveSettingsAreText,
];
