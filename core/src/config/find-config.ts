import { lstat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { CosmiconfigResult, Loaders } from 'cosmiconfig';
import { parserFor } from './parse-config.js';

export type FoundConfig =
  | { readonly kind: 'absent' }
  | { readonly kind: 'found'; readonly value: unknown; readonly text: string }
  | { readonly kind: 'broken'; readonly problem: string; readonly hint: string; readonly line?: number };

interface ExplorerOptions {
  moduleName: string;
  searchPlaces: string[];
  searchStrategy: 'none';
  loaders: Loaders;
  cache: boolean;
  transform(result: CosmiconfigResult): CosmiconfigResult;
  ignoreEmptySearchPlaces: boolean;
  mergeImportArrays: boolean;
  mergeSearchPlaces: boolean;
  metaConfigFilePath: null;
}
// cosmiconfig keeps this class to itself and has no types for it; package.json pins the version it was read in.
interface ExplorerModule {
  Explorer: new (options: ExplorerOptions) => { load(file: string): Promise<CosmiconfigResult> };
}

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
    if (exists.code === 'ENOENT' || exists.code === 'ENOTDIR') return { kind: 'absent' };
    return unreadable(exists);
  }
  const require = createRequire(import.meta.url);
  const { Explorer } = require('cosmiconfig/dist/Explorer.js') as ExplorerModule;
  let text = '';
  const load = (_file: string, content: string): unknown => {
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
    return { kind: 'found', value: result?.config ?? {}, text };
  } catch (error) {
    return broken(error as Error & NodeJS.ErrnoException & { line?: number });
  }
}

function unreadable(error: NodeJS.ErrnoException): FoundConfig {
  return { kind: 'broken', problem: `cannot be read (${error.code ?? error.message})`, hint: 'check that it is a file and that you may read it' };
}

function broken(error: Error & NodeJS.ErrnoException & { line?: number }): FoundConfig {
  if (error.code !== undefined && error.syscall !== undefined) return unreadable(error);
  const problem = error.message.split('\n')[0]!;
  return { kind: 'broken', problem, hint: 'correct it; until then nothing in this file is in force', ...(error.line === undefined ? {} : { line: error.line }) };
}
