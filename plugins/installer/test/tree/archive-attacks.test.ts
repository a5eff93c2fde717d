import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { extractArchive } from '../../dist/tree/extract-archive.js';
import type { Defences } from '../../dist/tree/defences.js';
import { codeOf, treeOf } from '../support/get.js';
import { unpack } from '../support/extract.js';
import { paxRecord, tarBytes, tarHeader, tgz, type RawEntry } from '../support/tar-bytes.js';
import { temporaryFolder } from '../support/temporary.js';

const manifest: RawEntry = { path: 'cosh-extension.json', content: '{}' };
const pax = (key: string, value: string, type = 'x'): RawEntry => ({ path: 'PaxHeader', type, content: paxRecord(key, value) });
const longName = (name: string, type = 'L'): RawEntry => ({ path: '././@LongLink', type, content: `${name}\0` });

// Row C3: the whole archive is refused, and the folder stays empty.
const attacks: readonly (readonly [title: string, code: string, entries: readonly RawEntry[] | Buffer])[] = [
  ['a name that climbs', 'tree_path_unsafe', [manifest, { path: '../../decoy/mark', content: 'x' }]],
  ['a name that climbs from inside', 'tree_path_unsafe', [manifest, { path: 'a/../../../decoy/mark', content: 'x' }]],
  ['an absolute name', 'tree_path_unsafe', [manifest, { path: '/tmp/mark', content: 'x' }]],
  ['a drive letter', 'tree_path_unsafe', [manifest, { path: 'C:/mark', content: 'x' }]],
  ['backslashes', 'tree_path_unsafe', [manifest, { path: '..\\..\\mark', content: 'x' }]],
  ['a link and a file through it', 'tree_collision', [manifest, { path: 'a', type: '2', link: '../../decoy' }, { path: 'a/mark', content: 'x' }]],
  ['a link to an absolute file', 'tree_link', [manifest, { path: 'a', type: '2', link: '/etc/passwd' }]],
  ['a link that climbs', 'tree_link', [manifest, { path: 'x/a', type: '2', link: '../../decoy/secret' }]],
  ['a link to a folder', 'tree_link', [manifest, { path: 'd/', type: '5' }, { path: 'a', type: '2', link: 'd' }]],
  ['a link to a link', 'tree_link', [manifest, { path: 'a', type: '2', link: 'cosh-extension.json' }, { path: 'b', type: '2', link: 'a' }]],
  ['a link to nothing', 'tree_link', [manifest, { path: 'a', type: '2', link: 'nothing' }]],
  ['a hard link', 'tree_special_file', [manifest, { path: 'a', type: '1', link: 'cosh-extension.json' }]],
  ['a hard link out', 'tree_special_file', [manifest, { path: 'a', type: '1', link: '/etc/passwd' }]],
  ['a pipe', 'tree_special_file', [manifest, { path: 'a', type: '6' }]],
  ['a device', 'tree_special_file', [manifest, { path: 'a', type: '3' }]],
  ['a type that nobody knows', 'tree_special_file', [manifest, { path: 'a', type: 'Z', content: 'x' }]],
  ['a sparse file', 'tree_special_file', [manifest, { path: 'a', type: 'S', content: 'x' }]],
  ['a pax path that climbs', 'tree_path_unsafe', [manifest, pax('path', '../../decoy/mark'), { path: 'good', content: 'x' }]],
  ['a pax path for everything', 'tree_archive_invalid', [pax('path', '../../decoy/mark', 'g'), manifest]],
  ['a pax path with a NUL', 'tree_path_unsafe', [manifest, pax('path', 'good\0../../mark'), { path: 'good', content: 'x' }]],
  ['a pax link that climbs', 'tree_link', [manifest, pax('linkpath', '../../decoy'), { path: 'a', type: '2', link: 'cosh-extension.json' }]],
  ['a pax record that lies about its length', 'tree_archive_invalid', [manifest, { path: 'p', type: 'x', content: '99 path=a\n' }, { path: 'good' }]],
  ['a GNU long name that climbs', 'tree_path_unsafe', [manifest, longName(`${'../'.repeat(60)}tmp/mark`), { path: 'good', content: 'x' }]],
  ['a GNU long link that climbs', 'tree_link', [manifest, longName('../'.repeat(60), 'K'), { path: 'a', type: '2', link: 'cosh-extension.json' }]],
  ['a size beyond the end', 'tree_archive_invalid', Buffer.concat([tarBytes([manifest], Buffer.alloc(0)), tarHeader({ path: 'a', size: 5000 }), Buffer.from('short')])],
  ['a pax size beyond the end', 'tree_archive_invalid', [manifest, pax('size', '99999'), { path: 'a', content: 'x' }]],
  ['a size beyond every limit', 'tree_archive_invalid', [manifest, pax('size', '999999999999'), { path: 'a', content: 'x' }]],
  ['a negative size', 'tree_archive_invalid', [manifest, pax('size', '-512'), { path: 'a', content: 'x' }]],
  ['a wrong checksum', 'tree_archive_invalid', [manifest, { path: 'a', content: 'x', badChecksum: true }]],
  ['the same file twice', 'tree_collision', [manifest, { path: 'a', content: '1' }, { path: './a', content: '2' }]],
  ['names that differ in case', 'tree_collision', [manifest, { path: 'hooks/a', content: '1' }, { path: 'Hooks/b', content: '2' }]],
  ['names that differ in composition', 'tree_collision', [manifest, { path: 'é', content: '1' }, { path: 'e\u0301', content: '2' }]],
  ['sharp s and ss', 'tree_collision', [manifest, { path: 'stra\u00dfe', content: '1' }, { path: 'strasse', content: '2' }]],
  ['a folder over a file', 'tree_collision', [manifest, { path: 'a', content: '1' }, { path: 'a/', type: '5' }]],
  ['a file below a file', 'tree_collision', [manifest, { path: 'a', content: '1' }, { path: 'a/b', content: '2' }]],
  ['an archive after the end', 'tree_archive_invalid', Buffer.concat([tarBytes([manifest]), tarBytes([{ path: 'hidden', content: 'x' }])])],
  ['bytes after the gzip stream', 'tree_archive_invalid', Buffer.concat([tgz([manifest]), Buffer.from('hidden')])],
  ['a name that is not UTF-8', 'tree_path_unsafe', Buffer.from(tarBytes([manifest, { path: 'QQ', content: 'x' }]).toString('latin1').replace('QQ', '\xff\xfe').replace(/\x00\x00\x00(?=never)/, ''), 'latin1')],
  ['nothing at all', 'tree_archive_invalid', Buffer.alloc(0)],
  ['no archive', 'tree_archive_invalid', Buffer.from('<html>not found</html>'.repeat(100))],
  ['half a gzip stream', 'tree_archive_invalid', tgz([manifest, { path: 'a', content: 'x'.repeat(5000) }]).subarray(0, 90)],
];

