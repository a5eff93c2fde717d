import path from 'node:path';
import type { Diagnostic, ExtensionFormat, JsonObject } from '../contract/index.js';
import { DiagnosticCollector } from '../diagnostics/index.js';
import { readEnvironment } from '../hook-table/index.js';
import { FolderReader, type FolderReaderOptions } from './folder-reader.js';
import { manifestRules } from './rules/index.js';
import { contributionFields, type Contributions, type ReadManifest } from './written-manifest.js';

/** The marked file of a format that is in the folder. */
async function markedFile(files: FolderReader, mark: string): Promise<string | undefined> {
  const folder = path.posix.dirname(mark);
  const last = path.posix.basename(mark);
  if (!last.includes('*')) return (await files.has(mark)) ? mark : undefined;
  const [before, after] = last.split('*') as [string, string];
  const found = (await files.list(folder)).find((name) => name.startsWith(before) && name.endsWith(after) && name.length > last.length - 1);
  return found === undefined ? undefined : `${folder}/${found}`;
}

/**
 * Reads a folder that has no manifest of this project's as one of the formats of other agents; nothing where it is of none.
 * Never throws.
 */
export async function readForeign(options: FolderReaderOptions, formats: readonly ExtensionFormat[], coshVersion: string): Promise<ReadManifest | undefined> {
  const notSeen: Diagnostic[] = [];
  for (const format of formats) {
    const files = new FolderReader(options, notSeen);
    for (const mark of format.marks) {
      const file = await markedFile(files, mark);
      if (file === undefined) continue;
      const reader = await format.reader();
      if (reader.recognises && !(await reader.recognises(files, file))) continue;
      const read = await readAs(format, files, file, options, coshVersion);
      return { ...read, diagnostics: [...read.diagnostics, ...notSeen] };
    }
  }
  return notSeen.length === 0 ? undefined : { file: options.folder, diagnostics: notSeen };
}

async function readAs(format: ExtensionFormat, files: FolderReader, mark: string, { folder, name: folderName }: FolderReaderOptions, coshVersion: string): Promise<ReadManifest> {
  const file = path.join(folder, mark);
  const reader = await format.reader();
  const { name = folderName, version, description, hooks, unsupported, contributions } = await reader.read(files, mark);
  const found = new DiagnosticCollector(file);
  // Held to the same rules as a manifest of version 0: a name that leaves its folder does so whoever wrote it.
  const document: JsonObject = { ...contributions, name, version: version ?? '0.0.0' };
  const written = hooks.map((hook) => ({ ...hook, env: readEnvironment(hook.env, `${hook.place}.env`, found) }));
  for (const rule of manifestRules) await rule({ document, schemaVersion: 0, hooks: written, coshVersion }, found);
  const diagnostics = [...files.diagnostics, ...found.all];
  if (found.all.some(({ code }) => refusing.includes(code)) || files.diagnostics.some((each) => each.file === file && each.severity === 'error' && each.code.startsWith('extension_file_'))) return { file, diagnostics };
  return {
    file,
    diagnostics,
    manifest: {
      name, version: version ?? '0.0.0', schemaVersion: 0, hooks: written, unsupported,
      format: { name: format.name, title: format.title },
      contributions: Object.fromEntries(contributionFields.filter((field) => field in contributions).map((field) => [field, contributions[field]])) as Contributions,
      ...(description === undefined ? {} : { description }),
    },
  };
}

// Of what the rules find, that which makes the whole folder unusable; a bad variable of one hook does not.
const refusing: readonly string[] = ['extension_name_invalid', 'extension_path_invalid'];
