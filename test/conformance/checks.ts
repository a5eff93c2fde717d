import { existsSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { Home } from '../support/make-home.js';
import { eventsOf, type Answer, type WireLines } from './answer.js';
import { contains } from './contains.js';
import { realPath, type Expectation } from './vector.js';

export interface Checked {
  readonly answer: Answer;
  readonly lines: WireLines;
  readonly home: Home;
}

/** What is wrong, in words; nothing when all is well. */
type Check<K extends keyof Expectation> = (expected: NonNullable<Expectation[K]>, checked: Checked) => readonly string[];

const json = (value: unknown): string => JSON.stringify(value)?.slice(0, 400) ?? 'nothing';
const when = (wrong: boolean, problem: string): string[] => (wrong ? [problem] : []);
const read = (file: string, { home }: Checked): string | undefined => home.read(realPath(file, home));

function readJson(file: string, checked: Checked): Record<string, unknown> | undefined {
  try {
    return JSON.parse(read(file, checked)!) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

const part = (name: string) => (expected: unknown, actual: unknown): string[] =>
  when(!contains(actual, expected), `${name} ${json(actual)} lacks ${json(expected)}`);

function eachFile<T>(byFile: Readonly<Record<string, T>>, problem: (file: string, expected: T) => string | false): string[] {
  return Object.entries(byFile).map(([file, expected]) => problem(file, expected)).filter((each) => each !== false);
}

/** One check for each key: a key that is added to `Expectation` does not compile without its meaning. */
const checks: { readonly [K in keyof Expectation]-?: Check<K> } = {
  exit: (expected, { answer }) => when(answer.exit !== expected, `exit ${answer.exit}, expected ${expected}: ${answer.stderr.slice(0, 300)}`),
  result: (expected, { lines }) => part('result')(expected, lines.result),
  hooks: (expected, { lines }) => part('hooks')(expected, lines.result?.hooks),
  notifications: (expected, { lines }) => [
    ...when(!isDeepStrictEqual(lines.result?.notifications, expected), `notifications are ${json(lines.result?.notifications)}`),
    ...when(!isDeepStrictEqual(eventsOf(lines, 'hook_notification'), expected), `the hook_notification lines are ${json(lines.events)}`),
  ],
  failures: (expected, { lines }) => part('hook_failure lines')(expected, eventsOf(lines, 'hook_failure')),
  conflicts: (expected, { lines }) => part('conflicts')(expected, lines.result?.conflicts),
  absent: (keys, { lines }) => keys.filter((key) => key in (lines.result ?? {})).map((key) => `the result has ${key}`),
  stderr: (texts, { answer }) => texts.filter((text) => !answer.stderr.includes(text)).map((text) => `stderr lacks "${text}": ${answer.stderr}`),
  stdout_has: (texts, { answer }) => texts.filter((text) => !answer.stdout.includes(text)).map((text) => `stdout lacks "${text}"`),
  stdout_lacks: (texts, { answer }) => texts.filter((text) => answer.stdout.includes(text)).map((text) => `stdout has "${text}"`),
  within_ms: (limit, { answer }) => when(answer.tookMs > limit, `took ${answer.tookMs.toFixed(0)} ms, more than ${limit}`),
  after_ms: () => [],
  files: (files, checked) => eachFile(files, (file, text) => read(file, checked) !== text && `${file} is ${json(read(file, checked))}, expected ${json(text)}`),
  lines: (files, checked) => eachFile(files, (file, count) => read(file, checked)?.trimEnd().split('\n').length !== count && `${file} has other than ${count} lines: ${json(read(file, checked))}`),
  json_files: (files, checked) => eachFile(files, (file, expected) => !contains(readJson(file, checked), expected) && `${file} is ${json(readJson(file, checked))}, lacks ${json(expected)}`),
  exact_json_files: (files, checked) => eachFile(files, (file, expected) => !isDeepStrictEqual(readJson(file, checked), expected) && `${file} is ${json(readJson(file, checked))}, expected ${json(expected)}`),
  json_files_have: (files, checked) => Object.entries(files).flatMap(([file, keys]) => keys.filter((key) => readJson(file, checked)?.[key] === undefined).map((key) => `${file} lacks ${key}`)),
  uniform: (files, checked) => files.filter((file) => new Set(read(file, checked)?.trim().split('\n').map((line) => line.trim())).size !== 1).map((file) => `${file} has differing lines`),
  file_lacks: (files, checked) => Object.entries(files).flatMap(([file, texts]) => texts.filter((text) => read(file, checked)?.includes(text) ?? true).map((text) => `${file} is missing or has "${text}"`)),
  missing: (files, { home }) => files.filter((file) => existsSync(realPath(file, home))).map((file) => `${file} exists`),
};

/** Everything in which an answer is other than expected. */
export function problemsOf(expected: Expectation, checked: Checked): string[] {
  const { exit = 0 } = expected;
  const served = exit === 0 ? when(checked.lines.result === undefined || checked.lines.all.at(-1) !== checked.lines.result, 'no result line, or it is not the last') : [];
  const found = Object.entries({ ...expected, exit }).flatMap(([key, value]) => {
    const check = checks[key as keyof Expectation] as Check<keyof Expectation> | undefined;
    return check ? check(value as never, checked) : [`"${key}" means nothing here`];
  });
  return [...served, ...found];
}
