import { constants } from 'node:fs';
import { lstat, mkdir, readdir, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { inject, injectable } from '../injection.js';
import { isJsonObject, LOCATIONS, type Diagnostic, type JsonObject, type Locations } from '../contract/index.js';
import { CoshError, duplicateKeys, parseJson, placeOf, recoverJson, whyUnreadable } from '../diagnostics/index.js';
import { withLock } from './lock.js';
import { together } from './together.js';
import { writeFileAtomically } from './write-file-atomically.js';

export interface ReadState {
  readonly file: string;
  /** Empty where there is no file; of a torn one, what can still be made out. */
  readonly value: JsonObject;
  /** Says that the file is there and cannot be read as it stands. */
  readonly diagnostics: readonly Diagnostic[];
}

// Without one of these nothing comes into force that was not before. The others hold what is switched off and what was agreed to.
const replaceable: readonly string[] = ['settings', 'secrets'];
// What holds what is switched off is kept a second time, so that a torn file switches nothing on.
const keptTwice: readonly string[] = ['extensions', 'hooks'];
// A pipe in the place of a file would be waited for without end.
const flag = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * The one door to the small JSON files in `states/`. Keys that it does not know survive every change.
 *
 * A file that cannot be read is never replaced: as long as it stands there every reading reports it, while an empty one in
 * its place would silently switch on what a person had switched off. The exceptions are values that a person can give
 * again (`settings`, `secrets`): a torn one is kept as `<name>.json.broken-<time>`, which every reading reports until it
 * is removed. Never is what a link leads to moved.
 *
 * What says what is off (`extensions`, `hooks`) is written twice, the second time as `<name>.json.last-good`: while the
 * file itself is torn, what cosh last wrote counts together with what can still be made out.
 */
@injectable()
export class StateStore {
  constructor(@inject(LOCATIONS) private readonly locations: Locations) {}

  fileOf(name: string): string {
    return path.join(this.locations.states, `${name}.json`);
  }

  async read(name: string): Promise<ReadState> {
    const file = this.fileOf(name);
    let text: string;
    try {
      text = (await readFile(file, { encoding: 'utf8', flag })).replace(/^\uFEFF/, '');
    } catch (error) {
      const cause = error as NodeJS.ErrnoException;
      if (cause.code === 'ENOENT') return { file, value: {}, diagnostics: await this.#setAside(name) };
      return { file, value: await this.#lastGood(name), diagnostics: [{ ...unusable(file, cause.message), ...(cause.code === undefined ? {} : whyUnreadable(cause)) }] };
    }
    try {
      const value = parseJson(text);
      if (!isJsonObject(value)) return { file, value: await this.#lastGood(name), diagnostics: [unusable(file, 'must be a JSON object')] };
      return { file, value, diagnostics: [...duplicateKeys(text, value).map((place) => twice(file, placeOf(place))), ...(await this.#setAside(name))] };
    } catch (error) {
      // Of a torn file what can still be made out counts: what was switched off stays off.
      const recovered = recoverJson(text);
      return { file, value: together(isJsonObject(recovered) ? recovered : {}, await this.#lastGood(name)), diagnostics: [unusable(file, (error as Error).message)] };
    }
  }

  /** What cosh last wrote, while the file itself cannot be read. */
  async #lastGood(name: string): Promise<JsonObject> {
    if (!keptTwice.includes(name)) return {};
    try {
      const value = parseJson(await readFile(lastGoodOf(this.fileOf(name)), { encoding: 'utf8', flag }));
      return isJsonObject(value) ? value : {};
    } catch {
      return {};
    }
  }

  /** What was torn and set aside by a change, and is still there. */
  async #setAside(name: string): Promise<Diagnostic[]> {
    if (!replaceable.includes(name)) return [];
    const names = await readdir(this.locations.states).catch((): string[] => []);
    return names.filter((each) => each.startsWith(`${name}.json.broken-`)).sort().map((each) => ({
      code: 'state_set_aside', severity: 'warning', file: path.join(this.locations.states, each), problem: `was ${name}.json, could not be read, and was set aside`, hint: 'nothing in it counts; take from it what you need, then remove it',
    }));
  }

  /** Reads, changes and writes under a lock. Throws `state_unreadable` rather than losing what it cannot read. */
  async update(name: string, change: (current: JsonObject) => JsonObject): Promise<void> {
    const file = this.fileOf(name);
    try {
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      await withLock(`${file}.lock`, async () => {
        const { value, diagnostics } = await this.read(name);
        const [broken] = diagnostics.filter(({ severity }) => severity === 'error');
        const torn = broken?.code === 'state_unreadable' && replaceable.includes(name) && (await lstat(file)).isFile();
        if (torn) await rename(file, `${file}.broken-${Date.now()}`);
        else if (broken) throw new CoshError('state_unreadable', `${file}: ${broken.problem}`, { hint: 'correct or move that file, then try again' });
        const content = `${JSON.stringify(change(value), null, 2)}\n`;
        // First: of a change that was not made it may know too early, of one that was made never too late.
        if (keptTwice.includes(name)) await writeFileAtomically(lastGoodOf(file), content);
        await writeFileAtomically(file, content);
      });
    } catch (error) {
      if (error instanceof CoshError) throw error;
      const { code, message } = error as NodeJS.ErrnoException;
      throw new CoshError('state_unwritable', `${file} cannot be written (${code ?? message})`, { hint: 'check the permissions of that folder and the space on its disk', cause: error });
    }
  }
}

const lastGoodOf = (file: string): string => `${file}.last-good`;

const twice = (file: string, place: string): Diagnostic => ({ code: 'state_key_duplicate', severity: 'error', file, place, problem: `${place} stands twice`, hint: 'only the last one counts; merge them' });

function unusable(file: string, problem: string): Diagnostic {
  return { code: 'state_unreadable', severity: 'error', file, problem, hint: 'correct or move it; until then what can be made out of it counts, and what cosh last wrote' };
}
