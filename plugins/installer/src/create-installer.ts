import { rmdir } from 'node:fs/promises';
import path from 'node:path';
import { COMMAND_RUNNER, CoshError, ENVIRONMENT, LOCATIONS, withLock, type Cosh, type ExtensionCatalog, type StateStore } from '@cosh/core';
import type { InstallOptions, Installer, InstallResult, ListedExtension, UpdateOptions } from './installer.js';
import { kindOf, linkSource, parseSource } from './sources/index.js';
import type { ExtensionSource, FetchContext } from './sources/source-kind.js';
import { requireName, requirePlace } from './transaction/check-name.js';
import { commit, removeUnmanaged } from './transaction/commit.js';
import { explainIo } from './transaction/explain-io.js';
import { listExtensions } from './transaction/list-extensions.js';
import { readLock, updateLock, withRemoval, type LockEntry } from './transaction/lock-file.js';
import { prepare, questionFor, type Prepared } from './transaction/prepare.js';
import { pruneStore, recover } from './transaction/recover.js';
import { openStaging } from './transaction/staging.js';
import { storeLayout, type StoreLayout } from './transaction/store-layout.js';
import { linkText, removeLink } from './transaction/swap-link.js';
import { switchExtension } from './transaction/switch-extension.js';
import { verifyEntry } from './transaction/verify-entry.js';

type Asked = Pick<InstallOptions, 'ask' | 'signal' | 'onProgress'>;

class ExtensionInstaller implements Installer {
  readonly #catalog: ExtensionCatalog;
  readonly #states: StateStore;
  readonly #layout: StoreLayout;

  constructor(private readonly cosh: Cosh) {
    this.#catalog = cosh.extensions;
    this.#states = cosh.states;
    this.#layout = storeLayout(cosh.resolve(LOCATIONS));
  }

  async install(options: InstallOptions): Promise<InstallResult> {
    await this.recover();
    const source = options.link ? await linkSource(options) : await parseSource(options);
    return this.#bringIn(source, undefined, options);
  }