describe('C3: hand-built archives are refused whole', { meta: { attack: 'C3' } }, () => {
  test.each(attacks)('%s: %s', async (title, code, entries) => {
    const { root, into, done } = unpack(Buffer.isBuffer(entries) ? entries : tarBytes(entries));
    // The checksum no longer fits the name that is not UTF-8; either reason will do.
    expect(title === 'a name that is not UTF-8' ? ['tree_path_unsafe', 'tree_archive_invalid'] : [code]).toContain(await codeOf(done));
    expect(readdirSync(into)).toEqual([]);
    expect(readdirSync(root).sort()).toEqual(['archive', 'box', 'decoy']);
    expect(readdirSync(path.join(root, 'decoy'))).toEqual([]);
    expect(existsSync('/tmp/mark')).toBe(false);
  });

  const controls: readonly (readonly [keyof Defences, readonly RawEntry[], string])[] = [
    ['entryPaths', [manifest, { path: '../../decoy/mark', content: 'x' }], 'decoy/mark'],
    ['entryPaths', [manifest, pax('path', '../../decoy/mark'), { path: 'good', content: 'x' }], 'decoy/mark'],
    ['collisions', [manifest, { path: 'A', content: '1' }, { path: 'a', content: '2' }], 'box/tree/a'],
  ];
  test.each(controls)('without the defence %s it would have got through', { meta: { attack: '' } }, async (defence, entries, mark) => {
    const { root, done } = unpack(tarBytes(entries), { [defence]: false });
    await done;
    expect(existsSync(path.join(root, mark))).toBe(true);
  });

  test('a link and a file through it do write elsewhere with an unpacker that makes links', () => {
    const root = temporaryFolder();
    mkdirSync(path.join(root, 'decoy'));
    mkdirSync(path.join(root, 'box/tree'), { recursive: true });
    writeFileSync(path.join(root, 'archive'), tarBytes([{ path: 'a', type: '2', link: '../../decoy' }, { path: 'a/mark', content: 'x' }]));
    execFileSync('tar', ['xPf', path.join(root, 'archive'), '-C', path.join(root, 'box/tree')]);
    expect(existsSync(path.join(root, 'decoy/mark'))).toBe(true);
  });
});

