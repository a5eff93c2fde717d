import { describe, expect, it } from 'vitest';
import { cautionsFor } from '../../dist/consent/cautions.js';
import { publicationOf } from '../../dist/sources/npm-publication.js';

const clock = Date.parse('2026-06-10T00:00:00Z');
const day = 24 * 60 * 60 * 1000;
const before = { at: '2026-01-01T00:00:00.000Z', publisher: 'ann', maintainers: ['ann', 'bob'], attested: true };
const ago = (days: number): string => new Date(clock - days * day).toISOString();
const codes = (now: Parameters<typeof cautionsFor>[1], then?: Parameters<typeof cautionsFor>[2]): string[] => cautionsFor('npm:demo@latest', now, then, clock).map(({ code }) => code);

describe('what gives reason to look twice', () => {
  it.each([[0, true], [2.99, true], [3, false], [400, false], [-1, true]])('a version published %d days ago: %s', (days, isYoung) => {
    expect(codes({ at: ago(days), attested: false })).toEqual(isYoung ? ['published_recently'] : []);
  });

  it('is not said of what a registry does not tell, of the version that is there already, nor of other sources', () => {
    expect([codes({ attested: false }), codes({ at: ago(1), attested: false }, { at: ago(1), attested: false }), codes(undefined, before)]).toEqual([[], [], []]);
  });

  it('is said of other maintainers, another publisher and a lost attestation, by name and visibly', () => {
    const now = { ...before, at: ago(10) };
    expect(codes(now, before)).toEqual([]);
    expect(cautionsFor('npm:demo@latest', { ...now, maintainers: ['ann', 'mal\u202Elory'] }, before, clock)).toMatchObject([{ code: 'publishers_changed', severity: 'warning', problem: 'new maintainers: "mal\\u202elory"; maintainers no more: "bob"' }]);
    expect(cautionsFor('npm:demo@latest', { ...now, publisher: 'bob' }, before, clock)).toMatchObject([{ problem: 'published by "bob", before by "ann"' }]);
    expect(codes({ ...now, attested: false }, before)).toEqual(['attestation_lost']);
    expect(codes(now, { ...before, attested: false })).toEqual([]);
  });
});

describe('what a registry says of a publication', () => {
  const version = { _npmUser: { name: 'ann', email: 'ann@example.com' }, dist: { attestations: { url: 'x' } } };

  it('is kept without anybody\'s address', () => {
    const publication = publicationOf({ versions: { '1.0.0': version }, time: { '1.0.0': '2026-01-01' }, maintainers: [{ name: 'bob', email: 'b@example.com' }, 'ann <ann@example.com>'] }, '1.0.0');
    expect(publication).toEqual(before);
  });

  it.each([[{}], [{ time: 7, maintainers: 'x' }], [{ versions: { '1.0.0': { _npmUser: 7, dist: {} } }, time: { '1.0.0': 'yesterday' }, maintainers: [7, {}, null] }]])('is left out where it is in no known form: %j', (packument) => {
    expect(publicationOf(packument as never, '1.0.0')).toEqual({ attested: false });
  });
});
