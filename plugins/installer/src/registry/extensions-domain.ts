import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { CoshError, type Cosh, type JsonObject, type JsonValue } from '@cosh/core';
import { createInstaller } from '../create-installer.js';
import type { InstallResult } from '../installer.js';
import { consentByFingerprint } from './consent-needed.js';
import { extensionDetailJson, extensionJson } from './extension-json.js';
import { fingerprints, optionalText, text } from './params.js';

export type Action = (params: JsonObject, signal?: AbortSignal) => Promise<JsonValue>;

export const resultJson = ({ name, version, change, previousVersion }: InstallResult): JsonObject => ({
  name, version, change, ...(previousVersion === undefined ? {} : { previous_version: previousVersion }),
});

/** The workspace that a request means: with `"scope": "workspace"` its `cwd`, or the folder of this runtime. */
async function workspaceOf(cosh: Cosh, params: JsonObject): Promise<{ workspace?: string }> {
  const scope = optionalText(params, 'scope') ?? 'user';
  if (scope === 'user') return {};
  if (scope !== 'workspace') throw new CoshError('request_invalid', "'scope' must be user or workspace");
  const folder = path.resolve(cosh.cwd, optionalText(params, 'cwd') ?? '.');
  return { workspace: await realpath(folder).catch(() => folder) };
}

/** What the registry can do with extensions. */
export function extensionActions(cosh: Cosh): Readonly<Record<string, Action>> {
  const installer = createInstaller(cosh);
  const switchTo = (on: boolean): Action => async (params) => {
    const name = text(params, 'name');
    const { changed } = await installer.switch({ name, on, ...(await workspaceOf(cosh, params)) });
    return { [on ? 'enabled' : 'disabled']: name, changed };
  };
  const optional = (params: JsonObject, name: 'ref' | 'path'): { ref?: string; path?: string } => {
    const value = optionalText(params, name);
    return value === undefined ? {} : { [name]: value };
  };
  return {
    list: async () => (await installer.list()).extensions.map(extensionJson),
    detail: async (params) => {
      const name = text(params, 'name');
      const found = (await installer.list()).extensions.find(({ installed }) => installed.name === name);
      if (!found) throw new CoshError('extension_unknown', `unknown extension: ${name}`);
      return extensionDetailJson(found);
    },
    enable: switchTo(true),
    disable: switchTo(false),
    install: async (params, signal) => resultJson(await installer.install({
      spec: text(params, 'source'), cwd: cosh.cwd, ask: consentByFingerprint(fingerprints(params)),
      ...optional(params, 'ref'), ...optional(params, 'path'), ...(params.link === true ? { link: true } : {}), ...(signal ? { signal } : {}),
    })),
    update: async (params, signal) => resultJson(await installer.update({ name: text(params, 'name'), ask: consentByFingerprint(fingerprints(params)), ...(signal ? { signal } : {}) })),
    uninstall: async (params) => {
      const { name, version } = await installer.uninstall(text(params, 'name'));
      return { uninstalled: name, ...(version === undefined ? {} : { version }) };
    },
  };
}
