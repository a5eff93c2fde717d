import { CoshError, isJsonObject, type JsonObject, type StateStore } from '@cosh/core';
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

const isEntry = (value: unknown): value is LockEntry =>
  isJsonObject(value) && isJsonObject(value.source) && isJsonObject(value.resolved) && isJsonObject(value.consent) && typeof value.version === 'string'
  && (value.stored === undefined || (typeof value.stored === 'string' && !/[/\\]|^\.|\0/.test(value.stored)));

function parse(state: JsonObject): Lock {
  const entries = isJsonObject(state.extensions) ? Object.entries(state.extensions) : [];
  const removing = Array.isArray(state.removing) ? state.removing.filter((name) => typeof name === 'string') : [];
  return { extensions: new Map(entries.filter((entry): entry is [string, never] => isEntry(entry[1]))), removing };
}

/** The lock file. Throws `lock_unreadable` where there is one that cannot be read: nothing may be changed on a guess. */
export async function readLock(states: StateStore): Promise<Lock> {
  const { value, diagnostics, file } = await states.read(stateName);
  if (diagnostics[0]) throw new CoshError('lock_unreadable', `${file}: ${diagnostics[0].problem}`, { hint: 'restore it, or move it away and install the extensions again' });
  return parse(value);
}

/** Changes the lock file in one step; what other entries and keys are in it stays. */
export async function updateLock(states: StateStore, change: (lock: Lock) => Lock): Promise<void> {
  await states.update(stateName, (state) => {
    const { extensions, removing } = change(parse(state));
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
