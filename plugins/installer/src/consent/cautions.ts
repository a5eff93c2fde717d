import type { Diagnostic } from '@cosh/core';
import type { Publication } from '../sources/source-kind.js';
import { printable } from '../tree/index.js';

// What was published by a thief is usually found and taken back within hours or days.
const coolDownMs = 3 * 24 * 60 * 60 * 1000;

const listed = (names: readonly string[]): string => names.map(printable).join(', ');

function changesOf(before: Publication, now: Publication): string[] {
  const [old, current] = [before.maintainers, now.maintainers];
  const added = old && current ? current.filter((name) => !old.includes(name)) : [];
  const gone = old && current ? old.filter((name) => !current.includes(name)) : [];
  return [
    ...(added.length > 0 ? [`new maintainers: ${listed(added)}`] : []),
    ...(gone.length > 0 ? [`maintainers no more: ${listed(gone)}`] : []),
    ...(before.publisher !== undefined && now.publisher !== undefined && before.publisher !== now.publisher ? [`published by ${printable(now.publisher)}, before by ${printable(before.publisher)}`] : []),
  ];
}

/**
 * What gives reason to look twice at a version of a registry: that it is younger than three days, that others publish it than
 * when it was installed, or that it no longer says how it was built. Warnings; none of them keeps anybody from anything.
 */
export function cautionsFor(source: string, now: Publication | undefined, before: Publication | undefined, clock: number): Diagnostic[] {
  if (!now) return [];
  const warn = (code: string, problem: string, hint: string): Diagnostic => ({ code, severity: 'warning', file: source, problem, hint });
  const changes = before ? changesOf(before, now) : [];
  const young = now.at !== undefined && now.at !== before?.at && clock - Date.parse(now.at) < coolDownMs;
  return [
    ...(young ? [warn('published_recently', `it was published less than three days ago (${now.at!})`, 'a bad version is usually found and taken back within days; wait if you can')] : []),
    ...(changes.length > 0 ? [warn('publishers_changed', changes.join('; '), 'ask its author whether that is meant')] : []),
    ...(before?.attested && !now.attested ? [warn('attestation_lost', 'the version before said how it was built, and this one does not', 'ask its author whether that is meant')] : []),
  ];
}
