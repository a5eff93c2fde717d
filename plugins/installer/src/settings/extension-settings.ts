import { CoshError, didYouMean, isJsonObject, settingsOf, suggest, type Cosh, type Diagnostic, type ExtensionSetting, type JsonObject, type JsonValue } from '@cosh/core';
import { findExtension } from './find-extension.js';
import { parseSettingValue } from './parse-setting-value.js';

/** A declared setting with what is known of its value. The value of a secret is never in it. */
export interface SettingState extends ExtensionSetting {
  readonly isSet: boolean;
  readonly value?: JsonValue;
}

export interface SettingsOfExtension {
  readonly name: string;
  readonly settings: readonly SettingState[];
  /** Keys with a value that this version of the extension does not declare. */
  readonly leftOver: readonly string[];
}

const files = ['settings', 'secrets'] as const;
type StateFile = (typeof files)[number];

const valuesOf = (state: JsonObject, name: string): JsonObject => {
  const values = Object.hasOwn(state, name) ? state[name] : undefined;
  return isJsonObject(values) ? values : {};
};

function changed(state: JsonObject, name: string, key: string, value?: JsonValue): JsonObject {
  const { [key]: _old, ...others } = valuesOf(state, name);
  const values = value === undefined ? others : { ...others, [key]: value };
  const { [name]: _before, ...rest } = state;
  return Object.keys(values).length > 0 ? { ...rest, [name]: values } : rest;
}

/** What an extension asks for, and what a person has given. Throws `extension_unknown`, `extension_refused`. */
export async function readSettings(cosh: Cosh, name: string): Promise<SettingsOfExtension> {
  const { manifest } = await findExtension(cosh, name);
  const [plain, secret] = (await Promise.all(files.map((file) => cosh.states.read(file)))).map(({ value }) => valuesOf(value, name)) as [JsonObject, JsonObject];
  const declared = settingsOf(manifest);
  const settings = declared.map((setting): SettingState => {
    const isSet = Object.hasOwn(secret, setting.key) || Object.hasOwn(plain, setting.key);
    const value = isSet && !setting.sensitive && !Object.hasOwn(secret, setting.key) ? plain[setting.key] : undefined;
    return { ...setting, isSet, ...(value === undefined ? {} : { value }) };
  });
  const keys = new Set([...Object.keys(plain), ...Object.keys(secret)]);
  return { name, settings, leftOver: [...keys].filter((key) => !declared.some((each) => each.key === key)) };
}

/** One of them. Throws also `setting_unknown` with the likely key. */
export async function readSetting(cosh: Cosh, name: string, key: string): Promise<SettingState> {
  const { settings } = await readSettings(cosh, name);
  const found = settings.find((each) => each.key === key);
  if (found) return found;
  const keys = settings.map((each) => each.key);
  // Somebody who confuses the order types a secret where the key stands: what is no near miss is not repeated.
  const shown = suggest(key, keys) === undefined ? 'of that name' : `"${key}"`;
  throw new CoshError('setting_unknown', `"${name}" has no setting ${shown}`, { hint: keys.length === 0 ? 'it declares none' : didYouMean(key, keys) });
}

async function write(cosh: Cosh, file: StateFile, name: string, key: string, value?: JsonValue): Promise<void> {
  if (value === undefined && !Object.hasOwn(valuesOf((await cosh.states.read(file)).value, name), key)) return;
  await cosh.states.update(file, (state) => changed(state, name, key, value));
}

/** Keeps a value, a secret one apart from the others. Throws `setting_unknown`, `setting_value_invalid`. */
export async function setSetting(cosh: Cosh, name: string, key: string, text: string): Promise<SettingState> {
  const setting = await readSetting(cosh, name, key);
  const value = parseSettingValue(setting, text);
  const [here, there]: readonly StateFile[] = setting.sensitive ? ['secrets', 'settings'] : ['settings', 'secrets'];
  await write(cosh, here!, name, key, value);
  // An older version may have declared it otherwise.
  await write(cosh, there!, name, key);
  return readSetting(cosh, name, key);
}

/** Forgets a value, also one that is not declared any more; says whether there was one. */
export async function unsetSetting(cosh: Cosh, name: string, key: string): Promise<boolean> {
  const { leftOver } = await readSettings(cosh, name);
  const had = leftOver.includes(key) || (await readSetting(cosh, name, key)).isSet;
  for (const file of files) await write(cosh, file, name, key);
  return had;
}

/** What is wrong with the files that hold values: also that one was torn, and set aside by the change just made. */
export async function settingsDiagnostics(cosh: Cosh): Promise<Diagnostic[]> {
  return (await Promise.all(files.map((file) => cosh.states.read(file)))).flatMap(({ diagnostics }) => diagnostics);
}
