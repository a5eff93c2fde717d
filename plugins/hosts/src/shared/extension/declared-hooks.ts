import { isJsonObject, type FolderFiles, type JsonValue } from '@cosh/core';
import type { HookWords } from './hook-words.js';
import { noHooks, readDocument, together, type ReadTable } from './read-table.js';

const normal = (file: string): string => file.replace(/^(?:\.\/)+/, '').replace(/^\$\{(?:CLAUDE_PLUGIN_ROOT|PLUGIN_ROOT|extensionPath)\}\/?/, '');

/** The file of a path that a manifest names; one that leaves the folder is reported and not read. */
async function readNamed(files: FolderFiles, manifest: string, written: string, words: HookWords): Promise<ReadTable> {
  const file = normal(written);
  if (file.startsWith('/') || file.split(/[/\\]/).includes('..')) {
    files.report(manifest, { code: 'extension_path_invalid', severity: 'error', place: 'hooks', problem: 'the path leaves the extension', hint: 'name something inside the extension' });
    return noHooks;
  }
  const document = await files.read(file);
  if (document) return readDocument(document, words, file);
  if (!(await files.has(file))) files.report(manifest, { code: 'hooks_file_missing', severity: 'error', place: 'hooks', problem: `there is no ${file}`, hint: 'correct the path, or add the file' });
  return noHooks;
}

/** The hooks that a manifest declares, as a table, a path or several, and those of its default files, each file once. */
export async function declaredHooks(files: FolderFiles, manifest: string, declared: JsonValue | undefined, defaults: readonly string[], words: HookWords): Promise<ReadTable> {
  const given = declared === undefined || declared === null ? [] : Array.isArray(declared) ? declared : [declared];
  const named = given.filter((each) => typeof each === 'string');
  const tables = await Promise.all(given.map(async (each): Promise<ReadTable> => {
    if (typeof each === 'string') return readNamed(files, manifest, each, words);
    if (isJsonObject(each)) return readDocument(isJsonObject(each.hooks) ? each : { hooks: each }, words, manifest);
    return noHooks;
  }));
  const others = defaults.filter((file) => !named.some((each) => normal(each) === file));
  const standing = await Promise.all(others.map(async (file) => {
    const document = (await files.has(file)) ? await files.read(file) : undefined;
    return document ? readDocument(document, words, file) : noHooks;
  }));
  return together(...tables, ...standing);
}
