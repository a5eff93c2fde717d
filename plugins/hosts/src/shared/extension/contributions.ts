import { isJsonObject, type FolderFiles, type JsonObject, type JsonValue } from '@cosh/core';

const present = (value: JsonValue | undefined): value is JsonValue => value !== undefined && value !== null;
const asList = (value: JsonValue): JsonValue => (typeof value === 'string' ? [value] : value);

/** What a manifest says of these fields, and the folders of these names where it says nothing. */
export async function foldersOrDeclared(files: FolderFiles, manifest: JsonObject, names: readonly string[]): Promise<JsonObject> {
  const found = await Promise.all(names.map(async (name): Promise<[string, JsonValue][]> => {
    const declared = manifest[name];
    if (present(declared)) return [[name, asList(declared)]];
    return (await files.list(name)).length > 0 ? [[name, [name]]] : [];
  }));
  return Object.fromEntries(found.flat());
}

/** MCP servers, written in the manifest, in a file that it names, or in one of these. */
export async function mcpServers(files: FolderFiles, manifest: JsonObject, defaults: readonly string[]): Promise<JsonObject> {
  const declared = manifest.mcpServers;
  if (isJsonObject(declared)) return { mcpServers: declared };
  const names = typeof declared === 'string' ? [declared.replace(/^\.\//, '')] : defaults;
  for (const name of names) {
    const document = name.includes('..') ? undefined : (await files.has(name)) ? await files.read(name) : undefined;
    if (document) return { mcpServers: isJsonObject(document.mcpServers) ? document.mcpServers : document };
  }
  return {};
}

/** The context file that a manifest names, or the one of this name. */
export async function contextFile(files: FolderFiles, manifest: JsonObject, usual: string): Promise<JsonObject> {
  if (present(manifest.contextFileName)) return { contextFileName: manifest.contextFileName };
  return (await files.has(usual)) ? { contextFileName: usual } : {};
}

/** Settings as manifests of version 0 have them: a secret is text. */
export const settingsList = (settings: JsonValue | undefined): JsonObject =>
  (Array.isArray(settings) ? { settings: settings.filter(isJsonObject).map((setting) => ({ type: 'string', ...setting })) } : {});

export const textOf = (value: JsonValue | undefined): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Name, version and description, where they are text. */
export function identityOf(manifest: JsonObject): { name?: string; version?: string; description?: string } {
  const [name, version, description] = [textOf(manifest.name), textOf(manifest.version), textOf(manifest.description)];
  return { ...(name === undefined ? {} : { name }), ...(version === undefined ? {} : { version }), ...(description === undefined ? {} : { description }) };
}
