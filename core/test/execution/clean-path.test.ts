import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { cleanPath } from '../../dist/execution/clean-path.js';
import { throwAwayFolder } from '../support/throw-away-folder.js';

describe('the cleaned search path', () => {
  it.each(['.git', '.copilot-shell'])('is there where %s of a project is a link to itself, and is without the programs of that project', (name) => {
    const folder = throwAwayFolder({ 'project/bin/sh': '', 'project/deep/file': '', 'home/.profile': '' });
    symlinkSync(name, path.join(folder, 'project', name));
    expect(cleanPath(`${folder}/project/bin:/usr/bin`, path.join(folder, 'project/deep'), path.join(folder, 'home'))).toBe('/usr/bin');
  });

  it('is without the programs of a project that may not be looked into', () => {
    const folder = throwAwayFolder({ 'home/.profile': '' });
    const deep = path.join(folder, ...Array.from({ length: 16 }, () => 'x'.repeat(250)));
    mkdirSync(path.join(folder, 'x'));
    expect(cleanPath(`${deep}/bin:/usr/bin`, deep, path.join(folder, 'home'))).toBe('/usr/bin');
  });
});
