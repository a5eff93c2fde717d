import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { CoshError, type StateStore } from '@cosh/core';
import type { ConsentQuestion, InstallResult } from '../installer.js';
import { hashTree } from '../tree/hash-tree.js';
import { requirePlace } from './check-name.js';
import { forgetExtension } from './forget.js';
import { updateLock, withEntry, type Lock, type LockEntry } from './lock-file.js';
import type { Prepared } from './prepare.js';
import type { StoreLayout } from './store-layout.js';
import { linkText, swapLink } from './swap-link.js';

/** Puts a staged tree into the store, where nothing points to it yet, and says under which name. */
async function store(layout: StoreLayout, tree: string, name: string, treeHash: string): Promise<string> {
  const folder = `${name}-${treeHash.slice(0, 16)}`;
  await mkdir(layout.store, { recursive: true, mode: 0o700 });
  if (!(await stat(layout.storedAt(folder)).catch(() => undefined))) {
    await rename(tree, layout.storedAt(folder));
    return folder;
  }
  if ((await hashTree(layout.storedAt(folder)).catch(() => '')) === treeHash) return folder;
  // Changed by hand since, and perhaps in use: it stays until nothing points to it.
  const other = `${folder}-${randomUUID().slice(0, 8)}`;
  await rename(tree, layout.storedAt(other));
  return other;
}

function sameContent(current: LockEntry, { treeHash, source }: Prepared): boolean {
  return treeHash === undefined ? source.kind === 'link' && current.source.kind === 'link' : current.treeHash === treeHash;
}

async function inPlace(layout: StoreLayout, name: string, { stored, treeHash }: LockEntry): Promise<boolean> {
  if (stored === undefined) return true;
  return (await linkText(layout.linkOf(name))) === layout.linkTarget(stored) && (await hashTree(layout.storedAt(stored)).catch(() => '')) === treeHash;
}

/**
 * Brings a prepared extension into force: tree into the store, lock file, link. The lock file decides; a process that dies
 * before it has changed nothing, one that dies after it has its work finished by `recover`. The caller holds the lock.
 */
export async function commit(states: StateStore, layout: StoreLayout, lock: Lock, prepared: Prepared, question: ConsentQuestion, staged: string | undefined): Promise<InstallResult> {
  const { manifest, source, resolved, treeHash } = prepared;
  const diagnostics = [...prepared.diagnostics, ...question.cautions];
  const { name, version } = manifest;
  const current = lock.extensions.get(name);
  await requirePlace(layout, name, current !== undefined);
  if (current && sameContent(current, prepared) && current.version === version && current.consent.fingerprint === question.fingerprint && (await inPlace(layout, name, current))) {
    return { name, version, change: 'unchanged', diagnostics, previousVersion: current.version };
  }
  const stored = treeHash === undefined ? undefined : await store(layout, staged!, name, treeHash);
  if (!current) await forgetExtension(states, name);
  const now = new Date().toISOString();
  const entry: LockEntry = {
    source, resolved, version,
    ...(treeHash === undefined ? {} : { treeHash }),
    ...(stored === undefined ? {} : { stored }),
    consent: current && current.consent.fingerprint === question.fingerprint ? current.consent : { fingerprint: question.fingerprint, projection: question.projection, at: now },
    installedAt: current?.installedAt ?? now,
    ...(current ? { updatedAt: now } : {}),
  };
  await updateLock(states, (latest) => withEntry(latest, name, entry));
  const target = stored === undefined ? (source as { path: string }).path : layout.linkTarget(stored);
  if ((await linkText(layout.linkOf(name))) !== target) await swapLink(layout.linkOf(name), target);
  return { name, version, change: current ? 'updated' : 'installed', diagnostics, ...(current ? { previousVersion: current.version } : {}) };
}

/** Removes an unmanaged folder or link: only the entry itself, never what a link leads to. */
export async function removeUnmanaged(layout: StoreLayout, name: string): Promise<void> {
  const entry = layout.linkOf(name);
  const text = await linkText(entry);
  if (text === 'absent') throw new CoshError('extension_unknown', `there is no extension "${name}"`, { hint: 'cosh extensions list shows what is installed' });
  if (text !== 'not-a-link') return rm(entry);
  const doomed = layout.storedAt(`.gone-${name}-${Date.now()}`);
  await mkdir(layout.store, { recursive: true, mode: 0o700 });
  await rename(entry, doomed);
  await rm(doomed, { recursive: true, force: true });
}
