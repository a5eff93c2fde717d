import { constants } from 'node:fs';
import { access, open, stat } from 'node:fs/promises';
import path from 'node:path';

export const isFile = async (file: string): Promise<boolean> => (await stat(file).catch(() => undefined))?.isFile() === true;

export async function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(() => isFile(file), () => false);
}

/** Whether a shell would find a program of that name on the search path. */
export async function isOnPath(program: string, searchPath: string): Promise<boolean> {
  for (const folder of searchPath.split(path.delimiter)) {
    if (await isExecutable(path.resolve(folder, program))) return true;
  }
  return false;
}

/** The first line of a file, its carriage return included; empty where there is none to read. */
export async function firstLine(file: string): Promise<string> {
  const handle = await open(file, 'r').catch(() => undefined);
  if (!handle) return '';
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(512), 0, 512, 0);
    return buffer.toString('latin1', 0, bytesRead).split('\n')[0]!;
  } catch {
    return '';
  } finally {
    await handle.close();
  }
}

/** What a `#!` line starts: the path, or the name that `env` looks up. */
export function interpreterOf(line: string): string | undefined {
  const words = /^#!\s*(.*?)\s*$/.exec(line)?.[1]?.split(/\s+/);
  if (!words?.[0]) return undefined;
  if (path.basename(words[0]) !== 'env') return words[0];
  return words.slice(1).find((word) => !word.startsWith('-') && !word.includes('='));
}
