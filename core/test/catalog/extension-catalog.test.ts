import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ExtensionCatalog, type CatalogSnapshot, type InstalledExtension, type Token } from '@cosh/core';
import { extensionsState, manifestOf, sampleRuntime, systemManifestOf } from '../support/sample-runtime.js';
import { throwAwayFolder } from '../support/throw-away-folder.js';

const manifest = (name: string, more: object = {}): string => JSON.stringify({ name, version: '1.0.0', ...more });

async function catalogWith(files: Readonly<Record<string, string>>, prepare: (home: string) => void = () => {}, looksAt?: (file: string) => void, environment: Readonly<Record<string, string>> = {}): Promise<CatalogSnapshot> {
  const { cosh, home, project } = await sampleRuntime(files, { environment });
  prepare(home);
  return cosh.resolve(ExtensionCatalog as unknown as Token<ExtensionCatalog>).read(project, looksAt);
}
const summary = ({ extensions }: CatalogSnapshot): string[] => extensions.map(({ name, scope, state }) => `${name} ${scope} ${state}`);

describe('the catalog of extensions', () => {
  it('is empty where there is no folder', async () => {
    expect(await catalogWith({})).toMatchObject({ extensions: [], diagnostics: [] });
  });

  it('has what is installed, by the name in the manifest, sorted', async () => {
    expect(summary(await catalogWith({ [manifestOf('folder-a')]: manifest('zebra'), [manifestOf('folder-b')]: manifest('ant'), [systemManifestOf('m')]: manifest('middle') })))
      .toStrictEqual(['ant user active', 'middle system active', 'zebra user active']);
  });

  it('prefers the person’s extension to the system’s one of the same name, and lists the other as shadowed', async () => {
    const { extensions } = await catalogWith({ [manifestOf('guard')]: manifest('guard', { version: '1.0.0' }), [systemManifestOf('guard')]: manifest('guard', { version: '9.0.0' }) });
    expect(extensions.map(({ scope, state, manifest: written }) => [scope, state, written!.version])).toStrictEqual([['user', 'active', '1.0.0'], ['system', 'shadowed', '9.0.0']]);
  });

  it('prefers the first of several system folders', async () => {
    const first = throwAwayFolder({ 'x/cosh-extension.json': manifest('x', { version: '1.0.0' }) });
    const second = throwAwayFolder({ 'x/cosh-extension.json': manifest('x', { version: '2.0.0' }), 'y/cosh-extension.json': manifest('y') });
    const { extensions } = await catalogWith({}, undefined, undefined, { COSH_SYSTEM_EXTENSIONS: `${first}${path.delimiter}relative${path.delimiter}${second}` });
    expect(extensions.map(({ name, state, manifest: written }) => `${name} ${written!.version} ${state}`)).toStrictEqual(['x 1.0.0 active', 'x 2.0.0 shadowed', 'y 1.0.0 active']);
  });

  it('lists one that is refused, under the name of its folder, with what is wrong; it shadows nothing', async () => {
    const { extensions, diagnostics } = await catalogWith({ [manifestOf('guard')]: '{"name":"guard",', [systemManifestOf('guard')]: manifest('guard') });
    expect(extensions.map(({ name, scope, state }) => [name, scope, state])).toStrictEqual([['guard', 'user', 'refused'], ['guard', 'system', 'active']]);
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toMatchObject([{ code: 'extension_manifest_invalid', file: expect.stringContaining(manifestOf('guard')) }]);
  });

  it('leaves an incompatible one’s name to the next', async () => {
    expect(summary(await catalogWith({ [manifestOf('guard')]: manifest('guard', { compatibility: { cosh: '>99' } }), [systemManifestOf('guard')]: manifest('guard') }))).toStrictEqual(['guard user refused', 'guard system active']);
  });

  it('knows what is switched off, by name; what is switched off shadows all the same', async () => {
    expect(summary(await catalogWith({ [manifestOf('guard')]: manifest('guard'), [systemManifestOf('guard')]: manifest('guard'), [manifestOf('other')]: manifest('other'), [extensionsState]: '{"disabled":["guard",7,null],"future":1}' })))
      .toStrictEqual(['guard user disabled', 'guard system shadowed', 'other user active']);
  });

  it('passes over hidden folders and files, and refuses links that lead nowhere by name', async () => {
    const files = { [manifestOf('.staging-x')]: manifest('staged'), '.copilot-shell/extensions/README.md': 'x', [manifestOf('good')]: manifest('good') };
    const snapshot = await catalogWith(files, (home) => symlinkSync('/nowhere/at/all', path.join(home, '.copilot-shell/extensions/dangling')));
    expect(summary(snapshot)).toStrictEqual(['dangling user refused', 'good user active']);
    expect(snapshot.diagnostics.filter(({ severity }) => severity !== 'info')).toMatchObject([{ code: 'extension_missing', file: expect.stringContaining('dangling'), hint: expect.stringContaining('uninstall dangling') }]);
  });

  it('says of a link to itself that it cannot be reached, and not that its files are gone', async () => {
    const snapshot = await catalogWith({ [manifestOf('good')]: manifest('good') }, (home) => symlinkSync('circle', path.join(home, '.copilot-shell/extensions/circle')));
    expect(summary(snapshot)).toStrictEqual(['circle user refused', 'good user active']);
    expect(snapshot.diagnostics.filter(({ severity }) => severity !== 'info')).toMatchObject([{ code: 'extension_unreachable', problem: 'cannot be reached (ELOOP)', file: expect.stringContaining('circle') }]);
  });

  it('says of a folder without a manifest that it is none', async () => {
    const { extensions } = await catalogWith({ '.copilot-shell/extensions/half/readme.md': '' });
    expect(extensions).toMatchObject([{ name: 'half', state: 'refused', diagnostics: [{ code: 'extension_manifest_missing' }] }] satisfies object[] as unknown as InstalledExtension[]);
  });

  it('follows a link to a folder, as developers install, and knows both places', async () => {
    const source = throwAwayFolder({ 'cosh-extension.json': manifest('linked') });
    const { extensions } = await catalogWith({}, (home) => {
      mkdirSync(path.join(home, '.copilot-shell/extensions'), { recursive: true });
      symlinkSync(source, path.join(home, '.copilot-shell/extensions/linked'));
    });
    expect(extensions).toMatchObject([{ name: 'linked', state: 'active', folder: source, location: expect.stringMatching(/\.copilot-shell\/extensions\/linked$/) }]);
  });

  it('refuses a manifest that is a link to outside the extension', async () => {
    const elsewhere = throwAwayFolder({ 'm.json': manifest('stolen') });
    const { extensions } = await catalogWith({ '.copilot-shell/extensions/x/hook.sh': '' }, (home) => symlinkSync(path.join(elsewhere, 'm.json'), path.join(home, manifestOf('x'))));
    expect(extensions).toMatchObject([{ name: 'x', state: 'refused', diagnostics: [{ code: 'extension_manifest_outside' }] }]);
  });

  it('names every file that it depends on, before it reads it', async () => {
    const files: string[] = [];
    await catalogWith({ [manifestOf('a')]: manifest('a'), '.copilot-shell/extensions/b/x': '' }, undefined, (file) => files.push(file));
    for (const end of [manifestOf('a'), manifestOf('b'), extensionsState, '.copilot-shell/extensions', 'system']) expect(files.some((file) => file.endsWith(`/${end}`)), end).toBe(true);
  });
});
