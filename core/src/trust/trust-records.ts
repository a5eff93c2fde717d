import { isJsonObject, type Diagnostic, type JsonObject, type Locations } from '../contract/index.js';
import type { WrittenHook } from '../hook-table/index.js';
import type { StateStore } from '../state/index.js';
import type { CoveredFile } from './covered-file.js';

/** The hooks of one file of a workspace as they were when a person said yes: what is held can be named without reading it again. */
export interface RecordedSource {
  /** A configuration file's name, or `extension:<name>`. */
  readonly id: string;
  /** Relative to the workspace. */
  readonly file: string;
  readonly hooks: readonly WrittenHook[];
}

/** A yes to one workspace. */
export interface TrustRecord {
  readonly fingerprint: string;
  /** ISO 8601. */
  readonly at: string;
  /** Whose yes it was: one that came here with a copied file does not count. */
  readonly home: string;
  /** Paths that the commands name, relative to the workspace or absolute. */
  readonly named: readonly string[];
  readonly files: readonly CoveredFile[];
  readonly sources: readonly RecordedSource[];
}

export interface TrustRecords {
  /** By the workspace's real path. */
  readonly workspaces: ReadonlyMap<string, TrustRecord>;
  readonly diagnostics: readonly Diagnostic[];
}

export const trustState = 'trust';

const isText = (value: unknown): value is string => typeof value === 'string';
const areObjects = (value: unknown, ...fields: string[]): boolean => Array.isArray(value) && value.every((each) => isJsonObject(each) && fields.every((field) => isText(each[field])));

function isRecord(value: unknown): value is JsonObject & TrustRecord {
  return isJsonObject(value) && isText(value.fingerprint) && isText(value.at) && isText(value.home) && areObjects(value.files, 'path', 'kind')
    && Array.isArray(value.named) && value.named.every(isText) && areObjects(value.sources, 'id', 'file')
    && (value.sources as unknown as JsonObject[]).every(({ hooks }) => areObjects(hooks, 'event', 'command', 'place') && (hooks as JsonObject[]).every(({ env }) => isJsonObject(env)));
}

const report = (file: string, problem: string): Diagnostic => ({ code: 'trust_unreadable', severity: 'error', quiet: true, atStart: true, file, problem, hint: 'no workspace is trusted because of it; move that file away and say yes again with: cosh trust' });

/** Every yes that counts. Of a file that cannot be read as a whole none does: what can be made out of it may be half of the truth. */
export async function readTrustRecords(states: StateStore, { home }: Pick<Locations, 'home'>): Promise<TrustRecords> {
  const { value, file, diagnostics } = await states.read(trustState);
  const nothing = new Map<string, TrustRecord>();
  const [broken] = diagnostics;
  if (broken) return { workspaces: nothing, diagnostics: [{ ...report(file, broken.problem), ...(broken.mayPass ? { mayPass: true } : {}) }] };
  const { version = 1, workspaces = {} } = value;
  if (version !== 1) return { workspaces: nothing, diagnostics: [report(file, `its version is ${JSON.stringify(version)}; this cosh knows version 1`)] };
  if (!isJsonObject(workspaces)) return { workspaces: nothing, diagnostics: [report(file, 'workspaces must be an object')] };
  const found = Object.entries(workspaces);
  const problems = found.flatMap(([folder, record]) =>
    (!isRecord(record) ? [report(file, `what stands under ${JSON.stringify(folder)} is no yes to a workspace`)] : record.home !== home ? [report(file, `the yes to ${folder} was given in another home, ${record.home}`)] : []));
  return { workspaces: new Map(found.filter((each): each is [string, JsonObject & TrustRecord] => isRecord(each[1]) && each[1].home === home)), diagnostics: problems };
}

/** Remembers a yes, or with nothing in its place forgets it. Says whether anything was there before. */
export async function writeTrustRecord(states: StateStore, folder: string, record: TrustRecord | undefined): Promise<boolean> {
  let before = false;
  await states.update(trustState, (current) => {
    const { [folder]: old, ...others } = isJsonObject(current.workspaces) ? current.workspaces : {};
    before = old !== undefined;
    return { ...current, version: 1, workspaces: record === undefined ? others : { ...others, [folder]: record as unknown as JsonObject } };
  });
  return before;
}
