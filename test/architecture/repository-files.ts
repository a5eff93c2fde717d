import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { repository } from '../support/repository.js';

export const readText = (file: string): string => readFileSync(path.join(repository, file), 'utf8');
export const readJson = <T = Record<string, unknown>>(file: string): T => JSON.parse(readText(file)) as T;

/** Every file that is committed, or would be by `git add .`, relative to the root. */
export function repositoryFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: repository, encoding: 'utf8', maxBuffer: 1 << 26 });
  return [...new Set(listed.split('\0'))].filter((file) => file !== '' && existsSync(path.join(repository, file))).sort();
}

/** The shipped sources of core and the plugins. */
export const isSource = (file: string): boolean => /^(?:core|plugins\/[^/]+)\/src\/.*\.ts$/.test(file);
export const isTest = (file: string): boolean => /^(?:(?:core|plugins\/[^/]+|extensions\/[^/]+)\/)?test\//.test(file);
