import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { isJsonObject, type Diagnostic, type FolderFiles, type JsonObject } from '../contract/index.js';
import { duplicateKeys, parseJson, parseToml, placeOf, whyUnreadable } from '../diagnostics/index.js';
import { readInside } from './read-inside.js';

export interface FolderReaderOptions {
  readonly folder: string;
  readonly name: string;
  /** Told of every file and folder just before it is looked at; absolute. */
  looksAt(file: string): void;
}

/** The files of one folder for a format, each read once. What is wrong with them is gathered in `diagnostics`. */
export class FolderReader implements FolderFiles {
  readonly diagnostics: Diagnostic[] = [];
  readonly #read = new Map<string, Promise<JsonObject | undefined>>();

  /** `notSeen` gathers what could not be looked at: whether it is there is not known. */
  constructor(private readonly options: FolderReaderOptions, private readonly notSeen: Diagnostic[]) {}

  get name(): string {
    return this.options.name;
  }

  report(file: string, finding: Omit<Diagnostic, 'file'>): void {
    this.diagnostics.push({ ...finding, file: path.join(this.options.folder, file) });
  }

  async has(file: string): Promise<boolean> {
    return (await stat(this.#at(file)).catch((error: NodeJS.ErrnoException) => this.#notSeen(file, error))) !== undefined;
  }

  async list(folder: string): Promise<readonly string[]> {
    return ((await readdir(this.#at(folder)).catch((error: NodeJS.ErrnoException) => this.#notSeen(folder, error))) ?? []).sort();
  }

  read(file: string): Promise<JsonObject | undefined> {
    let reading = this.#read.get(file);
    if (!reading) this.#read.set(file, (reading = this.#readOnce(file)));
    return reading;
  }

  #notSeen(file: string, error: NodeJS.ErrnoException): undefined {
    if (['ENOENT', 'ENOTDIR'].includes(error.code ?? '')) return;
    this.notSeen.push({ code: 'extension_file_unreadable', severity: 'error', file: path.join(this.options.folder, file), ...whyUnreadable(error), hint: 'nothing of it is in force; check that you may read it' });
  }

  #at(file: string): string {
    const full = path.join(this.options.folder, file);
    this.options.looksAt(full);
    return full;
  }

  async #readOnce(file: string): Promise<JsonObject | undefined> {
    this.#at(file);
    const invalid = (problem: string, line?: number): undefined => void this.report(file, { code: 'extension_file_invalid', severity: 'error', problem, hint: 'nothing in it is in force', ...(line === undefined ? {} : { line }) });
    const read = readInside(this.options.folder, file);
    if (read.kind === 'absent') return undefined;
    if (read.kind === 'refused') {
      const { kind: _refused, code, ...said } = read;
      return void this.report(file, { code: `extension_file_${code}`, severity: 'error', ...said });
    }
    try {
      const isToml = file.endsWith('.toml');
      const document = isToml ? await parseToml(read.text) : parseJson(read.text);
      if (!isJsonObject(document)) return invalid('must be an object');
      if (!isToml) for (const place of duplicateKeys(read.text, document)) this.report(file, { code: 'key_duplicate', severity: 'warning', place: placeOf(place), problem: 'this key stands twice', hint: 'only the last one counts; merge them' });
      return document;
    } catch (error) {
      const { message, line } = error as Error & { line?: number };
      return invalid(message, line);
    }
  }
}
