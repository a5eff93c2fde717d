import { CoshError, withLock, type HookFile, type HostRegistration, type RegisteredCall, type RegistrationPlaces, type RegistrationScope } from '@cosh/core';
import { bridgeWords } from './bridge-words.js';
import { sha256, type BridgeRecord, type BridgeRecords } from './bridge-records.js';
import { makeFolders, missingFolders, removeEmptyFolders } from './folders.js';
import { inFile, readHostFile, type HostFile } from './host-file.js';
import type { RegisteredCommand } from './text-format.js';
import { textFormats } from './text-formats.js';
import { refuseReadOnly, replaceHostFile } from './write-host-file.js';

export interface RegistrationTarget {
  readonly registration: HostRegistration;
  readonly scope: RegistrationScope;
  readonly places: RegistrationPlaces;
}

export interface RegistrationChange {
  readonly file: string;
  readonly changed: boolean;
}

/** What one file of a host's has registered. */
export interface RegistrationState {
  readonly file: string;
  readonly commands: readonly RegisteredCommand[];
  /** Settings in that file by which the host runs no hook at all. */
  readonly switchedOffBy: readonly string[];
}

/** A file without the bridge in it. */
interface Before {
  readonly bytes: Uint8Array | undefined;
  readonly text: string | undefined;
  readonly kept: readonly string[];
}

// A host writes its settings now and then, never all the time.
const tries = 5;

/** Puts the bridge into the files of hosts and takes it out again, such that everything else in them stays as it is. */
export class BridgeRegistrar {
  constructor(private readonly records: BridgeRecords) {}

  /** Throws `host_file_unreadable`, `host_file_read_only`, `host_file_unwritable`; nothing has changed then. */
  async install(target: RegistrationTarget, calls: readonly RegisteredCall[]): Promise<RegistrationChange> {
    const chosen = await this.#chosen(target);
    return this.#changing(chosen.file, async (current, record) => {
      const before = await this.#before(chosen, target, current, record);
      const format = textFormats[chosen.format];
      const after = await inFile(chosen.file, async () => {
        const text = await format.insert(before.text, target.registration, calls);
        // The way back is tried before the way forth is gone.
        const back = await format.remove(text, target.registration, new Set(before.kept));
        const same = before.text === undefined || chosen.format === 'module' || back.trimEnd() === before.text.trimEnd() || (before.text.trim() === '' && (await format.isEmpty(back, target.registration)));
        if (!same) throw new Error('what is in it would not stay as it is');
        return Buffer.from((current?.mark ?? '') + text);
      });
      if (current?.bytes.equals(after)) return { changed: false };
      refuseReadOnly(chosen.file, current);
      const folders = [...(record?.folders ?? []), ...(await missingFolders(chosen.file))];
      const written: BridgeRecord = { host: target.registration.host, scope: target.scope, after: sha256(after), existed: before.bytes !== undefined, folders, kept: before.kept };
      await this.records.write(chosen.file, written, before.bytes);
      await makeFolders(folders);
      return { changed: true, result: await replaceHostFile(chosen.file, current, after, target.scope) };
    });
  }

  /** Takes the bridge out of every file of that scope. Throws as `install`. */
  async uninstall(target: RegistrationTarget): Promise<RegistrationChange[]> {
    const changes: RegistrationChange[] = [];
    for (const place of target.registration.files(target.scope, target.places)) {
      changes.push(await this.#changing(place.file, async (current, record) => {
        // A file that nobody can read is only in the way where the bridge is in it.
        const commands = current?.text.includes(bridgeWords(target.registration.host)) ? await this.#commands(place, target, current) : [];
        const before = commands.length > 0 ? await this.#before(place, target, current, record) : undefined;
        if (before) refuseReadOnly(place.file, current);
        const result = before ? await replaceHostFile(place.file, current, before.bytes, target.scope) : 'replaced';
        if (result === 'replaced') {
          await this.records.forget(place.file);
          await removeEmptyFolders(record?.folders ?? []);
        }
        return { changed: before !== undefined, result };
      }));
    }
    return changes;
  }

  /** Every file of that scope that is there. */
  async state(target: RegistrationTarget): Promise<RegistrationState[]> {
    const states: RegistrationState[] = [];
    for (const place of target.registration.files(target.scope, target.places)) {
      const current = await readHostFile(place.file);
      if (!current) continue;
      const commands = await this.#commands(place, target, current);
      const switches = target.registration.offSwitches ?? [];
      const values = await Promise.all(switches.map(({ path }) => inFile(place.file, () => textFormats[place.format].setting(current.text, path))));
      states.push({ file: place.file, commands, switchedOffBy: switches.flatMap(({ path, value }, index) => (values[index] === value ? [path.join('.')] : [])) });
    }
    return states;
  }

  #commands(place: HookFile, { registration }: RegistrationTarget, current: HostFile): Promise<readonly RegisteredCommand[]> {
    return inFile(place.file, () => textFormats[place.format].registered(current.text, registration));
  }

  /** Where an entry stands already, or others do. */
  async #chosen(target: RegistrationTarget): Promise<HookFile> {
    const [first, ...others] = target.registration.files(target.scope, target.places);
    for (const place of others) {
      const current = await readHostFile(place.file);
      const settings = current ? await Promise.all(target.registration.events.map(({ name }) => textFormats[place.format].setting(current.text, ['hooks', name]).catch(() => undefined))) : [];
      if (settings.some(Array.isArray)) return place;
    }
    if (!first) throw new CoshError('host_scope_unknown', `${target.registration.host} has no hooks of ${target.scope === 'user' ? 'a person' : 'a project'}`);
    return first;
  }

  /** What the file was, or would be, without the bridge. */
  async #before(place: HookFile, { registration }: RegistrationTarget, current: HostFile | undefined, record: BridgeRecord | undefined): Promise<Before> {
    const format = textFormats[place.format];
    if (!current) return { bytes: undefined, text: undefined, kept: [] };
    if (record && sha256(current.bytes) === record.after) {
      const bytes = record.existed ? await this.records.before(place.file) : undefined;
      if (bytes || !record.existed) return { bytes, text: bytes && bytes.toString('utf8').slice(current.mark.length), kept: record.kept };
    }
    return inFile(place.file, async () => {
      const text = await format.remove(current.text, registration, new Set(record?.kept));
      const gone = (place.own === true || record?.existed === false) && text !== current.text && (await format.isEmpty(text, registration));
      if (gone) return { bytes: undefined, text: undefined, kept: [] };
      return { bytes: Buffer.from(current.mark + text), text, kept: await format.containers(text, registration) };
    });
  }

  async #changing(file: string, change: (current: HostFile | undefined, record: BridgeRecord | undefined) => Promise<{ changed: boolean; result?: 'replaced' | 'changed' }>): Promise<RegistrationChange> {
    return withLock(this.records.lock, async () => {
      for (let attempt = 1; attempt <= tries; attempt++) {
        const { changed, result } = await change(await readHostFile(file), await this.records.read(file));
        if (result !== 'changed') return { file, changed };
      }
      throw new CoshError('host_file_busy', `${file} is being written by another program all the time`, { hint: 'end the agent that uses it, then try again' });
    });
  }
}
