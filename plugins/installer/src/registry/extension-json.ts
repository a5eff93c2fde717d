import { settingsOf, type Diagnostic, type JsonObject, type JsonValue } from '@cosh/core';
import type { ListedExtension } from '../installer.js';
import type { Resolved } from '../sources/source-kind.js';

const defined = (object: Readonly<Record<string, JsonValue | undefined>>): JsonObject =>
  Object.fromEntries(Object.entries(object).filter((each): each is [string, JsonValue] => each[1] !== undefined));

export const diagnosticAsJson = ({ quiet: _quiet, atStart: _atStart, ...diagnostic }: Diagnostic): JsonObject => defined({ ...diagnostic });

/** What a source stood for, as it goes over a wire. */
export const resolvedJson = ({ publication, ...rest }: Resolved): JsonObject =>
  ({ ...rest, ...(publication ? { publication: defined({ ...publication, maintainers: publication.maintainers && [...publication.maintainers] }) } : {}) });

/** An extension as listings over a wire have it. */
export function extensionJson({ installed, managed, lock, sourceText, disabledIn }: ListedExtension): JsonObject {
  const { name, manifest, scope, state, folder, location } = installed;
  return defined({
    name, version: manifest?.version, description: manifest?.description, scope, state, enabled: state === 'active', managed,
    source: sourceText, resolved: lock && resolvedJson(lock.resolved), location, folder, disabled_in: [...disabledIn], hooks: manifest?.hooks.length ?? 0,
  });
}

/** The same with everything that is in it. No value of a setting is. */
export function extensionDetailJson(listed: ListedExtension): JsonObject {
  const { lock, installed: { manifest, diagnostics } } = listed;
  const { settings: _settings, ...contributions } = manifest?.contributions ?? {};
  return defined({
    ...extensionJson(listed),
    format: manifest?.format?.name, compatibility: manifest?.coshRange, schema_version: manifest?.schemaVersion,
    hooks: (manifest?.hooks ?? []).map(({ name, event, writtenEvent, dialect, matcher, command, timeout, onFailure, onUnsupported, description, env }) => defined({
      name: name ?? command, event, written_event: writtenEvent, dialect, matcher: matcher ?? '', command, timeout, on_failure: onFailure ?? 'pass', on_unsupported: onUnsupported, description, env: { ...env },
    })),
    unsupported: manifest?.unsupported?.map(({ name, writtenEvent, reason, detail, what, matcher }) => defined({ name, event: writtenEvent, reason, detail, what, matcher })),
    settings: manifest ? settingsOf(manifest).map((setting) => defined({ ...setting })) : [],
    contributions,
    installed_at: lock?.installedAt, updated_at: lock?.updatedAt, consent: lock?.consent.fingerprint, consent_at: lock?.consent.at, tree_sha256: lock?.treeHash,
    diagnostics: diagnostics.map(diagnosticAsJson),
  });
}
