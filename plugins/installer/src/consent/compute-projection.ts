import { settingsOf, toConsentHook, type WrittenManifest } from '@cosh/core';
import type { ConsentProjection } from './projection.js';

/** What a person is asked about, from the manifest as it is read for execution: what is not in that is not run. */
export function computeProjection(manifest: WrittenManifest): ConsentProjection {
  const { settings: _settings, ...contributions } = manifest.contributions;
  return {
    name: manifest.name,
    hooks: manifest.hooks.map(toConsentHook),
    settings: settingsOf(manifest).map(({ key, sensitive }) => ({ key, sensitive })),
    contributions,
    ...(manifest.unsupported && manifest.unsupported.length > 0 ? { unsupported: manifest.unsupported.map(({ writtenEvent, what, reason }) => ({ event: writtenEvent, what, reason })) } : {}),
  };
}
