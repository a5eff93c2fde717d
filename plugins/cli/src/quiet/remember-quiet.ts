import { constants } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { definePlugin, isDoubtful, isSettled, type DispatchObserver, type DispatchRecord, type Locations, type Plugin } from '@cosh/core';
import { traceMode } from '@cosh/session/trace';
import { quietFile, quietFolder, quietKey, readQuietRecord, type QuietRecord } from './quiet-record.js';

const mostSubjects = 200;
const mostFolders = 64;

/** What a record of this dispatch adds to the one that is there; nothing where it is known, or too much. */
function extended(known: QuietRecord | undefined, { point, input, host, settings, lookedAt }: DispatchRecord, build: string, locations: Locations): QuietRecord | undefined {
  const looked = [...lookedAt];
  const isCurrent = known !== undefined && JSON.stringify(known.lookedAt) === JSON.stringify(looked);
  const subjects = isCurrent ? known.subjects : {};
  const [key, subject] = [quietKey(point.name, host), point.subject?.of(input) ?? null];
  const before = Object.hasOwn(subjects, key) ? subjects[key]! : [];
  if (before.includes(subject) || before.length >= mostSubjects) return undefined;
  return { build, cwd: String(input.cwd), locations, lookedAt: looked, trace: traceMode(settings), subjects: { ...subjects, [key]: [...before, subject] } };
}

async function makeRoom(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith('quiet-'));
  if (names.length < mostFolders) return;
  const ages = await Promise.all(names.map(async (name) => ({ name, time: (await stat(path.join(folder, name)).catch(() => undefined))?.mtimeMs ?? 0 })));
  const oldest = ages.sort((a, b) => a.time - b.time).slice(0, names.length - mostFolders + 1);
  await Promise.all(oldest.map(({ name }) => rm(path.join(folder, name), { force: true })));
}

async function write(record: QuietRecord, locations: Locations): Promise<void> {
  const [folder, file] = [quietFolder(locations), quietFile(locations, record.cwd)];
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => { if (error.code !== 'EEXIST') throw error; });
  await makeRoom(folder);
  const temporary = `${file}.${process.pid}`;
  const handle = await open(temporary, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600);
  try {
    // By the clock of the file system that most of these files are on.
    const { ctimeNs } = await handle.stat({ bigint: true });
    if (!record.lookedAt.every(([, signature]) => isSettled(signature, ctimeNs))) return;
    await handle.writeFile(JSON.stringify(record));
    await rename(temporary, file);
  } finally {
    await handle.close();
    await rm(temporary, { force: true });
  }
}

/** After an event at which no hook ran, remembers that, so that the next one like it can be answered without looking for hooks. */
class QuietWriter implements DispatchObserver {
  readonly name = 'quiet';
  #last: DispatchRecord | undefined;

  constructor(private readonly build: string, private readonly locations: Locations) {}

  dispatched(record: DispatchRecord): void {
    // The begin of a session tells more than files say: whether programs are there.
    const isClean = record.outcomes.length === 0 && record.bySubject && !record.point.beginsSession && record.diagnostics.every(({ quiet }) => quiet) && !isDoubtful(record.diagnostics);
    this.#last = isClean ? record : undefined;
  }

  async flush(): Promise<void> {
    if (!this.#last) return;
    const known = readQuietRecord(this.build, this.locations, String(this.#last.input.cwd));
    const record = extended(known, this.#last, this.build, this.locations);
    // It only saves time: a home that cannot be written goes without.
    if (record) await write(record, this.locations).catch(() => undefined);
  }
}

export const rememberQuiet = (build: string, locations: Locations): Plugin =>
  definePlugin({ name: 'quiet', register: (registrar) => registrar.observer(new QuietWriter(build, locations)) });
