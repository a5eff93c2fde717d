import path from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

// What git, ssh and their credential helpers need to find the person's own settings, and how to get out of a company's network.
const inherited = [
  'HOME', 'USER', 'LOGNAME', 'XDG_CONFIG_HOME', 'XDG_RUNTIME_DIR', 'SSH_AUTH_SOCK', 'TMPDIR', 'SSL_CERT_FILE', 'SSL_CERT_DIR',
  'HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'all_proxy', 'NO_PROXY', 'no_proxy',
];

const settings: readonly (readonly [string, string])[] = [
  ['core.hooksPath', '/dev/null'],
  ['core.fsmonitor', 'false'],
  ['core.askPass', ''],
  ['init.templateDir', ''],
  ['protocol.ext.allow', 'never'],
  // A repository that moved is another source: the person should see its new address before it is used.
  ['http.followRedirects', 'false'],
  ['http.lowSpeedLimit', '1000'],
  ['http.lowSpeedTime', '30'],
  ['transfer.fsckObjects', 'true'],
  ['fetch.fsckObjects', 'true'],
  ['submodule.recurse', 'false'],
  ['fetch.recurseSubmodules', 'false'],
  ['gc.auto', '0'],
  ['maintenance.auto', 'false'],
  ['credential.interactive', 'false'],
];

/** Schemes that git may use for an address: the person may have it rewritten between https and ssh, and nothing else. */
const protocolsFor = (url: string): string => {
  const scheme = url.slice(0, url.indexOf(':'));
  return scheme === 'file' || scheme === 'http' ? scheme : 'https:ssh';
};

/** A token of the environment for this address; there is one for github.com only. */
export function tokenFor(url: string, { GITHUB_TOKEN, GH_TOKEN }: Environment, anyHost = false): string | undefined {
  const token = (GITHUB_TOKEN ?? '') === '' ? GH_TOKEN : GITHUB_TOKEN;
  if (token === undefined || token === '' || !/^[\x21-\x7e]+$/.test(token)) return undefined;
  return anyHost || url.startsWith('https://github.com/') ? token : undefined;
}

/**
 * The whole environment of git, from nothing: no GIT_* of the caller, no system configuration, no prompt. A token goes into
 * a header of its one host, never into an address or an argument.
 */
export function gitEnvironment(url: string, folder: string, from: Environment, token?: string): Record<string, string> {
  const result: Record<string, string> = {};
  for (const name of inherited) if (from[name] !== undefined) result[name] = from[name];
  // A relative entry would be looked up in a folder that somebody else may fill.
  result.PATH = (from.PATH ?? '').split(path.delimiter).filter((entry) => path.isAbsolute(entry)).join(path.delimiter);
  const host = new URL(url).origin;
  const header = token === undefined ? [] : [[`http.${host}/.extraheader`, `Authorization: Basic ${Buffer.from(`x-access-token:${token}`).toString('base64')}`] as const];
  const all = [...settings, ...header];
  all.forEach(([key, value], at) => {
    result[`GIT_CONFIG_KEY_${at}`] = key;
    result[`GIT_CONFIG_VALUE_${at}`] = value;
  });
  return {
    ...result,
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_COUNT: String(all.length),
    // Said, not searched for: no repository above is found by accident, and safe.bareRepository has nothing against it.
    GIT_DIR: folder,
    GIT_CEILING_DIRECTORIES: path.dirname(folder),
    GIT_TERMINAL_PROMPT: '0',
    GIT_LFS_SKIP_SMUDGE: '1',
    GIT_ALLOW_PROTOCOL: protocolsFor(url),
    GIT_OPTIONAL_LOCKS: '0',
  };
}
