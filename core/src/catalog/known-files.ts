import { lstatSync } from 'node:fs';
import path from 'node:path';
import { fileSignature, isSettled, isUnchanged, now } from './file-signature.js';

interface AbsentInOneFolder {
  readonly folder: string;
  readonly files: readonly (readonly [string, string])[];
  /** Of the folder, taken before a look that found none of these files. None where the folder had changed only just before. */
  signature?: string;
}

// A link to nowhere is an entry already: what it leads to can come to be elsewhere.
function hasNoEntry(file: string): boolean {
  try {
    return lstatSync(file, { throwIfNoEntry: false }) === undefined;
  } catch {
    return false;
  }
}

/**
 * Files whose signatures are known, to be looked at again and again. Those that are not there cost one look at the folder that would
 * hold them: none can come to be in a folder that has not changed, or is not there either.
 */
export class KnownFiles {
  readonly #apart: (readonly [string, string])[] = [];
  readonly #together: AbsentInOneFolder[] = [];

  constructor(signatures: Iterable<readonly [string, string]>) {
    const absent = new Map<string, (readonly [string, string])[]>();
    for (const known of signatures) {
      const folder = path.dirname(known[0]);
      if (known[1] !== 'absent') this.#apart.push(known);
      else if (absent.has(folder)) absent.get(folder)!.push(known);
      else absent.set(folder, [known]);
    }
    for (const [folder, files] of absent) {
      if (files.length === 1) this.#apart.push(...files);
      else this.#together.push({ folder, files });
    }
  }

  /** Whether every one is as it was. */
  areUnchanged(): boolean {
    return isUnchanged(this.#apart) && this.#together.every((each) => this.#areStillAbsent(each));
  }

  #areStillAbsent(each: AbsentInOneFolder): boolean {
    const signature = fileSignature(each.folder);
    if (signature === each.signature) return true;
    const looked = now();
    if (!isUnchanged(each.files)) return false;
    if (isSettled(signature, looked) && each.files.every(([file]) => hasNoEntry(file))) each.signature = signature;
    else delete each.signature;
    return true;
  }
}
