import path from 'node:path';
import type { ConfigurationFormat, Diagnostic, Dialect, Locations, UnsupportedHook } from '../contract/index.js';
import { readConfig, type WrittenConfig } from '../config/index.js';
import type { WrittenHook } from '../hook-table/index.js';
import { manifestFileName, type WrittenManifest } from '../manifest/index.js';
import type { ConfigContext } from './config-context.js';
import type { InstalledExtension } from './extension-catalog.js';
import { workspaceFolderName } from './find-workspace.js';
import type { InactiveReason, InventoryEntry } from './inventory-entry.js';
import type { Seal } from './seal.js';
import { trustHint, type HeldHooks, type WorkspaceStanding } from './workspace-trust.js';
import type { HookOrigin } from './resolve-hook.js';

/** The hooks of one file before they are resolved, and what switches them off as a whole. */
export interface HookSource {
  readonly origin: HookOrigin;
  readonly hooks: readonly WrittenHook[];
  readonly off?: InactiveReason;
  /** Of a file that is held. */
  readonly held?: { readonly because: string; readonly hint: string };
  readonly eventsOff: readonly string[];
}

type Configured = Dialect & { readonly configuration: ConfigurationFormat };

export const isConfigured = (dialect: Dialect): dialect is Configured => dialect.configuration !== undefined;
/** Those whose file counts in a trusted workspace too. */
export const configuredInWorkspaces = (dialects: readonly Dialect[]): Configured[] => dialects.filter(isConfigured).filter(({ configuration }) => configuration.inWorkspace);

const sourceOf = (config: WrittenConfig, origin: HookOrigin): HookSource => ({
  origin,
  hooks: config.hooks,
  eventsOff: config.eventsSwitchedOff,
  ...(config.switchedOff ? { off: 'file-switched-off' as const } : {}),
});

/** The person's own file of a dialect. */
export async function readUserSource(dialect: Configured, locations: Locations, context: ConfigContext): Promise<{ source: HookSource; config: WrittenConfig }> {
  const { configuration: format } = dialect;
  const config = await readConfig(format.location === 'home' ? locations.home : locations.config, format.fileName, context);
  const origin: HookOrigin = { dialect, format, parallel: dialect.flow === 'parallel', source: { id: format.fileName, kind: 'user', file: config.file } };
  return { config, source: sourceOf(config, origin) };
}

const ignoredKey = (file: string, place: string): Diagnostic =>
  ({ code: 'workspace_key_ignored', severity: 'warning', quiet: true, file, place, problem: 'has no say in a workspace', hint: 'only hooks count there; remove it' });

/** The same in a workspace that is trusted. Hooks are all that it has a say in. */
export async function readWorkspaceSource(dialect: Configured, workspace: string, seal: Seal, context: ConfigContext): Promise<{ source: HookSource; diagnostics: readonly Diagnostic[] }> {
  const { configuration: format } = dialect;
  const config = await readConfig(path.join(workspace, workspaceFolderName), format.fileName, context);
  const origin: HookOrigin = { dialect, format, parallel: dialect.flow === 'parallel', source: { id: 'workspace', kind: 'workspace', file: config.file, root: workspace, seal } };
  return { source: sourceOf(config, origin), diagnostics: [...config.diagnostics, ...Object.keys(config.settings).map((key) => ignoredKey(config.file, key))] };
}

/** The hooks that a workspace had when a person said yes to it, to be named and not to be run. */
export function heldSource({ id, file, hooks }: HeldHooks, { root, changes }: Extract<WorkspaceStanding, { kind: 'changed' }>, dialects: readonly Dialect[]): HookSource[] {
  const isExtension = id.startsWith('extension:');
  const dialect = isExtension ? dialects.find(({ spokenByExtensions }) => spokenByExtensions) : dialects.find(({ configuration }) => configuration?.fileName === id);
  if (!dialect) return [];
  const { timeoutUnit = 'ms', defaultTimeoutMs = 5000 } = dialect.configuration ?? {};
  const full = path.join(root, file);
  return [{
    hooks, off: 'held', eventsOff: [],
    held: { because: `since you trusted this workspace, ${changes.join('; ')}`, hint: trustHint(root) },
    origin: {
      dialect, parallel: dialect.flow === 'parallel' && !isExtension, format: { timeoutUnit, defaultTimeoutMs, nameRequired: false },
      source: { id: isExtension ? id : 'workspace', kind: isExtension ? 'extension' : 'workspace', file: full, root: isExtension ? path.dirname(full) : root },
    },
  }];
}

