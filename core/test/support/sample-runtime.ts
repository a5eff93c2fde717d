import path from 'node:path';
import { afterEach } from 'vitest';
import { createCosh, type Cosh, type Plugin } from '@cosh/core';
import { samplePlugin } from './sample-plugin.js';
import { throwAwayFolder } from './throw-away-folder.js';

const running: Cosh[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((cosh) => cosh.dispose()));
});

export interface SampleRuntime {
  readonly cosh: Cosh;
  /** The throw-away HOME; `project` below it is the current folder. */
  readonly home: string;
  readonly project: string;
}

/** A runtime over the sample plugin in a HOME of its own that holds these files. */
export async function sampleRuntime(
  files: Readonly<Record<string, string>> = {},
  options: { readonly environment?: Readonly<Record<string, string>>; readonly plugins?: readonly Plugin[] } = {},
): Promise<SampleRuntime> {
  const home = throwAwayFolder({ 'project/here': '', ...files });
  const project = path.join(home, 'project');
  const environment = { PATH: process.env.PATH, HOME: home, COSH_SYSTEM_EXTENSIONS: path.join(home, 'system'), ...options.environment };
  const cosh = await createCosh({ cwd: project, environment, plugins: [samplePlugin, ...(options.plugins ?? [])] });
  running.push(cosh);
  return { cosh, home, project };
}

/** Where the files of a HOME stand. */
export const configToml = '.copilot-shell/config.toml';
export const setupJson = '.config/cosh/setup.json';
export const hooksState = '.copilot-shell/states/hooks.json';
export const extensionsState = '.copilot-shell/states/extensions.json';
export const manifestOf = (name: string): string => `.copilot-shell/extensions/${name}/cosh-extension.json`;
export const systemManifestOf = (name: string): string => `system/${name}/cosh-extension.json`;
