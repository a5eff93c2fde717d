import { coshVersion, isJsonObject, settingsOf, type Hook, type JsonObject, type JsonValue, type WrittenManifest } from '@cosh/core';
import { asExtensionName } from '../sources/suggested-name.js';

/** A manifest of version 1, and what of the folder could not be said in one. */
export interface ConvertedManifest {
  readonly manifest: JsonObject;
  /** One line each, for people. */
  readonly notes: readonly string[];
}

const [leastSeconds, mostSeconds] = [1, 300];

/** The name of each hook, once: in version 1 a hook is addressed by it. */
function uniqueNames(hooks: readonly Hook[]): string[] {
  const taken = new Set<string>();
  return hooks.map(({ name, event }) => {
    const candidates = [name, `${name} (${event})`, ...Array.from({ length: hooks.length }, (_each, index) => `${name} (${index + 2})`)].map((each) => each.slice(-64));
    const free = candidates.find((each) => !taken.has(each))!;
    taken.add(free);
    return free;
  });
}

function hookEntry(hook: Hook, name: string, writtenTimeout: boolean, notes: string[]): JsonObject {
  const seconds = Math.min(mostSeconds, Math.max(leastSeconds, hook.timeoutMs / 1000));
  if (writtenTimeout && seconds * 1000 !== hook.timeoutMs) notes.push(`${name}: its timeout of ${hook.timeoutMs / 1000} s became ${seconds} s`);
  return {
    type: 'command', name, command: hook.writtenCommand, dialect: hook.dialect,
    ...(writtenTimeout ? { timeout: seconds } : {}),
    ...(hook.onFailure === 'block' ? { on_failure: 'block' } : {}),
    ...(hook.onUnsupported === 'block' ? { on_unsupported: 'block' } : {}),
    ...(hook.description === undefined ? {} : { description: hook.description.slice(0, 1024) }),
  };
}

function hooksTable(manifest: WrittenManifest, hooks: readonly Hook[], notes: string[]): JsonObject {
  const names = uniqueNames(hooks);
  const events = new Map<string, { matcher: string; parallel: boolean; hooks: JsonObject[] }[]>();
  hooks.forEach((hook, index) => {
    const written = manifest.hooks.find(({ place, file, event }) => place === hook.place && event === hook.event && (file === undefined || hook.source.file.endsWith(file)));
    const env = written?.env ?? {};
    const entry = { ...hookEntry(hook, names[index]!, written?.timeout !== undefined, notes), ...(Object.keys(env).length > 0 ? { env: { ...env } } : {}) };
    const groups = events.get(hook.event) ?? [];
    events.set(hook.event, groups);
    const parallel = hook.parallelGroup !== undefined;
    // Only neighbours share a group: the order of the file decides.
    const last = groups.at(-1);
    if (last && last.matcher === hook.matcher && last.parallel === parallel) last.hooks.push(entry);
    else groups.push({ matcher: hook.matcher, parallel, hooks: [entry] });
  });
  return Object.fromEntries([...events].map(([event, groups]) => [event, groups.map(({ matcher, parallel, hooks: entries }) => ({ ...(matcher === '' ? {} : { matcher }), ...(parallel ? { sequential: false } : {}), hooks: entries }))]));
}

const texts = (value: JsonValue | undefined): string[] => (typeof value === 'string' ? [value] : Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []);

function servers(value: JsonValue | undefined, notes: string[]): JsonObject {
  if (!isJsonObject(value)) return {};
  const found = Object.entries(value).flatMap(([name, server]): [string, JsonObject][] => {
    if (!isJsonObject(server) || typeof server.command !== 'string') {
      notes.push(`the MCP server ${name} is left out: it is not started by a command`);
      return [];
    }
    const env = isJsonObject(server.env) ? Object.fromEntries(Object.entries(server.env).map(([key, each]) => [key, String(each)])) : undefined;
    return [[name, { transport: 'stdio', command: server.command, ...(Array.isArray(server.args) ? { args: server.args.map(String) } : {}), ...(env ? { env } : {}) }]];
  });
  return found.length > 0 ? { mcpServers: Object.fromEntries(found) } : {};
}

function settings(manifest: WrittenManifest, notes: string[]): JsonObject {
  const converted = settingsOf(manifest).map(({ key, type, description, required, sensitive, default: initial, variable }): JsonObject => {
    const camel = key.replace(/[^A-Za-z0-9]+(.)?/g, (_whole, next: string | undefined) => (next ?? '').toUpperCase());
    const name = `${camel.charAt(0).toLowerCase()}${camel.slice(1)}`.replace(/^[^a-z]+/, '') || 'setting';
    notes.push(`the setting ${key} is called ${name} now, and hooks get it as COSH_SETTING_…; they had it as ${variable}`);
    return { key: name, type, ...(description === '' ? {} : { description }), ...(required ? { required } : {}), ...(sensitive ? { sensitive } : initial === undefined ? {} : { default: initial }) };
  });
  return converted.length > 0 ? { settings: converted } : {};
}

/** What a folder of another agent's says, as a manifest of version 1. `hooks` are those that can run here, resolved. */
export function toManifest(manifest: WrittenManifest, hooks: readonly Hook[]): ConvertedManifest {
  const notes = (manifest.unsupported ?? []).map(({ name, writtenEvent, reason }) => `the hook ${name} of ${writtenEvent} is left out: ${reason}`);
  const { contributions: { skills, agents, contextFileName, commands, mcpServers } } = manifest;
  const isVersion = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?$/.test(manifest.version);
  const name = asExtensionName(manifest.name) || 'extension';
  if (name !== manifest.name) notes.push(`its name became ${name}`);
  if (!isVersion) notes.push(`its version ${manifest.version} became 0.0.0`);
  if (commands !== undefined) notes.push('commands are left out: version 1 has none');
  const context = texts(contextFileName).map((path) => ({ path }));
  const table = hooksTable(manifest, hooks, notes);
  return {
    notes,
    manifest: {
      schemaVersion: 1, name, version: isVersion ? manifest.version : '0.0.0',
      ...(manifest.description === undefined ? {} : { description: manifest.description.slice(0, 1024) }),
      compatibility: { cosh: `>=${coshVersion}` },
      ...(Object.keys(table).length > 0 ? { hooks: table } : {}),
      ...(texts(skills).length > 0 ? { skills: texts(skills) } : {}),
      ...(texts(agents).length > 0 ? { agents: texts(agents) } : {}),
      ...(context.length > 0 ? { contextFiles: context } : {}),
      ...servers(mcpServers, notes),
      ...settings(manifest, notes),
    },
  };
}
