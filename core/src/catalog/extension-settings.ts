import { isJsonObject, type JsonObject, type JsonValue } from '../contract/index.js';
import { environmentName } from '../hook-table/index.js';
import type { WrittenManifest } from '../manifest/index.js';

/** A setting that an extension asks the person for. */
export interface ExtensionSetting {
  readonly key: string;
  readonly type: 'string' | 'boolean' | 'integer';
  readonly description: string;
  readonly required: boolean;
  readonly sensitive: boolean;
  readonly default?: string | number | boolean;
  /** The variable in which the extension's hooks get its value. */
  readonly variable: string;
}

// A setting may not stand for something that decides what a hook's interpreter loads or where it looks.
const reserved = /^(PATH|HOME|SHELL|IFS|ENV|BASH_.*|LD_.*|DYLD_.*|NODE_.*|PYTHON.*|PERL.*|RUBY.*|GIT_.*|COSH_.*)$/;

/** `apiKey` reaches hooks as `COSH_SETTING_API_KEY`. */
const variableOf = (key: string): string => `COSH_SETTING_${key.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `_${letter}`).replace(/[^A-Za-z0-9]/g, '_').toUpperCase()}`;

const text = (value: JsonValue | undefined): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

function toSetting(written: JsonObject): ExtensionSetting[] {
  const key = text(written.key) ?? text(written.name);
  if (key === undefined) return [];
  const type = written.type === 'boolean' || written.type === 'integer' ? written.type : 'string';
  // Version 0 manifests name the variable themselves.
  const named = text(written.envVar);
  const own = named !== undefined && environmentName.test(named) && !reserved.test(named) ? named : undefined;
  const initial = written.default;
  return [{
    key, type, description: text(written.description) ?? '', required: written.required === true, sensitive: written.sensitive === true,
    variable: own ?? variableOf(key),
    ...(typeof initial === 'string' || typeof initial === 'number' || typeof initial === 'boolean' ? { default: initial } : {}),
  }];
}

/** The settings that a manifest declares. */
export function settingsOf({ contributions }: Pick<WrittenManifest, 'contributions'>): ExtensionSetting[] {
  const { settings } = contributions;
  return Array.isArray(settings) ? settings.filter(isJsonObject).flatMap(toSetting) : [];
}

/** Values by key, as the state files hold them for one extension. */
export type SettingValues = Readonly<Record<string, JsonValue>>;

/** What the hooks of an extension get of its settings: declared ones only, with the person's value or the default. */
export function settingsEnvironment(manifest: WrittenManifest, values: SettingValues): Record<string, string> {
  const environment: Record<string, string> = {};
  for (const { key, variable, default: initial } of settingsOf(manifest)) {
    const value = Object.hasOwn(values, key) ? values[key] : initial;
    if (value !== undefined && value !== null && typeof value !== 'object') environment[variable] = String(value);
  }
  return environment;
}

/** The values of one extension from the two state files; a secret one hides a plain one of the same key. */
export function settingValues(name: string, plain: JsonObject, secret: JsonObject): SettingValues {
  const of = (state: JsonObject): JsonObject => {
    const values = Object.hasOwn(state, name) ? state[name] : undefined;
    return isJsonObject(values) ? values : {};
  };
  return { ...of(plain), ...of(secret) };
}