  async update(options: UpdateOptions): Promise<InstallResult> {
    await this.recover();
    requireName(options.name);
    const entry = (await readLock(this.#states)).extensions.get(options.name);
    if (!entry) throw await this.#unknown(options.name, 'it was put there by hand, so there is nothing to update it from');
    const kind = kindOf(entry.source);
    const unchanged: InstallResult = { name: options.name, version: entry.version, previousVersion: entry.version, change: 'unchanged', diagnostics: [] };
    if (!kind.follows(entry.source)) return unchanged;
    return this.#bringIn(entry.source, { name: options.name, entry, unchanged }, options);
  }

  async uninstall(name: string): Promise<{ name: string; version?: string }> {
    requireName(name);
    return this.#locked(async () => {
      const lock = await recover(this.#states, this.#layout);
      const entry = lock.extensions.get(name);
      if (!entry) {
        if ((await linkText(this.#layout.linkOf(name))) === 'absent') throw await this.#unknown(name);
        await removeUnmanaged(this.#layout, name);
      }
      await updateLock(this.#states, (current) => withRemoval(current, name));
      if (entry) await removeLink(this.#layout.linkOf(name));
      const left = await recover(this.#states, this.#layout);
      await pruneStore(this.#layout, left, { all: true });
      await rmdir(this.#layout.extensions).catch(() => undefined);
      return { name, ...(entry ? { version: entry.version } : {}) };
    });
  }

  async switch(options: Parameters<Installer['switch']>[0]): Promise<{ changed: boolean }> {
    requireName(options.name);
    const { extensions } = await this.list();
    if (!extensions.some(({ installed }) => installed.name === options.name)) throw await this.#unknown(options.name);
    return { changed: await switchExtension(this.#states, options) };
  }

  async list(): ReturnType<Installer['list']> {
    await this.recover();
    return listExtensions(this.cosh, this.#layout);
  }

  async verify(name?: string): ReturnType<Installer['verify']> {
    if (name !== undefined) requireName(name);
    const { extensions } = await this.list();
    const isWanted = (each: string): boolean => name === undefined || each === name;
    const wanted = extensions.filter(({ installed }: ListedExtension) => installed.scope === 'user' && (isWanted(installed.name) || isWanted(path.basename(installed.location))));
    if (name !== undefined && wanted.length === 0) throw await this.#unknown(name);
    return (await Promise.all(wanted.map(verifyEntry))).sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  async recover(): Promise<void> {
    const { needsRecovery } = await import('./transaction/needs-recovery.js');
    if (await needsRecovery(this.#states, this.#layout)) await this.#locked(() => recover(this.#states, this.#layout));
  }

  // Everything slow, and the question, comes before the lock; under it only what decides.
  async #bringIn(source: ExtensionSource, updating: { name: string; entry: LockEntry; unchanged: InstallResult } | undefined, asked: Asked): Promise<InstallResult> {
    const staging = source.kind === 'link' ? undefined : await openStaging(this.#layout);
    try {
      const kind = kindOf(source);
      const context: FetchContext = {
        runner: this.cosh.resolve(COMMAND_RUNNER), environment: this.cosh.resolve(ENVIRONMENT), scratch: staging?.scratch ?? '',
        progress: (step, detail) => asked.onProgress?.(step, detail),
        ...(asked.signal ? { signal: asked.signal } : {}),
      };
      const resolved = await kind.resolve(source, context);
      if (updating && sameResolved(updating.entry, resolved)) return updating.unchanged;
      // What was really got is what the lock file has to say.
      const got = staging ? (await kind.fetch(source, resolved, staging.tree, context)).resolved : resolved;
      context.progress('checking', kind.describe(source));
      const prepared = await prepare(this.#catalog, staging?.tree ?? (source as { path: string }).path, source, got);
      if (updating && prepared.manifest.name !== updating.name) {
        throw new CoshError('extension_renamed', `${updating.name} calls itself "${prepared.manifest.name}" now`, { hint: `cosh extensions uninstall ${updating.name}, then install it under its new name` });
      }
      return await this.#ask(prepared, staging?.tree, asked);
    } finally {
      await staging?.remove();
    }
  }

  async #ask(prepared: Prepared, staged: string | undefined, asked: Asked): Promise<InstallResult> {
    const { name } = prepared.manifest;
    requireName(name);
    const current = (await readLock(this.#states)).extensions.get(name);
    // Lock file and links may be at different moments of another process's work; under the lock they are not.
    await requirePlace(this.#layout, name, current !== undefined).catch(() => this.#locked(async () => {
      const isManaged = (await recover(this.#states, this.#layout)).extensions.has(name);
      if (isManaged && !current) throw changedMeanwhile(name);
      await requirePlace(this.#layout, name, isManaged);
    }));
    const { question, needed } = questionFor(prepared, current);
    if (needed && !(await asked.ask(question))) throw new CoshError('consent_refused', `${name} was not installed: nobody agreed to it`, { hint: 'nothing was changed' });
    if (asked.signal?.aborted) throw new CoshError('cancelled', 'cancelled', { hint: 'nothing was changed' });
    return this.#locked(async () => {
      const lock = await recover(this.#states, this.#layout);
      const now = lock.extensions.get(name);
      // The yes was about a change from what stood there then.
      if (now?.consent.fingerprint !== current?.consent.fingerprint && now?.consent.fingerprint !== question.fingerprint) {
        throw changedMeanwhile(name);
      }
      return commit(this.#states, this.#layout, lock, prepared, question, staged);
    });
  }

  #locked<T>(work: () => Promise<T>): Promise<T> {
    return withLock(path.join(path.dirname(this.#states.fileOf('x')), 'installer.lock'), work);
  }

  async #unknown(name: string, why?: string): Promise<CoshError> {
    const { extensions } = await listExtensions(this.cosh, this.#layout);
    const known = extensions.find(({ installed }) => installed.name === name);
    if (known?.installed.scope === 'system') return new CoshError('extension_is_system', `"${name}" belongs to the system (${known.installed.location})`, { hint: `switch it off with: cosh extensions disable ${name}` });
    return new CoshError('extension_unknown', known ? `"${name}": ${why ?? 'not managed'}` : `there is no extension "${name}"`, { hint: known ? 'install it from its source' : 'cosh extensions list shows what is installed' });
  }
}

const changedMeanwhile = (name: string): CoshError =>
  new CoshError('extension_changed_meanwhile', `another process changed "${name}" while this one was asking`, { hint: 'run the command again' });

// A path or a tarball without an integrity has to be looked at to know.
function sameResolved({ resolved, stored }: LockEntry, now: LockEntry['resolved']): boolean {
  if (stored === undefined) return false;
  return (now.commit !== undefined && now.commit === resolved.commit) || (now.integrity !== undefined && now.integrity === resolved.integrity);
}

/** The installer of a runtime. A failing file system is a `CoshError` like everything else that can go wrong. */
export function createInstaller(cosh: Cosh): Installer {
  const installer = new ExtensionInstaller(cosh);
  const explained = <A extends unknown[], R>(method: (...args: A) => Promise<R>) => async (...args: A): Promise<R> => {
    try {
      return await method.apply(installer, args);
    } catch (error) {
      throw explainIo(error);
    }
  };
  return {
    install: explained(installer.install),
    update: explained(installer.update),
    uninstall: explained(installer.uninstall),
    switch: explained(installer.switch),
    list: explained(installer.list),
    verify: explained(installer.verify),
    recover: explained(installer.recover),
  };
}
