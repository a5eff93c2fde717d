import type { Packument } from './npm-client.js';
import type { Publication } from './source-kind.js';

const nameOf = (person: unknown): string | undefined => {
  const name = typeof person === 'object' && person !== null && 'name' in person ? person.name : typeof person === 'string' ? person.replace(/\s*<.*/, '') : undefined;
  return typeof name === 'string' && name !== '' ? name.slice(0, 200) : undefined;
};

/** Who published a version, and when. What a registry does not say, or says in another form, is left out. */
export function publicationOf(packument: Packument, version: string): Publication {
  const packed = packument.versions?.[version];
  const written = packument.time?.[version];
  const at = typeof written === 'string' && !Number.isNaN(Date.parse(written)) ? new Date(written).toISOString() : undefined;
  const publisher = nameOf(packed?._npmUser);
  // Those who may publish it now; the version has those of its day.
  const maintainers = Array.isArray(packument.maintainers) ? packument.maintainers.map(nameOf).filter((name) => name !== undefined).sort() : undefined;
  return {
    ...(at === undefined ? {} : { at }),
    ...(publisher === undefined ? {} : { publisher }),
    ...(maintainers === undefined || maintainers.length === 0 ? {} : { maintainers: [...new Set(maintainers)] }),
    attested: packed?.dist?.attestations !== undefined && packed.dist.attestations !== null,
  };
}