const whyOff = ({ state }: InstalledExtension): InactiveReason | undefined =>
  (state === 'disabled' ? 'extension-disabled' : state === 'shadowed' ? 'extension-shadowed' : undefined);

/** The hooks of an extension. Version 1 manifests count timeouts in seconds, version 0 as the dialect's own file does. */
function ownSource({ folder, name }: InstalledExtension, manifest: WrittenManifest, dialect: Dialect): HookSource {
  const { timeoutUnit = 'ms', defaultTimeoutMs = 5000 } = dialect.configuration ?? {};
  return {
    hooks: manifest.hooks,
    eventsOff: [],
    origin: {
      dialect,
      parallel: false,
      format: { timeoutUnit: manifest.schemaVersion === 1 ? 's' : timeoutUnit, defaultTimeoutMs, nameRequired: true },
      source: { id: `extension:${name}`, kind: 'extension', file: path.join(folder, manifestFileName), root: folder },
    },
  };
}

/** The hooks of a folder of another agent's, which may stand in several files and speak several dialects, each with its own unit. */
function foreignSources({ folder, name }: InstalledExtension, { hooks }: WrittenManifest, dialects: readonly Dialect[]): HookSource[] {
  const groups = new Map<string, WrittenHook[]>();
  for (const hook of hooks) {
    const key = `${hook.dialect ?? ''}\0${hook.file ?? ''}`;
    groups.set(key, [...(groups.get(key) ?? []), hook]);
  }
  return [...groups.values()].flatMap((group): HookSource[] => {
    const [{ dialect: wanted, file }] = group as [WrittenHook];
    const dialect = dialects.find((each) => each.name === wanted);
    if (!dialect) return [];
    const { timeoutUnit = 's', defaultTimeoutMs = 60_000 } = dialect.hooksFile ?? {};
    const source = { id: `extension:${name}`, kind: 'extension' as const, file: path.join(folder, file ?? manifestFileName), root: folder };
    return [{ hooks: group, eventsOff: [], origin: { dialect, parallel: false, format: { timeoutUnit, defaultTimeoutMs, nameRequired: true }, source } }];
  });
}

/** The hooks of an extension, with its settings in their environment. */
export function extensionSources(extension: InstalledExtension, spoken: Dialect | undefined, dialects: readonly Dialect[]): HookSource[] {
  const { manifest, seal, settings = {} } = extension;
  if (!manifest) return [];
  const sources = manifest.format ? foreignSources(extension, manifest, dialects) : spoken ? [ownSource(extension, manifest, spoken)] : [];
  const off = whyOff(extension);
  return sources.map((source) => ({
    ...source,
    ...(seal ? { origin: { ...source.origin, source: { ...source.origin.source, seal } } } : {}),
    hooks: Object.keys(settings).length === 0 ? source.hooks : source.hooks.map((hook) => ({ ...hook, env: { ...settings, ...hook.env } })),
    ...(off ? { off } : {}),
  }));
}

type Unsupported = Pick<UnsupportedHook, 'name' | 'what' | 'file' | 'place' | 'detail' | 'matcher' | 'onFailure'> & { readonly reason: InactiveReason; readonly event: string };

/** What an extension has written down and cannot run here: listed like any other hook that is not active. */
export function unsupportedEntries(extension: InstalledExtension, dialects: readonly Dialect[]): InventoryEntry[] {
  const { name: extensionName, folder, manifest } = extension;
  if (!manifest?.format) return [];
  const unspoken = manifest.hooks.filter(({ dialect }) => !dialects.some((each) => each.name === dialect)).map(({ command, dialect = '', file = manifestFileName, name = command, ...rest }): Unsupported => ({ ...rest, name, what: command, file, reason: 'dialect-unknown', detail: dialect }));
  const listed = [...(manifest.unsupported ?? []).map(({ event, writtenEvent, ...rest }): Unsupported => ({ ...rest, event: event ?? writtenEvent })), ...unspoken];
  return listed.map(({ reason, detail, event, file, place, name, what, matcher = '', onFailure = 'pass' }): InventoryEntry => ({
    hook: {
      name, event, dialect: manifest.format!.name, matcher, writtenCommand: what, command: '', timeoutMs: 0, onFailure, environment: {}, place,
      source: { id: `extension:${extensionName}`, kind: 'extension', file: path.join(folder, file), root: folder },
    },
    inactive: { reason: whyOff(extension) ?? reason, ...(detail === undefined ? {} : { detail }) },
  }));
}
