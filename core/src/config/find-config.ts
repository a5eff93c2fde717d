import { lstat, stat } from 'node:fs/promises';
import path from 'node:path';
import { whyUnreadable } from '../diagnostics/index.js';
import { parserFor } from './parse-config.js';

export type FoundConfig =
  | { readonly kind: 'absent' }
  | { readonly kind: 'found'; readonly value: unknown; readonly text: string }
  | { readonly kind: 'broken'; readonly problem: string; readonly hint: string; readonly line?: number; readonly mayPass?: true };

/**
 * Finds and loads one configuration file through cosmiconfig's explorer.
 *
 * The explorer is built directly because `cosmiconfig()` first reads settings for itself from the *current directory*:
 * `package.json` and even `.config/config.js`, which it would execute. The only loaders here read data.
 */
export async function findConfig(folder: string, fileName: string): Promise<FoundConfig> {
  const file = path.join(folder, fileName);
  const exists = await lstat(file).catch((error: NodeJS.ErrnoException) => error);
  if (exists instanceof Error) {
    if (exists.code === 'ENOENT') return { kind: 'absent' };
    return unreadable(exists);
  }
  // A pipe would be waited for, and with it everything else.
  if ((await stat(file).catch(() => undefined))?.isFIFO()) return unreadable(new Error('it is a pipe'));
  const { Explorer } = await import('cosmiconfig/dist/Explorer.js');
  let text = '';
  const load = (_file: string, content: string): Promise<unknown> => {
    text = content;
    return parserFor(fileName)(content);
  };
  const explorer = new Explorer({
    moduleName: 'cosh',
    searchPlaces: [fileName],
    searchStrategy: 'none',
    loaders: { [path.extname(fileName)]: load },
    cache: false,
    transform: (result) => result,
    ignoreEmptySearchPlaces: false,
    mergeImportArrays: true,
    mergeSearchPlaces: true,
    metaConfigFilePath: null,
  });
  try {
    const result = await explorer.load(file);
    // An empty TOML file says nothing; an empty JSON file is what is left of one.
    if (result?.isEmpty && path.extname(fileName) === '.json') throw new Error('not valid JSON: the file is empty');
    return { kind: 'found', value: result?.isEmpty ? {} : result?.config ?? null, text };
  } catch (error) {
    return broken(error as Error & NodeJS.ErrnoException & { line?: number });
  }
}

function unreadable(error: NodeJS.ErrnoException): FoundConfig {
  return { kind: 'broken', ...whyUnreadable(error), hint: 'check that it is a file and that you may read it' };
}

function broken(error: Error & NodeJS.ErrnoException & { line?: number }): FoundConfig {
  if (error.code !== undefined && error.syscall !== undefined) return unreadable(error);
  const problem = error.message.split('\n')[0]!;
  return { kind: 'broken', problem, hint: 'correct it; until then nothing in this file is in force', ...(error.line === undefined ? {} : { line: error.line }) };
}
