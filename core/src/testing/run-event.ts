import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { AnyVerdict, Diagnostic, EventPoint, JsonObject, Plugin } from '../contract/index.js';
import { createCosh } from '../container/index.js';

/** A text, or a text with the permissions of its file (`0o755`). */
export type WrittenFile = string | { readonly text: string; readonly mode: number };

export interface RunEventOptions {
  readonly plugins: readonly Plugin[];
  /** Folders of extensions that are installed for this run. */
  readonly extensions?: readonly string[];
  /** Files to write first, by their path in the throw-away home (`.copilot-shell/config.toml`, `project/notes.md`). */
  readonly files?: Readonly<Record<string, WrittenFile>>;
  /** The event's folder, relative to the throw-away home. */
  readonly cwd?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** The agent in whose words the input names its tool. */
  readonly host?: string;
  readonly signal?: AbortSignal;
  /** Looks at the throw-away home before it is removed. */
  readonly inspect?: (home: string) => Promise<void> | void;
}

export interface RunEventResult {
  readonly verdict: AnyVerdict;
  /** What is wrong in the files, quiet things included. */
  readonly diagnostics: readonly Diagnostic[];
}

async function writeFiles(home: string, files: Readonly<Record<string, WrittenFile>>): Promise<void> {
  for (const [name, written] of Object.entries(files)) {
    const file = path.join(home, name);
    const { text, mode } = typeof written === 'string' ? { text: written, mode: 0o644 } : written;
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text, { mode });
  }
}

/**
 * Fires one event through extensions and configuration files in a home of its own, with real processes, and gives the verdict.
 * For the tests of extensions: `runEvent(preToolUse, { tool_name, tool_input }, { plugins, extensions: [folder] })`.
 */
export async function runEvent(point: EventPoint, input: JsonObject, options: RunEventOptions): Promise<RunEventResult> {
  const home = await realpath(await mkdtemp(path.join(os.tmpdir(), 'cosh-run-')));
  try {
    const extensions = path.join(home, '.copilot-shell', 'extensions');
    await mkdir(extensions, { recursive: true });
    for (const folder of options.extensions ?? []) await symlink(path.resolve(folder), path.join(extensions, path.basename(folder)));
    await writeFiles(home, options.files ?? {});
    const cwd = path.join(home, options.cwd ?? '.');
    await mkdir(cwd, { recursive: true });
    const environment = { PATH: process.env.PATH, HOME: home, COSH_SYSTEM_EXTENSIONS: '', ...options.environment };
    const cosh = await createCosh({ cwd, environment, plugins: options.plugins });
    const verdict = await cosh.dispatchWire(point, input, {
      ...(options.host === undefined ? {} : { host: options.host }),
      ...(options.signal ? { signal: options.signal } : {}),
    });
    const { diagnostics } = await cosh.inventory();
    await cosh.dispose();
    await options.inspect?.(home);
    return { verdict, diagnostics };
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}
