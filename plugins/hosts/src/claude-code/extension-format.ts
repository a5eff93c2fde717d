import { isJsonObject, type FormatReader, type JsonObject, type JsonValue } from '@cosh/core';
import { foldersOrDeclared, identityOf, mcpServers, textOf } from '../shared/extension/contributions.js';
import { declaredHooks } from '../shared/extension/declared-hooks.js';
import { hooksFilesReader } from '../shared/extension/file-reader.js';
import { claudeWords } from './hook-words.js';

const types: Readonly<Record<string, string>> = { number: 'integer', boolean: 'boolean' };

/** What a plugin asks its user for; its hooks get it as `CLAUDE_PLUGIN_OPTION_<KEY>`. */
function settingsOf(userConfig: JsonValue | undefined): JsonObject {
  if (!isJsonObject(userConfig)) return {};
  const settings = Object.entries(userConfig).filter((each): each is [string, JsonObject] => isJsonObject(each[1])).map(([key, { type, description, title, required, sensitive, default: initial }]) => ({
    key, envVar: `CLAUDE_PLUGIN_OPTION_${key.replace(/[^A-Za-z0-9]/g, '_').toUpperCase()}`,
    type: sensitive === true ? 'string' : types[String(type)] ?? 'string',
    description: textOf(description) ?? textOf(title) ?? '',
    ...(required === true ? { required } : {}),
    ...(sensitive === true ? { sensitive } : initial === undefined ? {} : { default: initial }),
  }));
  return { settings };
}

/** A plugin: `.claude-plugin/plugin.json` with its hooks in it, in files that it names, and in `hooks/hooks.json`. */
export const claudePlugin: FormatReader = {
  read: async (files, mark) => {
    const manifest = (await files.read(mark)) ?? {};
    const hooks = await declaredHooks(files, mark, manifest.hooks, ['hooks/hooks.json'], claudeWords);
    return {
      ...hooks, ...identityOf(manifest),
      contributions: {
        ...(await foldersOrDeclared(files, manifest, ['skills', 'commands', 'agents'])), ...(await mcpServers(files, manifest, ['.mcp.json'])), ...settingsOf(manifest.userConfig),
      },
    };
  },
};

/** The settings of a project. */
export const claudeSettings = hooksFilesReader(claudeWords, () => Promise.resolve(['.claude/settings.json', '.claude/settings.local.json']));
