import { readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { CoshError } from '@cosh/core';
import { isSafeWeb } from './host.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** What of a person's npm configuration decides where packages come from, and who is asking. */
export type NpmConfig = Readonly<Record<string, string | string[]>>;

const accepted = /^(registry|@[^:/\s]+:registry|ca|cafile|\/\/[^\s]+:(_authToken|_auth|username|_password|certfile|keyfile))$/;

const configFile = (environment: Environment): string => {
  const chosen = Object.entries(environment).find(([name, value]) => name.toLowerCase() === 'npm_config_userconfig' && value !== undefined && value !== '');
  return chosen?.[1] ?? path.join(environment.HOME ?? os.homedir(), '.npmrc');
};

// `${NAME}`, `${NAME?}` and `${NAME:-other}`, as npm has them; an unknown name stays as it is, and then opens no door.
const expand = (value: string, environment: Environment): string =>
  value.replace(/(?<!\\)\$\{([A-Za-z_][A-Za-z0-9_]*)(\?|:-([^}]*))?\}/g, (whole, name: string, suffix: string | undefined, otherwise: string | undefined) =>
    environment[name] ?? (suffix === '?' ? '' : otherwise ?? whole));

function requireSafeRegistry(key: string, value: string, file: string): void {
  if (URL.canParse(value) && isSafeWeb(new URL(value)) && new URL(value).username === '') return;
  throw new CoshError('source_registry_unsafe', `${key} in ${file} is no https address, or holds credentials`, { hint: 'use https://, and put credentials in a line //host/path/:_authToken=…' });
}

/**
 * The person's own npm configuration and no other: not the one of the working folder, which somebody else may have written,
 * and no NPM_CONFIG_* variable but the one that names the file. Throws `source_npm_config`, `source_registry_unsafe`.
 */
export async function npmConfig(environment: Environment): Promise<NpmConfig> {
  const file = configFile(environment);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw new CoshError('source_npm_config', `${file} cannot be read (${error.code ?? error.message})`, { hint: 'correct its permissions', cause: error });
  });
  const { parse } = await import('ini');
  const result: Record<string, string | string[]> = {};
  for (const [written, value] of Object.entries(parse(text.replace(/^\ufeff/, '')))) {
    const key = expand(written, environment);
    if (!accepted.test(key) || (typeof value !== 'string' && !Array.isArray(value))) continue;
    const expanded = Array.isArray(value) ? value.map((each) => expand(String(each), environment)) : expand(value, environment);
    if (/(^|:)registry$/.test(key)) requireSafeRegistry(key, String(expanded), file);
    result[key] = expanded;
  }
  if (typeof result.cafile === 'string') result.ca = [await readFile(result.cafile, 'utf8')];
  return result;
}
