import { createHash } from 'node:crypto';
import { readFile, rm, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { isJsonObject, writeFileAtomically, type JsonObject, type StateStore } from '@cosh/core';

/** What was done to one file of a host's. */
export interface BridgeRecord {
  readonly host: string;
  readonly scope: string;
  /** SHA-256 of what was written. */
  readonly after: string;
  /** The file was there before; its bytes are in the backup. */
  readonly existed: boolean;
  /** Folders that were made for it, the outermost first. */
  readonly folders: readonly string[];
  /** Containers that were there before, as JSON of their paths. */
  readonly kept: readonly string[];
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const strings = (value: unknown): string[] => (Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []);

function readRecord(value: unknown): BridgeRecord | undefined {
  if (!isJsonObject(value) || typeof value.after !== 'string') return undefined;
  return { host: String(value.host), scope: String(value.scope), after: value.after, existed: value.existed !== false, folders: strings(value.folders), kept: strings(value.kept) };
}

/** `states/bridges.json`, and the backups in the folder `states/bridges`. */
export class BridgeRecords {
  constructor(private readonly states: StateStore) {}

  /** Held while files of hosts are changed. */
  get lock(): string {
    return path.join(path.dirname(this.states.fileOf('bridges')), 'bridges.lock');
  }

  backupOf(file: string): string {
    const name = `${sha256(Buffer.from(file)).slice(0, 16)}-${path.basename(file)}`;
    return path.join(path.dirname(this.states.fileOf('bridges')), 'bridges', name);
  }

  async read(file: string): Promise<BridgeRecord | undefined> {
    const { value } = await this.states.read('bridges');
    return readRecord(isJsonObject(value.files) ? value.files[file] : undefined);
  }

  /** The bytes that the file had before. */
  async before(file: string): Promise<Buffer | undefined> {
    return readFile(this.backupOf(file)).catch(() => undefined);
  }

  /** Backup first: a record without its backup would promise what is not there. */
  async write(file: string, record: BridgeRecord, before: Uint8Array | undefined): Promise<void> {
    await mkdir(path.dirname(this.backupOf(file)), { recursive: true, mode: 0o700 });
    if (before) await writeFileAtomically(this.backupOf(file), before);
    await this.#change((files) => ({ ...files, [file]: { ...record, folders: [...record.folders], kept: [...record.kept] } }));
    if (!before) await rm(this.backupOf(file), { force: true });
  }

  async forget(file: string): Promise<void> {
    if (await this.read(file)) await this.#change(({ [file]: _gone, ...rest }) => rest);
    await rm(this.backupOf(file), { force: true });
  }

  async #change(change: (files: JsonObject) => JsonObject): Promise<void> {
    await this.states.update('bridges', (current) => ({ ...current, files: change(isJsonObject(current.files) ? current.files : {}) }));
  }
}
