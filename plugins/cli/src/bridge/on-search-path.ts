import path from 'node:path';

/** Where a program of that name may stand, in the order in which a shell looks. Folders that depend on where one stands are left out. */
export const onSearchPath = (program: string, searchPath = ''): string[] =>
  searchPath.split(path.delimiter).filter((folder) => path.isAbsolute(folder)).map((folder) => path.join(folder, program));
