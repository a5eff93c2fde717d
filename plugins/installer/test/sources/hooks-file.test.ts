import { describe, expect, it } from 'vitest';
import { agentFolderOf, isHooksFile, placeOfHooksFile } from '../../dist/sources/hooks-file.js';
import { asExtensionName, suggestedName } from '../../dist/sources/suggested-name.js';

describe('a single hooks file', () => {
  it.each([
    ['/home/me/work/app/.cursor/hooks.json', '.cursor/hooks.json', 'app'],
    ['/w/app/.claude/settings.local.json', '.claude/settings.local.json', 'app'],
    ['/w/My App/.github/hooks/policy.json', '.github/hooks/policy.json', 'my-app'],
    ['/home/me/.codex/config.toml', '.codex/config.toml', 'me'],
    ['/w/.github/.cursor/hooks.json', '.cursor/hooks.json', 'github'],
    ['/w/guards/team.json', 'hooks.json', 'team'],
    ['/w/guards/team.toml', '.codex/hooks.toml', 'team'],
  ])('%s stands at %s, and gives the name %s', (file, place, name) => {
    expect([placeOfHooksFile(file), suggestedName({ kind: 'path', path: file })]).toEqual([place, name]);
  });

  it('is one by its ending, and a manifest of this project is none', () => {
    expect(['/w/a.json', '/w/a.toml', '/w/a.yaml', '/w/cosh-extension.json', '/w/a'].map(isHooksFile)).toEqual([true, true, false, false, false]);
    expect(agentFolderOf('/.claude/settings.json')).toBe('/');
    expect(agentFolderOf('/w/claude/settings.json')).toBeUndefined();
  });
});

describe('the name of what has none', () => {
  it.each([
    [{ kind: 'git', url: 'https://host/you/Their-Guards.git' }, 'their-guards'],
    [{ kind: 'git', url: 'https://host/you/mono.git', path: 'packages/shell' }, 'shell'],
    [{ kind: 'npm', name: '@you/guard', wanted: 'latest' }, 'guard'],
    [{ kind: 'tarball', location: 'https://host/guard-1.0.0.tar.gz?x=1' }, 'guard-1.0.0'],
    [{ kind: 'link', path: '/w/Größe & Übermut' }, 'grosse-ubermut'],
    [{ kind: 'path', path: '/w/…' }, 'hooks'],
  ] as const)('of %j is %s', (source, name) => {
    expect(suggestedName(source)).toBe(name);
  });

  it('can always be the name of a folder', () => {
    for (const text of ['..', '../../x', '-rf', 'a..b', '.hidden', 'x'.repeat(300), 'a/b\\c', 'A\u0000B']) expect(asExtensionName(text)).toMatch(/^$|^[a-z0-9](?:[a-z0-9._-]{0,62}[a-z0-9])?$/);
    expect(asExtensionName('a..b')).not.toContain('..');
  });
});
