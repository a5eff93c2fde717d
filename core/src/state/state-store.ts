import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { inject, injectable } from '../injection.js';
import { isJsonObject, LOCATIONS, type Diagnostic, type JsonObject, type Locations } from '../contract/index.js';
import { CoshError, parseJson } from '../diagnostics/index.js';
import { withLock } from './lock.js';
import { writeFileAtomically } from './write-file-atomically.js';

export interface ReadState {
  readonly file: string;
  /** Empty where there is no file, or none that can be read. */
  readonly value: JsonObject;
  /** Says that the file is there and cannot be read; nothing in it counts. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The one door to the small JSON files in `states/`. Keys that it does not know survive every change. */
@injectable()
export class StateStore {
  constructor(@inject(LOCATIONS) private readonly locations: Locations) {}

  fileOf(name: string): string {
    return path.join(this.locations.states, `${name}.json`);
  }

  async read(name: string): Promise<ReadState> {
    const file = this.fileOf(name);
    try {
      const value = parseJson((await readFile(file, 'utf8')).replace(/^\uFEFF/, ''));
      if (isJsonObject(value)) return { file, value, diagnostics: [] };
      return { file, value: {}, diagnostics: [unusable(file, 'must be a JSON object')] };
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') return { file, value: {}, diagnostics: [] };
      return { file, value: {}, diagnostics: [unusable(file, code === undefined ? message : `cannot be read (${code})`)] };
    }
  }

  /** Reads, changes and writes under a lock. Throws `state_unreadable` rather than replacing a file that it cannot read. */
  async update(name: string, change: (current: JsonObject) => JsonObject): Promise<void> {
    const file = this.fileOf(name);
    try {
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      await withLock(`${file}.lock`, async () => {
        const { value, diagnostics } = await this.read(name);
        if (diagnostics[0]) throw new CoshError('state_unreadable', `${file}: ${diagnostics[0].problem}`, { hint: 'correct or move that file, then try again' });
        await writeFileAtomically(file, `${JSON.stringify(change(value), null, 2)}\n`);
      });
    } catch (error) {
      if (error instanceof CoshError) throw error;
      const { code, message } = error as NodeJS.ErrnoException;
      throw new CoshError('state_unwritable', `${file} cannot be written (${code ?? message})`, { hint: 'check the permissions of that folder and the space on its disk', cause: error });
    }
  }
}

function unusable(file: string, problem: string): Diagnostic {
  return { code: 'state_unreadable', severity: 'error', file, problem, hint: 'correct or move it; until then nothing that it switches off is off' };
}
