import path from 'node:path';
import type { ConfigurationFormat, Dialect, Locations } from '../contract/index.js';
import { readConfig, type WrittenConfig } from '../config/index.js';
import type { WrittenHook } from '../hook-table/index.js';
import { manifestFileName } from '../manifest/index.js';
import type { InstalledExtension } from './extension-catalog.js';
import { workspaceFolderName } from './find-workspace.js';
import type { InactiveReason } from './inventory-entry.js';
import type { HookOrigin } from './resolve-hook.js';

/** The hooks of one file before they are resolved, and what switches them off as a whole. */
export interface HookSource {
  readonly origin: HookOrigin;
  readonly hooks: readonly WrittenHook[];
  readonly off?: InactiveReason;
  readonly eventsOff: readonly string[];
}

type ConfigContext = Parameters<typeof readConfig>[2];
type Configured = Dialect & { readonly configuration: ConfigurationFormat };

export const isConfigured = (dialect: Dialect): dialect is Configured => dialect.configuration !== undefined;

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

/** The same in a workspace that is trusted. */
export async function readWorkspaceSource(dialect: Configured, workspace: string, context: ConfigContext): Promise<{ source: HookSource; config: WrittenConfig }> {
  const { configuration: format } = dialect;
  const config = await readConfig(path.join(workspace, workspaceFolderName), format.fileName, context);
  const origin: HookOrigin = { dialect, format, parallel: dialect.flow === 'parallel', source: { id: 'workspace', kind: 'workspace', file: config.file, root: workspace } };
  return { config, source: sourceOf(config, origin) };
}

/** The hooks of an extension. Version 1 manifests count timeouts in seconds, version 0 as the dialect's own file does. */
export function extensionSource({ name, folder, manifest, state, settings = {} }: InstalledExtension, dialect: Dialect): HookSource | undefined {
  if (!manifest) return undefined;
  const { timeoutUnit = 'ms', defaultTimeoutMs = 5000 } = dialect.configuration ?? {};
  const off = state === 'disabled' ? 'extension-disabled' as const : state === 'shadowed' ? 'extension-shadowed' as const : undefined;
  return {
    hooks: manifest.hooks.map((hook) => ({ ...hook, env: { ...settings, ...hook.env } })),
    eventsOff: [],
    ...(off ? { off } : {}),
    origin: {
      dialect,
      parallel: false,
      format: { timeoutUnit: manifest.schemaVersion === 1 ? 's' : timeoutUnit, defaultTimeoutMs, nameRequired: true },
      source: { id: `extension:${name}`, kind: 'extension', file: path.join(folder, manifestFileName), root: folder },
    },
  };
}
