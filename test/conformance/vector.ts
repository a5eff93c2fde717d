import { readFileSync } from 'node:fs';
import type { JsonObject } from '@cosh/core';
import { makeHome, type Home, type WrittenFile } from '../support/make-home.js';

type Texts = readonly string[];
type ByFile<T> = Readonly<Record<string, T>>;

/** What a vector may say about an answer. Paths begin with `~/` or `{{SYSTEM}}/`. */
export interface Expectation {
  readonly exit?: number;
  /** Contained in the result: objects by key, arrays element by element. */
  readonly result?: JsonObject;
  readonly hooks?: readonly JsonObject[];
  /** Exactly these, in the result and on the stream. */
  readonly notifications?: readonly JsonObject[];
  readonly failures?: readonly JsonObject[];
  readonly conflicts?: readonly JsonObject[];
  /** Fields that the result does not have. */
  readonly absent?: Texts;
  readonly stderr?: Texts;
  readonly stdout_has?: Texts;
  readonly stdout_lacks?: Texts;
  readonly within_ms?: number;
  /** When, counted from the start, files are looked at. */
  readonly after_ms?: number;
  readonly files?: ByFile<string>;
  readonly lines?: ByFile<number>;
  readonly json_files?: ByFile<JsonObject>;
  readonly exact_json_files?: ByFile<JsonObject>;
  readonly json_files_have?: ByFile<Texts>;
  /** Files whose lines are all the same. */
  readonly uniform?: Texts;
  readonly file_lacks?: ByFile<Texts>;
  readonly missing?: Texts;
}

export interface Vector {
  readonly id: string;
  readonly files: ByFile<WrittenFile>;
  readonly event: string;
  readonly input?: JsonObject;
  /** In place of `input`: what stands on stdin, word for word. */
  readonly stdin?: string;
  readonly args?: Texts;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  readonly expect: Expectation & { readonly one_of?: readonly Expectation[] };
}

export const vectorSets = ['core', 'lifecycle', 'extensions', 'errors'] as const;

export function readVectors(set: (typeof vectorSets)[number]): readonly Vector[] {
  return JSON.parse(readFileSync(new URL(`vectors/${set}.json`, import.meta.url), 'utf8')) as Vector[];
}

/** Replaces `{{HOME}}` and `{{SYSTEM}}` in every text of a value. */
function fill<T>(value: T, home: Home): T {
  if (typeof value === 'string') return value.replaceAll('{{HOME}}', home.folder).replaceAll('{{SYSTEM}}', home.system) as T;
  if (Array.isArray(value)) return value.map((each: unknown) => fill(each, home)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, fill(each as unknown, home)])) as T;
}

/** A path of a vector as a real one. */
export const realPath = (written: string, home: Home): string => written.replace(/^~/, home.folder);

/** A home with a vector's files, and the vector with its placeholders filled in. */
export function prepare(vector: Vector): { readonly home: Home; readonly vector: Vector } {
  const home = makeHome({}, 'cosh-vector-');
  const filled: Vector = { ...vector, ...fill({ ...vector, files: {} }, home), files: {} };
  for (const [file, written] of Object.entries(vector.files)) home.write(realPath(fill(file, home), home), fill(written, home));
  return { home, vector: filled };
}
