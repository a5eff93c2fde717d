import type { JsonObject } from '@cosh/core';
import type { ConsentQuestion } from '../installer.js';
import { diagnosticAsJson, resolvedJson } from './extension-json.js';

/** A question as it goes over a wire. */
export function questionJson({ name, version, installedVersion, sourceText, resolved, projection, difference, fingerprint, cautions }: ConsentQuestion): JsonObject {
  return {
    name, version, source: sourceText, resolved: resolvedJson(resolved), fingerprint,
    ...(cautions.length > 0 ? { cautions: cautions.map(diagnosticAsJson) } : {}),
    ...(installedVersion === undefined ? {} : { installed_version: installedVersion }),
    hooks: projection.hooks.map(({ onFailure, onUnsupported, environment, ...hook }) => ({ ...hook, environment: [...environment], on_failure: onFailure, ...(onUnsupported === undefined ? {} : { on_unsupported: onUnsupported }) })),
    settings: projection.settings.map((setting) => ({ ...setting })),
    contributions: projection.contributions,
    ...(projection.unsupported ? { unsupported: projection.unsupported.map((each) => ({ ...each })) } : {}),
    ...(difference ? { difference: { added: [...difference.added], removed: [...difference.removed] } } : {}),
  };
}
