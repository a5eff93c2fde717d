import { CoshError, isJsonObject, nameProblem, type JsonObject, type StateStore } from '@cosh/core';
import type { ConsentProjection } from '../consent/projection.js';
import type { ExtensionSource, Resolved } from '../sources/source-kind.js';

/** One extension in `states/extensions-lock.json`. */
export interface LockEntry {
  readonly source: ExtensionSource;
  readonly resolved: Resolved;
  readonly version: string;
  /** sha256 over the tree: every path, executable bit and content. Absent for links, whose content is the author's. */
  readonly treeHash?: string;
  /** Folder name below `extensions/.store/`; absent for links. */
  readonly stored?: string;
  readonly consent: { readonly fingerprint: string; readonly projection: ConsentProjection; readonly at: string };
  /** ISO 8601. */
  readonly installedAt: string;
  readonly updatedAt?: string;
}

/** What is installed, by name, and whose removal has been decided but perhaps not finished. */
export interface Lock {
  readonly extensions: ReadonlyMap<string, LockEntry>;
  readonly removing: readonly string[];
}

const stateName = 'extensions-lock';

const isEntry = (name: string, value: unknown): value is LockEntry =>
  isJsonObject(value) && isJsonObject(value.source) && isJsonObject(value.resolved) && isJsonObject(value.consent) && typeof value.version === 'string'
  && isJsonObject(value.consent.projection) && value.consent.projection.name === name
  && [value.stored, value.treeHash].every((each) => (each === undefined) === ((value.source as JsonObject).kind === 'link'))
  && (value.stored === undefined || (typeof value.stored === 'string' && value.stored.startsWith(`${name}-`) && !/[/\\]|\0/.test(value.stored)));

const unreadable = (file: string, problem: string): CoshError =>
  new CoshError('lock_unreadable', `${file}: ${problem}`, { hint: 'restore it, or move it away and install the extensions again' });

// What is not understood is not passed over: the next change would lose it, and with it what it says was agreed to.
function parse(state: JsonObject, file: string): Lock {
  const { version = 1, extensions = {}, removing = [] } = state;
  if (version !== 1) throw unreadable(file, `its version is ${JSON.stringify(version)}; this cosh knows version 1`);
  if (!isJsonObject(extensions)) throw unreadable(file, 'extensions must be an object');
  const names = Array.isArray(removing) ? removing.filter((name) => typeof name === 'string') : [];
  const bad = [...Object.keys(extensions), ...names].find((name) => nameProblem(name, false) !== undefined) ?? Object.keys(extensions).find((name) => !isEntry(name, extensions[name]));
  if (bad !== undefined) throw unreadable(file, `what stands under ${JSON.stringify(bad)} is no entry`);
  return { extensions: new Map(Object.entries(extensions) as [string, never][]), removing: names };
}

/** The lock file. Throws `lock_unreadable` where there is one that cannot be read: nothing may be changed on a guess. */
export async function readLock(states: StateStore): Promise<Lock> {
  const { value, diagnostics, file } = await states.read(stateName);
  if (diagnostics[0]) throw unreadable(file, diagnostics[0].problem);
  return parse(value, file);
}

/** Changes the lock file in one step; what other entries and keys are in it stays. */
export async function updateLock(states: StateStore, change: (lock: Lock) => Lock): Promise<void> {
  await states.update(stateName, (state) => {
    const { extensions, removing } = change(parse(state, states.fileOf(stateName)));
    const { removing: _old, ...rest } = state;
    return {
      ...rest, version: 1,
      extensions: Object.fromEntries([...extensions].sort(([a], [b]) => (a < b ? -1 : 1))) as unknown as JsonObject,
      ...(removing.length > 0 ? { removing: [...removing] } : {}),
    };
  });
}

export const withEntry = (lock: Lock, name: string, entry: LockEntry): Lock => ({
  extensions: new Map([...lock.extensions, [name, entry]]),
  removing: lock.removing.filter((each) => each !== name),
});

export const withRemoval = (lock: Lock, name: string): Lock => ({
  extensions: new Map([...lock.extensions].filter(([each]) => each !== name)),
  removing: [...lock.removing.filter((each) => each !== name), name],
});

export const withoutRemoval = (lock: Lock, name: string): Lock => ({ ...lock, removing: lock.removing.filter((each) => each !== name) });
