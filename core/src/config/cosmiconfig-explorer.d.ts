// cosmiconfig keeps this class to itself and has no types for it; package.json pins the version it was read in.
declare module 'cosmiconfig/dist/Explorer.js' {
  import type { CosmiconfigResult, Loaders } from 'cosmiconfig';

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

  export class Explorer {
    constructor(options: ExplorerOptions);
    load(file: string): Promise<CosmiconfigResult>;
  }
}
