import { createCosh, type Cosh, type Diagnostic, type InstalledExtension } from '@cosh/core';
import { dialectsPlugin } from '@cosh/dialects';
import { eventPointsPlugin, sessionStart } from '@cosh/event-points';
import { makeHome, type Home } from '../support/make-home.js';

const goodFolder = 'zz-good-neighbour';
const goodManifest = JSON.stringify({
  name: goodFolder,
  version: '1.0.0',
  hooks: { SessionStart: [{ hooks: [{ type: 'command', name: 'greets', command: 'echo good morning' }] }] },
});

export interface Installed {
  readonly home: Home;
  readonly cosh: Cosh;
  /** By folder, without the good neighbour. */
  readonly extensions: ReadonlyMap<string, InstalledExtension>;
  readonly diagnostics: readonly Diagnostic[];
  /** What the good neighbour said at the start of a session. */
  readonly greeting: string | undefined;
}

export const manifestFileOf = (folder: string): string => `.copilot-shell/extensions/${folder}/cosh-extension.json`;

/** Installs manifests, by the name of their folders, beside an extension that works, and starts a session. */
export async function install(manifests: Readonly<Record<string, string>>, look: (installed: Installed) => void | Promise<void>, arrange?: (home: Home) => void): Promise<void> {
  const home = makeHome({ [manifestFileOf(goodFolder)]: goodManifest }, 'cosh-corpus-');
  for (const [folder, text] of Object.entries(manifests)) home.write(manifestFileOf(folder), text);
  arrange?.(home);
  const cosh = await createCosh({ cwd: home.folder, environment: home.environment(), plugins: [eventPointsPlugin, dialectsPlugin] });
  try {
    const { extensions, diagnostics } = await cosh.inventory();
    const { context } = await cosh.dispatch(sessionStart, {});
    const others = extensions.filter(({ name }) => name !== goodFolder).map((each) => [each.folder.split('/').at(-1)!, each] as const);
    await look({ home, cosh, extensions: new Map(others), diagnostics, greeting: context });
  } finally {
    await cosh.dispose();
    home.remove();
  }
}
