import { CoshError } from '@cosh/core';
import semver from 'semver';
import { printable } from '../tree/index.js';

/** A package of a registry, and what of it is wanted. */
export interface NpmSpec {
  readonly name: string;
  /** A dist-tag, an exact version or a range, in one spelling each. */
  readonly wanted: string;
}

const packageName = /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/i;

const refuse = (spec: string, why: string): never => {
  throw new CoshError('source_npm_spec', `${printable(spec)} ${why}`, { hint: 'write name, name@tag, name@1.2.3 or @scope/name@tag' });
};

function wantedOf(spec: string, written: string): string {
  if (written === '') return 'latest';
  const exact = semver.valid(written, { loose: false });
  if (exact !== null) return exact;
  const range = semver.validRange(written);
  if (range !== null) return written.trim().replace(/\s+/g, ' ');
  if (/[:/\\]/.test(written)) refuse(spec, 'leads past the registry, to another package, a file, an address or a repository');
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/.test(written)) refuse(spec, 'asks for something that is no tag, version or range');
  return written;
}

/** Whether only one version will ever do. */
export const isExact = (wanted: string): boolean => semver.valid(wanted) !== null;

/** The version among `known` that a range or an exact version stands for. */
export function versionAmong(known: readonly string[], wanted: string): string | undefined {
  const valid = known.filter((version) => semver.valid(version) !== null);
  return valid.includes(wanted) ? wanted : semver.maxSatisfying(valid, wanted) ?? undefined;
}

/** The package that a spelling names; nothing where it can be none. Throws `source_npm_spec`. */
export function npmSpec(spec: string): NpmSpec | undefined {
  const explicit = spec.startsWith('npm:');
  const text = explicit ? spec.slice('npm:'.length) : spec;
  const at = text.indexOf('@', 1);
  const name = at < 0 ? text : text.slice(0, at);
  if (name.length > 214 || !packageName.test(name)) return explicit ? refuse(spec, 'is no package name') : undefined;
  return { name, wanted: wantedOf(spec, at < 0 ? '' : text.slice(at + 1)) };
}
