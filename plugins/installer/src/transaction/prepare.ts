import path from 'node:path';
import { CoshError, type Diagnostic, type ExtensionCatalog, type WrittenManifest } from '@cosh/core';
import { cautionsFor } from '../consent/cautions.js';
import { computeDifference } from '../consent/compute-difference.js';
import { computeProjection } from '../consent/compute-projection.js';
import { consentFingerprint } from '../consent/fingerprint.js';
import type { ConsentQuestion } from '../installer.js';
import { kindOf } from '../sources/index.js';
import { suggestedName } from '../sources/suggested-name.js';
import type { ExtensionSource, Resolved } from '../sources/source-kind.js';
import { hashTree } from '../tree/hash-tree.js';
import type { LockEntry } from './lock-file.js';

/** An extension that was got and checked, and is not in force yet. */
export interface Prepared {
  readonly source: ExtensionSource;
  readonly resolved: Resolved;
  readonly manifest: WrittenManifest;
  readonly diagnostics: readonly Diagnostic[];
  /** Absent for links. */
  readonly treeHash?: string;
}

/** Reads and checks what stands in `folder`. Throws `extension_invalid` with the first reason. */
export async function prepare(catalog: ExtensionCatalog, folder: string, source: ExtensionSource, resolved: Resolved): Promise<Prepared> {
  const { manifest, diagnostics } = await catalog.readFolder(folder, suggestedName(source));
  if (!manifest) {
    const first = diagnostics.find(({ severity }) => severity === 'error');
    const place = first?.place ? ` at ${first.place}` : first?.line ? ` in line ${first.line}` : '';
    throw new CoshError(first?.code ?? 'extension_invalid', `${path.basename(first?.file ?? folder)}${place}: ${first?.problem ?? 'cannot be used'}`, { hint: first?.hint ?? 'ask its author; nothing was installed' });
  }
  return { source, resolved, manifest, diagnostics, ...(source.kind === 'link' ? {} : { treeHash: await hashTree(folder) }) };
}

/** The question to ask before `prepared` may come into force, or nothing where an earlier yes covers it. */
export function questionFor({ manifest, source, resolved }: Prepared, current: LockEntry | undefined): { question: ConsentQuestion; needed: boolean } {
  const projection = computeProjection(manifest);
  const fingerprint = consentFingerprint(source, projection);
  const difference = current && computeDifference(current.consent.projection, projection);
  const sourceText = kindOf(source).describe(source);
  const moved = current !== undefined && kindOf(current.source).describe(current.source) !== sourceText;
  return {
    needed: current === undefined || moved || difference!.widens,
    question: {
      name: manifest.name, version: manifest.version, source, sourceText, resolved, projection, fingerprint,
      cautions: cautionsFor(sourceText, resolved.publication, moved ? undefined : current?.resolved.publication, Date.now()),
      ...(difference ? { difference: moved ? { ...difference, added: [`source ${sourceText}`, ...difference.added], widens: true } : difference } : {}),
      ...(current ? { installedVersion: current.version } : {}),
    },
  };
}
