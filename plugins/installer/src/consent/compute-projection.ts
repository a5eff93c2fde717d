import { settingsOf, type WrittenHook, type WrittenManifest } from '@cosh/core';
import type { ConsentHook, ConsentProjection } from './projection.js';

const toConsentHook = ({ event, name, matcher, command, env, onFailure, parallelGroup }: WrittenHook): ConsentHook => ({
  event,
  name: name ?? command,
  matcher: matcher ?? '',
  command,
  environment: Object.entries(env).map(([variable, value]) => `${variable}=${value}`).sort(),
  onFailure: onFailure ?? 'pass',
  parallel: parallelGroup !== undefined,
});

/** What a person is asked about, from the manifest as it is read for execution: what is not in that is not run. */
export function computeProjection(manifest: WrittenManifest): ConsentProjection {
  const { settings: _settings, ...contributions } = manifest.contributions;
  return {
    name: manifest.name,
    hooks: manifest.hooks.map(toConsentHook),
    settings: settingsOf(manifest).map(({ key, sensitive }) => ({ key, sensitive })),
    contributions,
  };
}
