import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findWorkspace } from '../../dist/catalog/find-workspace.js';
import { throwAwayFolder } from '../support/throw-away-folder.js';

describe('the workspace of a folder', () => {
  it('is the nearest folder at or above it with a .copilot-shell of its own', () => {
    const root = throwAwayFolder({ 'a/.copilot-shell/x': '', 'a/b/.copilot-shell/x': '', 'a/b/c/d/here': '' });
    const home = path.join(root, 'home/.copilot-shell');
    expect(findWorkspace(path.join(root, 'a/b/c/d'), home)).toBe(path.join(root, 'a/b'));
    expect(findWorkspace(path.join(root, 'a/b'), home)).toBe(path.join(root, 'a/b'));
    expect(findWorkspace(path.join(root, 'a/gone/c'), home)).toBe(path.join(root, 'a'));
  });

  it('is none where there is none, and a file of that name makes none', () => {
    const root = throwAwayFolder({ 'a/.copilot-shell': 'a file' });
    expect(findWorkspace(path.join(root, 'a'), '/home')).toBeUndefined();
  });

  it('is never the person’s home, where cosh keeps its own files', () => {
    const root = throwAwayFolder({ '.copilot-shell/config.toml': '', 'project/here': '' });
    expect(findWorkspace(path.join(root, 'project'), path.join(root, '.copilot-shell'))).toBeUndefined();
  });

  it.each([['a link in a circle', '.copilot-shell'], ['a link that leads nowhere', 'nowhere']])('is none where its .copilot-shell is %s', (_title, target) => {
    const root = throwAwayFolder({ 'a/here': '' });
    symlinkSync(target, path.join(root, 'a/.copilot-shell'));
    expect(findWorkspace(path.join(root, 'a'), '/home')).toBeUndefined();
  });

  it.each([`/${'x'.repeat(300)}`, `/${'x/'.repeat(3000)}`])('is looked for also where the folder cannot exist', (folder) => {
    expect(findWorkspace(folder, '/home')).toBeUndefined();
  });
});
