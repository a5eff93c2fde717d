import { stat } from 'node:fs/promises';
import { computeProjection } from '../consent/compute-projection.js';
import { consentFingerprint } from '../consent/fingerprint.js';
import type { ListedExtension, Verification } from '../installer.js';
import { hashTree } from '../tree/hash-tree.js';

/** Holds one extension against its lock entry, offline. */
export async function verifyEntry({ installed, lock }: ListedExtension): Promise<Verification> {
  const { name, folder, manifest } = installed;
  if (!lock) return { name, state: 'unmanaged', detail: 'it was not installed by cosh; nothing is known of where it comes from' };
  if (!(await stat(folder).catch(() => undefined))) return { name, state: 'missing', detail: folder };
  if (lock.treeHash !== undefined) {
    const now = await hashTree(folder).catch((error: Error) => error.message);
    if (now !== lock.treeHash) return { name, state: 'changed', detail: `tree ${now} is not ${lock.treeHash}` };
  }
  const agreed = manifest && consentFingerprint(lock.source, computeProjection(manifest)) === lock.consent.fingerprint;
  if (!agreed) return { name, state: 'consent-missing', detail: 'what it may do is not what was agreed to' };
  return lock.treeHash === undefined ? { name, state: 'linked', detail: 'its content is the author\'s and may change' } : { name, state: 'ok' };
}
