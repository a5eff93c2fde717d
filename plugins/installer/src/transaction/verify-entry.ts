import { stat } from 'node:fs/promises';
import path from 'node:path';
import { computeProjection } from '../consent/compute-projection.js';
import { consentFingerprint } from '../consent/fingerprint.js';
import type { ListedExtension, Verification } from '../installer.js';
import { hashTree } from '../tree/hash-tree.js';

/** Holds one extension against its lock entry, offline. */
export async function verifyEntry({ installed, lock }: ListedExtension): Promise<Verification> {
  const { name, folder, manifest } = installed;
  // Only cosh puts trees there, and never one that the lock file does not know.
  if (!lock && path.basename(path.dirname(folder)) === '.store') return { name, state: 'consent-missing', detail: `the lock file does not say where ${folder} comes from, nor that it was agreed to` };
  if (!lock) return { name, state: 'unmanaged', detail: 'it was not installed by cosh; nothing is known of where it comes from' };
  if (!(await stat(folder).catch(() => undefined))) return { name, state: 'missing', detail: folder };
  if (lock.treeHash !== undefined) {
    const now = await hashTree(folder).catch((error: Error) => error.message);
    if (now !== lock.treeHash) return { name, state: 'changed', detail: `tree ${now} is not ${lock.treeHash}` };
  }
  const { fingerprint, projection } = lock.consent;
  const agreed = manifest && [computeProjection(manifest), projection].every((each) => consentFingerprint(lock.source, each) === fingerprint);
  if (!agreed) return { name, state: 'consent-missing', detail: 'what it may do is not what was agreed to' };
  if (lock.treeHash !== undefined && manifest.version !== lock.version) return { name, state: 'changed', detail: `version ${manifest.version} is not ${lock.version}` };
  return lock.treeHash === undefined ? { name, state: 'linked', detail: 'its content is the author\'s and may change' } : { name, state: 'ok' };
}
