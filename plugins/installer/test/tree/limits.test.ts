import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { treeLimits } from '../../dist/tree/limits.js';
import { unpack } from '../support/extract.js';
import { codeOf, get } from '../support/get.js';
import { serve } from '../support/serve.js';
import { paxRecord, tarBytes, type RawEntry } from '../support/tar-bytes.js';
import { temporaryFolder } from '../support/temporary.js';

const manifest: RawEntry = { path: 'cosh-extension.json', content: '{}' };
const mebibyte = Buffer.alloc(1024 * 1024);
/** About 200 KB that become 200 MiB of zeros, in files that are each small enough. */
const bomb = gzipSync(tarBytes([manifest, ...Array.from({ length: 200 }, (_, at) => ({ path: `zeros${at}`, content: mebibyte }))]), { level: 9 });

const entries = (count: number): Buffer => gzipSync(tarBytes(Array.from({ length: count }, (_, at) => ({ path: `f${at}` }))));
const deep = (depth: number): Buffer => tarBytes([manifest, { path: 'P', type: 'x', content: paxRecord('path', `${'d/'.repeat(depth)}f`) }, { path: 'cut' }]);

describe('C4: archives that unpack to too much are refused', { meta: { attack: 'C4' } }, () => {
  test.each<[string, () => Buffer, string[]]>([
    ['200 KB that become 200 MiB', () => bomb, ['tree_too_large']],
    ['100,000 entries', () => entries(100_000), ['tree_too_many_files', 'tree_too_large']],
    ['one entry too many', () => entries(treeLimits.files + 1), ['tree_too_many_files']],
    ['5,000 folders deep', () => deep(5000), ['tree_too_deep', 'tree_path_unsafe']],
    ['one folder too deep', () => deep(treeLimits.depth), ['tree_too_deep']],
    ['a file that says it has 2 GB', () => tarBytes([manifest, { path: 'big', size: 2 ** 31 }]), ['tree_archive_invalid']],
  ])('%s', async (_title, bytes, codes) => {
    const { into, done } = unpack(bytes());
    expect(codes).toContain(await codeOf(done));
    expect(readdirSync(into)).toEqual([]);
  });

  test('exactly at the limits it is accepted, and an archive in an archive is just a file', async () => {
    const inner = unpack(tarBytes([manifest, { path: 'inner.tgz', content: bomb }]));
    await inner.done;
    expect(readdirSync(inner.into)).toContain('inner.tgz');
    const full = unpack(deep(treeLimits.depth - 1));
    await full.done;
  });

  test('without limits the same bomb unpacks', { meta: { attack: '' } }, async () => {
    const { into, done } = unpack(bomb, { limits: false });
    await done;
    expect(readdirSync(into)).toContain('zeros199');
    rmSync(into, { recursive: true });
  });

  test.skipIf(process.platform !== 'linux')('the bomb costs less than 100 MB of memory', () => {
    const root = temporaryFolder();
    writeFileSync(path.join(root, 'bomb.tgz'), bomb);
    const module = fileURLToPath(new URL('../../dist/tree/extract-archive.js', import.meta.url));
    const script = `
      import { mkdirSync, readFileSync } from 'node:fs';
      import { extractArchive } from ${JSON.stringify(module)};
      mkdirSync('into');
      const before = process.memoryUsage().rss;
      await extractArchive('bomb.tgz', 'into', { strip: { kind: 'common', unless: () => false } }).catch(() => {});
      console.log(Number(/VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]) * 1024 - before);`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root, encoding: 'utf8', timeout: 60_000 });
    expect(Number(stdout)).toBeGreaterThan(0);
    expect(Number(stdout)).toBeLessThan(100 * 1024 * 1024);
  });

  test('a download that never ends is stopped at the limit', async () => {
    const chunk = Buffer.alloc(1024 * 1024, 1);
    const endless = await serve((_request, response) => {
      const more = (): void => { while (response.write(chunk)); };
      response.on('drain', more);
      more();
    });
    expect(await codeOf(get({ spec: `${endless.origin}/x.tgz` }))).toBe('tree_too_large');
  });
});
