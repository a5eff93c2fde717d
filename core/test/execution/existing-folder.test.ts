import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { existingFolder } from '../../dist/execution/existing-folder.js';
import { throwAwayFolder } from '../support/throw-away-folder.js';

describe('an existing folder', () => {
  it('is the folder itself', () => {
    const folder = throwAwayFolder();
    expect(existingFolder(folder)).toBe(folder);
  });

  it('is the nearest one above a folder that is gone', () => {
    const folder = throwAwayFolder();
    expect(existingFolder(path.join(folder, 'a', 'b', 'c'))).toBe(folder);
  });

  it('is the one around a file', () => {
    const folder = throwAwayFolder({ file: '' });
    expect(existingFolder(path.join(folder, 'file'))).toBe(folder);
    expect(existingFolder(path.join(folder, 'file', 'below'))).toBe(folder);
  });

  it('is the one around a link that leads nowhere or in a circle', () => {
    const folder = throwAwayFolder();
    symlinkSync('nowhere', path.join(folder, 'dangling'));
    symlinkSync('loop', path.join(folder, 'loop'));
    expect(existingFolder(path.join(folder, 'dangling'))).toBe(folder);
    expect(existingFolder(path.join(folder, 'loop'))).toBe(folder);
  });

  it.each(['', '/', 'relative', '\0', '/a\0b', `/${'x'.repeat(5000)}`])('is the root where nothing else of %j exists', (folder) => {
    expect(existingFolder(folder)).toBe('/');
  });
});
