import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { isJsonObject, type Diagnostic, type FolderFiles, type JsonObject } from '../contract/index.js';
import { duplicateKeys, parseJson, parseToml, placeOf } from '../diagnostics/index.js';
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

  constructor(private readonly options: FolderReaderOptions) {}

  get name(): string {
    return this.options.name;
  }

  report(file: string, finding: Omit<Diagnostic, 'file'>): void {
    this.diagnostics.push({ ...finding, file: path.join(this.options.folder, file) });
  }

  async has(file: string): Promise<boolean> {
    return (await stat(this.#at(file)).catch(() => undefined)) !== undefined;
  }

  async list(folder: string): Promise<readonly string[]> {
    return (await readdir(this.#at(folder)).catch((): string[] => [])).sort();
  }

  read(file: string): Promise<JsonObject | undefined> {
    let reading = this.#read.get(file);
    if (!reading) this.#read.set(file, (reading = this.#readOnce(file)));
    return reading;
  }

  #at(file: string): string {
    const full = path.join(this.options.folder, file);
    this.options.looksAt(full);
    return full;
  }

  async #readOnce(file: string): Promise<JsonObject | undefined> {
    this.#at(file);
    const refuse = (code: string, problem: string, hint: string, line?: number): undefined => void this.report(file, { code, severity: 'error', problem, hint, ...(line === undefined ? {} : { line }) });
    const read = readInside(this.options.folder, file);
    if (read.kind === 'absent') return undefined;
    if (read.kind === 'refused') return refuse(`extension_file_${read.code}`, read.problem, read.hint);
    try {
      const isToml = file.endsWith('.toml');
      const document = isToml ? await parseToml(read.text) : parseJson(read.text);
      if (!isJsonObject(document)) return refuse('extension_file_invalid', 'must be an object', 'nothing in it is in force');
      if (!isToml) for (const place of duplicateKeys(read.text, document)) this.report(file, { code: 'key_duplicate', severity: 'warning', place: placeOf(place), problem: 'this key stands twice', hint: 'only the last one counts; merge them' });
      return document;
    } catch (error) {
      const { message, line } = error as Error & { line?: number };
      return refuse('extension_file_invalid', message, 'nothing in it is in force', line);
    }
  }
}
