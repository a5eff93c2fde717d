import { readdirSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paxFields } from '../../dist/tree/pax-header.js';
import { codeOf, treeOf } from '../support/get.js';
import { unpack } from '../support/extract.js';
import { paxRecord, tarBytes } from '../support/tar-bytes.js';

const good = tarBytes([
  { path: 'cosh-extension.json', content: '{}' }, { path: 'PaxHeader', type: 'x', content: paxRecord('path', 'hooks/a long name') }, { path: 'cut', content: 'x'.repeat(700), mode: 0o755 },
  { path: 'link', type: '2', link: 'cosh-extension.json' }, { path: 'd/', type: '5' },
]);

/** Checksums made right again, so that what was changed is looked at and not only refused as damaged. */
function repaired(bytes: Buffer): Buffer {
  for (let at = 0; at + 512 <= bytes.length; at += 512) {
    const header = bytes.subarray(at, at + 512);
    if (header.toString('latin1', 257, 262) !== 'ustar') continue;
    header.write('        ', 148, 'latin1');
    header.write(`${header.reduce((sum, byte) => sum + byte, 0).toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  }
  return bytes;
}

const changes = fc.array(fc.tuple(fc.nat(good.length - 1), fc.oneof(fc.nat(255), fc.constantFrom(0x2e, 0x2f, 0x00, 0x32, 0x80, 0xff))), { minLength: 1, maxLength: 12 });
const nearHeaders = fc.array(fc.tuple(fc.constantFrom(0, 1024, 2048, 3584, 4096).chain((block) => fc.nat(511).map((at) => Math.min(block + at, good.length - 1))), fc.nat(255)), { minLength: 1, maxLength: 8 });

async function check(bytes: Buffer): Promise<void> {
  const { root, done } = unpack(bytes);
  expect(await codeOf(done)).toMatch(/^(no error|tree_[a-z_]+)$/);
  expect(readdirSync(root).sort()).toEqual(['archive', 'box', 'decoy']);
  expect(readdirSync(path.join(root, 'decoy'))).toEqual([]);
  expect(Object.values(treeOf(path.join(root, 'box'))).every((line) => /^(644|755) /.test(line))).toBe(true);
}

const changed = (bytes: Buffer, list: readonly (readonly [number, number])[]): Buffer => {
  const copy = Buffer.from(bytes);
  for (const [at, value] of list) copy[at] = value;
  return copy;
};

test('an archive with changed bytes is unpacked inside its folder, or is a CoshError', async () => {
  await fc.assert(fc.asyncProperty(fc.oneof(changes, nearHeaders), fc.boolean(), (list, packed) => {
    const bytes = repaired(changed(good, list));
    return check(packed ? gzipSync(bytes, { level: 1 }) : bytes);
  }), { numRuns: 400 });
});

test('an archive that is cut anywhere is refused or whole', async () => {
  await fc.assert(fc.asyncProperty(fc.nat(good.length), (length) => check(good.subarray(0, length))), { numRuns: 100 });
});

test('bytes that never were an archive', async () => {
  await fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 3000 }), fc.boolean(), (bytes, packed) => check(packed ? gzipSync(bytes) : Buffer.from(bytes))), { numRuns: 100 });
});

test('extended headers are read as they were written, or refused', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.string({ unit: 'grapheme' }), (path_, comment) => {
    expect(paxFields(Buffer.from(paxRecord('comment', comment) + paxRecord('path', path_)))).toEqual({ path: path_ });
  }));
});