describe('what archives may be', () => {
  test('modes are 644 and 755, whatever the archive says: no setuid, no world-writable, no unreadable file', { meta: { attack: 'C3' } }, async () => {
    const { into, done } = unpack(tarBytes([manifest, { path: 'suid', mode: 0o6755 }, { path: 'wide', mode: 0o666 }, { path: 'none', mode: 0 }, { path: 'd/', type: '5', mode: 0o0 }]));
    await done;
    expect(Object.values(treeOf(into)).map((line) => line.slice(0, 3))).toEqual(['644', '644', '755', '644']);
  });

  test('a link to a regular file of the archive is a copy, with its x bit, also when it comes first', async () => {
    const { into, done } = unpack(tarBytes([{ path: 'd/link', type: '2', link: '../run' }, manifest, { path: 'run', content: 'go', mode: 0o755 }]));
    await done;
    expect(treeOf(into)).toMatchObject({ 'd/link': '755 go', run: '755 go' });
  });

  test('one top folder is left off, unless the manifest is at the top', async () => {
    const one = unpack(tarBytes([{ path: 'demo-1.0/', type: '5' }, { path: 'demo-1.0/cosh-extension.json' }, { path: 'demo-1.0/.git/config' }]));
    await one.done;
    expect(Object.keys(treeOf(one.into))).toEqual(['cosh-extension.json']);
    const two = unpack(tarBytes([{ path: 'a/x' }, { path: 'b/x' }]));
    await two.done;
    expect(Object.keys(treeOf(two.into))).toEqual(['a/x', 'b/x']);
  });

  test('long names of pax and of GNU, a comment for everything as git archive writes it, folders named twice', async () => {
    const long = `${'d'.repeat(120)}/${'é'.repeat(60)}`;
    const { into, done } = unpack(tarBytes([pax('comment', '1234', 'g'), manifest, pax('path', long), { path: 'cut' }, longName(`x${long}`), { path: 'cut' }, { path: 'e/', type: '5' }, { path: 'e/', type: '5' }]));
    await done;
    expect(Object.keys(treeOf(into))).toEqual(['cosh-extension.json', long, `x${long}`]);
  });

  test('a cancelled unpacking ends as cancelled', async () => {
    const root = temporaryFolder();
    writeFileSync(path.join(root, 'a.tar'), tarBytes([manifest]));
    mkdirSync(path.join(root, 'into'));
    expect(await codeOf(extractArchive(path.join(root, 'a.tar'), path.join(root, 'into'), { strip: { kind: 'one' }, signal: AbortSignal.abort() }))).toBe('tree_archive_invalid');
    expect(await codeOf(extractArchive(path.join(root, 'a.tar'), path.join(root, 'into'), { strip: { kind: 'common', unless: (name) => name === 'cosh-extension.json' }, signal: AbortSignal.abort() }))).toBe('cancelled');
  });
});
