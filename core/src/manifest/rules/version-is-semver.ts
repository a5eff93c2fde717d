import type { ManifestRule } from './rule.js';

export const versionIsSemver: ManifestRule = async ({ document, schemaVersion }, diagnostics) => {
  if (document.version === undefined || document.version === null) {
    if (schemaVersion === 0) diagnostics.info('extension_version_missing', 'version', 'no version is given', 'it counts as 0.0.0');
    return;
  }
  const { default: semver } = await import('semver');
  if (typeof document.version === 'string' && semver.valid(document.version)) return;
  const code = schemaVersion === 1 ? 'extension_manifest_v1_invalid' : 'extension_version_invalid';
  const add = schemaVersion === 1 ? diagnostics.error.bind(diagnostics) : diagnostics.warning.bind(diagnostics);
  add(code, 'version', `${JSON.stringify(document.version)} is no SemVer version`, 'write it like 1.2.3');
};
