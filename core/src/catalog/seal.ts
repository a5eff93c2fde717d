import { fileSignature } from './file-signature.js';

/** The signatures of the files that a workspace's hooks depend on, taken before they were read. */
export type Seal = ReadonlyMap<string, string>;

/** The first file that is not what it was, or nothing. Reads none. */
export function brokenSeal(seal: Seal | undefined): string | undefined {
  if (seal) for (const [file, signature] of seal) if (fileSignature(file) !== signature) return file;
  return undefined;
}
