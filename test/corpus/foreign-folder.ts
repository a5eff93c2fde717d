import { parse as parseToml } from 'smol-toml';
import { isJsonObject, type JsonObject, type JsonValue } from '@cosh/core';

export const foreignKinds = ['claude-hooks', 'claude-plugin', 'gemini-hooks', 'gemini-extension', 'qwen-extension', 'copilot-hooks', 'cursor-hooks', 'codex-hooks'] as const;
export type ForeignKind = (typeof foreignKinds)[number];

const geminiManifest = '{"name":"demo","version":"1.0.0"}';
const claudeManifest = '{"name":"demo"}';

/** Where a file of a kind stands in a folder of its kind, and what stands beside it. */
export function folderOf(kind: ForeignKind, origin: string, text: string): { file: string; files: Record<string, string> } {
  const of = (file: string, more: Record<string, string> = {}): { file: string; files: Record<string, string> } => ({ file, files: { [file]: text, ...more } });
  switch (kind) {
    case 'claude-hooks': return /settings(\.local)?\.json$/.test(origin) ? of('.claude/settings.json') : of('hooks/hooks.json', { '.claude-plugin/plugin.json': claudeManifest });
    case 'claude-plugin': return of('.claude-plugin/plugin.json');
    case 'gemini-hooks': return /settings\.json$/.test(origin) ? of('.gemini/settings.json') : of('hooks/hooks.json', { 'gemini-extension.json': geminiManifest });
    case 'gemini-extension': return of('gemini-extension.json');
    case 'qwen-extension': return of('qwen-extension.json');
    case 'copilot-hooks': return of('.github/hooks/hooks.json');
    case 'cursor-hooks': return of('.cursor/hooks.json');
    case 'codex-hooks': return /\.toml$/.test(origin) || text.trimStart().startsWith('[') || /^#/.test(text) ? of('.codex/config.toml') : of('.codex/hooks.json');
  }
}

/** What somebody wrote as a hook, whatever it is: counted without the reader that is tested. */
export interface WrittenEntry {
  readonly event: string;
  readonly value: JsonValue;
}

const asList = (value: JsonValue): readonly JsonValue[] => (Array.isArray(value) ? value : [value]);

/** Every entry of a file's hooks table; of one that does not parse, nothing. */
export function entriesIn(text: string, file: string): WrittenEntry[] | undefined {
  let document: unknown;
  try {
    document = file.endsWith('.toml') ? parseToml(text) : JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
  if (!isJsonObject(document)) return undefined;
  const { hooks } = document;
  if (Array.isArray(hooks)) return hooks.filter((each) => typeof each !== 'string').map((value) => ({ event: String((value as JsonObject).event), value }));
  if (hooks !== undefined && !isJsonObject(hooks)) return [];
  const inner = isJsonObject(hooks) && isJsonObject(hooks.hooks) ? hooks.hooks : hooks;
  return Object.entries(inner ?? {}).filter(([event, value]) => !/^[_$]|^enabled$|^disabled$/.test(event) && value !== null).flatMap(([event, written]) =>
    asList(written).flatMap((group) => (isJsonObject(group) && 'hooks' in group ? asList(group.hooks!) : [group]).map((value) => ({ event, value }))));
}
