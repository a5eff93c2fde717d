import { linkSync, mkdirSync, renameSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileSignature } from '../../dist/catalog/file-signature.js';
import { throwAwayFolder } from '../support/throw-away-folder.js';

describe('the signature of a file', () => {
  it('stays while nothing changes', () => {
    const file = path.join(throwAwayFolder({ x: 'a' }), 'x');
    expect(fileSignature(file)).toBe(fileSignature(file));
  });

  it('changes where the content does, also at the same size and with the time set back', () => {
    const file = path.join(throwAwayFolder({ x: 'a' }), 'x');
    const before = fileSignature(file);
    const { atime, mtime } = statSync(file);
    writeFileSync(file, 'b');
    utimesSync(file, atime, mtime);
    expect(fileSignature(file)).not.toBe(before);
  });

  it('changes where another file takes its place, comes or goes', () => {
    const folder = throwAwayFolder({ x: 'a', y: 'a' });
    const file = path.join(folder, 'x');
    const seen = [fileSignature(file)];
    renameSync(path.join(folder, 'y'), file);
    seen.push(fileSignature(file));
    rmSync(file);
    seen.push(fileSignature(file));
    mkdirSync(file);
    seen.push(fileSignature(file));
    expect(new Set(seen).size).toBe(4);
  });

  it('of a folder changes where an entry comes or goes', () => {
    const folder = throwAwayFolder({ x: 'a' });
    const before = fileSignature(folder);
    linkSync(path.join(folder, 'x'), path.join(folder, 'y'));
    expect(fileSignature(folder)).not.toBe(before);
  });

  it('is there for every path, also one that leads in a circle or cannot exist', () => {
    const folder = throwAwayFolder({ x: 'a' });
    symlinkSync('loop', path.join(folder, 'loop'));
    for (const file of [path.join(folder, 'loop'), path.join(folder, 'x', 'below'), path.join(folder, 'gone'), path.join(folder, 'x'.repeat(300))]) {
      expect(fileSignature(file)).toBe(fileSignature(file));
    }
  });
});
