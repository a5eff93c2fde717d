import { rm } from 'node:fs/promises';
import path from 'node:path';
import { CoshError } from '@cosh/core';
import { allDefences, extractArchive, printable, type Defences } from '../tree/index.js';
import { isSafeWeb } from './host.js';
import { npmClient, type PackedVersion, type Packument } from './npm-client.js';
import { requireNoDependencies, requireSamePackage } from './npm-package.js';
import { publicationOf } from './npm-publication.js';
import { isExact, npmSpec, versionAmong } from './npm-spec.js';
import { refuseOptions } from './refuse-option.js';
import { saveStream } from './save-stream.js';
import type { ExtensionSource, SourceKind } from './source-kind.js';

type NpmSource = Extract<ExtensionSource, { kind: 'npm' }>;

const own = <T>(record: Readonly<Record<string, T>> | undefined, key: string): T | undefined => (record && Object.hasOwn(record, key) ? record[key] : undefined);

/** The version that a dist-tag, a range or an exact version stands for. Throws `source_version_unknown`. */
function versionOf({ name, wanted }: NpmSource, packument: Packument): string {
  const known = Object.keys(packument.versions ?? {});
  const version = versionAmong(known, own(packument['dist-tags'], wanted) ?? wanted);
  if (version !== undefined) return version;
  const tags = Object.keys(packument['dist-tags'] ?? {}).slice(0, 8).map((tag) => printable(tag).slice(1, -1));
  throw new CoshError('source_version_unknown', `${name} has no version ${printable(wanted)}`, { hint: tags.length === 0 ? 'see its versions with npm view' : `its tags: ${tags.join(', ')}` });
}

/** The one sha512 that a registry announces. Throws `source_integrity_missing`. */
function integrityOf({ dist }: PackedVersion, name: string, version: string): string {
  const strong = (dist?.integrity ?? '').split(/\s+/).filter((part) => /^sha512-[A-Za-z0-9+/]{86}==$/.test(part));
  if (strong.length !== 1) throw new CoshError('source_integrity_missing', `the registry gives no sha512 for ${name}@${version}`, { hint: 'nothing was installed; ask its author to publish a newer version' });
  return strong[0]!;
}

function tarballOf({ dist }: PackedVersion, name: string): string {
  const address = dist?.tarball ?? '';
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url && isSafeWeb(url) && url.username === '') return url.href;
  throw new CoshError('source_url_unsafe', `the registry keeps ${name} at ${printable(address)}, which is no https address`, { hint: 'nothing was installed; tell the owner of that registry' });
}

/** A package of an npm registry. Its scripts never run, and nothing that it depends on is fetched. */
export const npmSource = (defences: Defences = allDefences): SourceKind<NpmSource> => ({
  kind: 'npm',
  parse(request) {
    const spec = npmSpec(request.spec);
    if (!spec) return undefined;
    refuseOptions(request, 'a package of a registry', 'choose a version with name@version');
    return { kind: 'npm', ...spec };
  },
  describe: ({ name, wanted }) => `npm:${name}@${wanted}`,
  follows: ({ wanted }) => !isExact(wanted),
  async resolve(source, context) {
    context.progress('resolving', `${source.name}@${source.wanted}`);
    const { packument, registry } = await (await npmClient(context, defences)).packument(source.name);
    const version = versionOf(source, packument);
    const packed = packument.versions![version]!;
    return { version, registry: new URL(registry).origin, publication: publicationOf(packument, version), ...(defences.integrity ? { integrity: integrityOf(packed, source.name, version) } : {}) };
  },
  async fetch({ name }, resolved, into, context) {
    const { version } = resolved;
    if (version === undefined) throw new CoshError('source_version_unknown', `${name} was not resolved to a version`, { hint: 'install it again' });
    const client = await npmClient(context, defences);
    const { packument, registry } = await client.packument(name);
    const packed = own(packument.versions, version);
    if (!packed) throw new CoshError('source_version_unknown', `${name}@${version} is gone from its registry`, { hint: 'try again' });
    const announced = defences.integrity ? integrityOf(packed, name, version) : undefined;
    const { origin } = new URL(registry);
    const changed = (resolved.integrity !== undefined && announced !== undefined && resolved.integrity !== announced) || (resolved.registry !== undefined && resolved.registry !== origin);
    if (changed) throw new CoshError('source_integrity_mismatch', `${name}@${version} of ${origin} is not what it was: ${announced ?? 'another'} in place of ${resolved.integrity ?? resolved.registry}`, { hint: 'nothing was installed; a published version never changes by itself' });

    context.progress('fetching', `${name}@${version}`);
    const file = path.join(context.scratch, 'package.tgz');
    const came = await client.tarball(tarballOf(packed, name), registry, announced, async (stream) => {
      await rm(file, { force: true });
      return saveStream(stream, file, { signal: context.signal, limited: defences.limits });
    });
    if (announced !== undefined && came !== announced) throw new CoshError('source_integrity_mismatch', `${name}@${version} came as ${came}, and its registry announced ${announced}`, { hint: 'nothing was installed; try again' });

    context.progress('unpacking', `${name}@${version}`);
    await extractArchive(file, into, { strip: { kind: 'one' }, defences, ...(context.signal ? { signal: context.signal } : {}) });
    if (defences.integrity) await requireSamePackage(into, name, version);
    if (defences.dependencies) await requireNoDependencies(into, name);
    return { resolved: { version, integrity: came, registry: origin, publication: publicationOf(packument, version) } };
  },
});
