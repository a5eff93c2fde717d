import { isJsonObject } from '../../contract/index.js';
import type { ManifestRule } from './rule.js';

/** An extension made for another cosh would half work in silence; it does not work at all, and says so. */
export const coshIsCompatible: ManifestRule = async ({ document, coshVersion }, diagnostics) => {
  const range = isJsonObject(document.compatibility) ? document.compatibility.cosh : undefined;
  if (range === undefined || range === null) return;
  const { default: semver } = await import('semver');
  if (typeof range !== 'string' || semver.validRange(range) === null) {
    diagnostics.error('extension_compatibility_invalid', 'compatibility.cosh', `${JSON.stringify(range)} is no SemVer range`, 'write it like >=0.12.0');
  } else if (!semver.satisfies(coshVersion, range, { includePrerelease: true })) {
    diagnostics.error('extension_incompatible', 'compatibility.cosh', `needs cosh ${range}; this is cosh ${coshVersion}`, 'update cosh or choose another version of the extension');
  }
};
