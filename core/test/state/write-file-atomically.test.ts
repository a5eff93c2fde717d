import { mkdirSync, readdirSync, readFileSync, statSync, watch } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeFileAtomically } from '../../dist/state/index.js';
import { throwAwayFolder } from '../support/throw-away-folder.js';

describe('writing a file atomically', () => {
  it('gives a new file that only its owner can read, and nothing beside it', async () => {
    const folder = throwAwayFolder();
    await writeFileAtomically(path.join(folder, 'x.json'), 'größe\n');
    expect(readFileSync(path.join(folder, 'x.json'), 'utf8')).toBe('größe\n');
    expect(statSync(path.join(folder, 'x.json')).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toStrictEqual(['x.json']);
  });

  it('replaces the file as a whole: who has it open goes on reading the old one', async () => {
    const folder = throwAwayFolder({ 'x.json': 'old' });
    const { ino } = statSync(path.join(folder, 'x.json'));
    await writeFileAtomically(path.join(folder, 'x.json'), 'new');
    expect(statSync(path.join(folder, 'x.json')).ino).not.toBe(ino);
  });

  it('is never seen half done', async () => {
    const file = path.join(throwAwayFolder({ 'x.json': '0' }), 'x.json');
    const seen = new Set<string>();
    const watcher = watch(path.dirname(file), () => seen.add(readFileSync(file, 'utf8')[0]!));
    const texts = Array.from({ length: 30 }, (_each, index) => String(index % 10).repeat(100_000));
    for (const text of texts) {
      const writing = writeFileAtomically(file, text);
      const now = readFileSync(file, 'utf8');
      expect(now === '0' || texts.includes(now)).toBe(true);
      await writing;
    }
    watcher.close();
  });

  it('leaves nothing behind where it fails', async () => {
    const folder = throwAwayFolder();
    mkdirSync(path.join(folder, 'x.json', 'below'), { recursive: true });
    await expect(writeFileAtomically(path.join(folder, 'x.json'), 'x')).rejects.toMatchObject({ code: expect.stringMatching(/EISDIR|ENOTEMPTY|EEXIST/) });
    expect(readdirSync(folder)).toStrictEqual(['x.json']);
    await expect(writeFileAtomically(path.join(folder, 'gone', 'x.json'), 'x')).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
