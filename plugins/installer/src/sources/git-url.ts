import { CoshError } from '@cosh/core';
import { deceptive } from '../tree/index.js';
import { isLoopback } from './host.js';
import { shownAddress } from './shown-address.js';

/** A repository in its one canonical spelling, with what its spelling also said. */
export interface GitUrl {
  /** `https://host/path`, `ssh://user@host/path`, `http://` for this machine, `file:///path`. */
  readonly url: string;
  readonly ref?: string;
  /** As written; not judged yet. */
  readonly path?: string;
}

const user = '[A-Za-z0-9_][A-Za-z0-9._-]*';
const host = '[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?';
const scpForm = new RegExp(`^(${user})@(${host}):(?!//)(.+)$`);
const shorthand = /^(?:github:)?([A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)\/([A-Za-z0-9._-]+)$/;
const defaultPorts: Readonly<Record<string, string>> = { 'https:': '443', 'http:': '80', 'ssh:': '22' };

const refuse = (url: string, why: string, hint = 'use https://, ssh:// or user@host:path'): never => {
  throw new CoshError('source_url_unsafe', `the address ${shownAddress(url)} ${why}`, { hint });
};

const withoutSuffix = (pathname: string): string => pathname.replace(/\/{2,}/g, '/').replace(/\/+$/, '').replace(/\.git$/, '').replace(/\/+$/, '');

function splitFragment(text: string): { before: string; ref?: string } {
  const at = text.indexOf('#');
  return at < 0 ? { before: text } : { before: text.slice(0, at), ref: text.slice(at + 1) };
}

function canonical(written: string, url: URL): GitUrl {
  const { protocol, hostname, pathname, username, password, search, port } = url;
  const isSsh = protocol === 'ssh:';
  if (password !== '' || (username !== '' && !isSsh)) refuse(written, 'holds a user name or a password', 'keep credentials in a git credential helper or in ssh');
  if (search !== '') refuse(written, 'has a query');
  if (protocol === 'file:') {
    if (hostname !== '') refuse(written, 'names another machine');
    return { url: `file://${pathname.replace(/(?<=.)\/+$/, '')}` };
  }
  if (protocol === 'http:' && !isLoopback(hostname)) refuse(written, 'is plain http, which anybody on the way can change', `use https:// in place of http://`);
  if (!new RegExp(`^(${host}|\\[[0-9a-f:.]+\\])$`, 'i').test(hostname)) refuse(written, 'has no proper host name');
  if (isSsh && username !== '' && !new RegExp(`^${user}$`).test(username)) refuse(written, 'has an odd user name');
  const place = withoutSuffix(pathname);
  if (/%(00|0a|0d|2f|5c)/i.test(place) || place.startsWith('/-')) refuse(written, 'has an odd path');
  if (place === '') refuse(written, 'names no repository');
  const who = isSsh ? `${username === '' ? 'git' : username}@` : '';
  return { url: `${protocol}//${who}${hostname.toLowerCase()}${port === '' || port === defaultPorts[protocol] ? '' : `:${port}`}${place}` };
}

/** `https://github.com/owner/repo/tree/<ref>/<path>`, as the address bar shows it. A ref with a slash needs --ref. */
function gitHubPage(url: URL): GitUrl | undefined {
  const [, owner, repository, page, ref, ...rest] = url.pathname.split('/');
  if (url.port !== '' || !/^(www\.)?github\.com$/i.test(url.hostname) || !owner || !repository) return undefined;
  const base = canonical(url.href, new URL(`https://github.com/${owner}/${repository}`));
  if (page === undefined || (page === '' && ref === undefined)) return base;
  if (page !== 'tree' || !ref) return undefined;
  const path = rest.filter((part) => part !== '').map(decodeURIComponent).join('/');
  return { ...base, ref: decodeURIComponent(ref), ...(path === '' ? {} : { path }) };
}

function webUrl(text: string): GitUrl | undefined {
  const explicit = /^git\+/i.test(text);
  const plain = text.replace(/^git\+/i, '');
  if (!/^(https?|ssh|file):\/\//i.test(plain)) return refuse(text, 'has a scheme that is not used here');
  if (!URL.canParse(plain)) return refuse(text, 'is no URL');
  const url = new URL(plain);
  if (url.protocol === 'file:' && !explicit) return refuse(text, 'is a local repository', `write git+${text} for a repository, or the path alone for a folder`);
  if (url.protocol === 'https:' && url.search === '' && url.username === '' && url.password === '') {
    const page = gitHubPage(url);
    if (page) return page;
  }
  if (explicit || url.protocol === 'ssh:' || /\.git\/*$/.test(url.pathname)) return canonical(text, url);
  return undefined;
}

/**
 * The repository that a spelling names, or nothing when it names none. Everything that git itself would take for an option,
 * a helper program or another transport is refused here: git sees nothing but what this returns. Throws `source_url_unsafe`.
 */
export function gitUrl(written: string): GitUrl | undefined {
  if (/^[a-z0-9+.-]+::/i.test(written)) refuse(written, 'names a helper program of git');
  if (written.startsWith('-')) refuse(written, 'begins with a dash, which is an option to git');
  const { before, ref } = splitFragment(written);
  const found = parsed(before);
  if (!found) return undefined;
  if (deceptive.test(written) || /[\s"'`\\<>{}|^;$]/.test(written)) refuse(written, 'has characters that no address should have');
  return ref === undefined || ref === '' ? found : { ...found, ref };
}

function parsed(text: string): GitUrl | undefined {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return webUrl(text);
  const scp = scpForm.exec(text);
  // Without a dot it may as well be a package and what is wanted of it; an alias of ~/.ssh/config is reached as git@alias:….
  if (scp && (scp[1] === 'git' || scp[2]!.includes('.') || scp[2] === 'localhost')) return scpUrl(text, scp[1]!, scp[2]!, scp[4]!);
  if (/^[^/]*@-|^git@/.test(text)) return refuse(text, 'is no user@host:path');
  const short = shorthand.exec(text);
  if (short) return canonical(text, new URL(`https://github.com/${short[1]}/${short[2]}`));
  return /^github:/.test(text) ? refuse(text, 'is not github:owner/repo') : undefined;
}

function scpUrl(text: string, who: string, where: string, place: string): GitUrl {
  if (place.startsWith('-')) refuse(text, 'has a path that begins with a dash');
  // Relative to a home folder; for the account called git that is where every path of a forge begins.
  const path = place.startsWith('/') ? place : who === 'git' ? `/${place}` : `/~/${place}`;
  const url = `ssh://${who}@${where}${path}`;
  return URL.canParse(url) ? canonical(text, new URL(url)) : refuse(text, 'is no user@host:path');
}
