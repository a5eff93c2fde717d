import { constants, closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isUnchanged, type Locations } from '@cosh/core';

/**
 * What is known of one folder: at these events, about these subjects, no hook runs, as long as none of these files has changed.
 * A file in `cache/`; whatever is wrong with it, it counts as absent.
 */
export interface QuietRecord {
  /** The build that wrote it: another one may find hooks elsewhere, or other ones. */
  readonly build: string;
  readonly cwd: string;
  readonly locations: Locations;
  /** Every file and folder that decides which hooks there are, with its signature. */
  readonly lookedAt: readonly (readonly [string, string])[];
  /** The person's setting of the trace. */
  readonly trace: boolean | 'full';
  /** Subjects by `quietKey`; `null` for an event without one. */
  readonly subjects: Readonly<Record<string, readonly (string | null)[]>>;
}

/** An event as an agent tells it, or as cosh does. */
export const quietKey = (event: string, host: string | undefined): string => (host === undefined ? event : `${event} ${host}`);

export const quietFolder = ({ home }: Locations): string => path.resolve(home, 'cache');

/** FNV-1a in two lanes. Two folders with one name would only take turns: the record says whose it is. */
function shortName(text: string): string {
  let [low, high] = [0x811c9dc5, 0x1b873593];
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ unit, 0x5bd1e995);
  }
  return [low, high].map((lane) => (lane >>> 0).toString(36)).join('-');
}

export const quietFile = (locations: Locations, cwd: string): string => path.resolve(quietFolder(locations), `quiet-${shortName(cwd)}.json`);

const isSame = (a: Locations, b: Locations): boolean => JSON.stringify(a) === JSON.stringify(b);

function readOwn(file: string): string | undefined {
  const descriptor = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const { uid, mode } = fstatSync(descriptor, { bigint: true });
    // What others could have written is not believed.
    return Number(uid) === process.geteuid?.() && (mode & 0o022n) === 0n ? readFileSync(descriptor, 'utf8') : undefined;
  } finally {
    closeSync(descriptor);
  }
}

/** The record of a folder as it was written, or nothing where there is none of this build, person and folder. */
export function readQuietRecord(build: string, locations: Locations, cwd: string): QuietRecord | undefined {
  try {
    const text = readOwn(quietFile(locations, cwd));
    const record = text === undefined ? undefined : (JSON.parse(text) as QuietRecord);
    return record && record.build === build && record.cwd === cwd && isSame(record.locations, locations) ? record : undefined;
  } catch {
    return undefined;
  }
}

/** Whether that record says, of the files as they are now, that no hook runs. */
export function saysQuiet(record: QuietRecord | undefined, key: string, subject: string | null): record is QuietRecord {
  try {
    return record !== undefined && Object.hasOwn(record.subjects, key) && record.subjects[key]!.includes(subject) && isUnchanged(record.lookedAt);
  } catch {
    return false;
  }
}
