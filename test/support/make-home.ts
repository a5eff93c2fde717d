import { chmodSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A text, or a text with the permissions of its file in octal digits (`755`). */
export type WrittenFile = string | { readonly text: string; readonly mode?: string };

const fresh = ['COSH_HOME', 'XDG_CONFIG_HOME', 'XDG_STATE_HOME', 'FORCE_COLOR'];

/** A home folder of its own: nothing in it is shared with another test, and nothing outside it is read. */
export class Home {
  constructor(readonly folder: string) {}

  /** Where this home's system extensions are looked for. */
  get system(): string {
    return path.join(this.folder, '.system');
  }

  /** The environment of somebody whose home this is. */
  environment(more: Readonly<Record<string, string>> = {}): Record<string, string> {
    const inherited = Object.entries(process.env).filter((each): each is [string, string] => each[1] !== undefined && !fresh.includes(each[0]));
    return { ...Object.fromEntries(inherited), HOME: this.folder, COSH_SYSTEM_EXTENSIONS: this.system, NO_COLOR: '1', ...more };
  }

  path(...parts: string[]): string {
    return path.join(this.folder, ...parts);
  }

  write(file: string, written: WrittenFile): void {
    const { text, mode } = typeof written === 'string' ? { text: written, mode: undefined } : written;
    const full = path.resolve(this.folder, file);
    mkdirSync(path.dirname(full), { recursive: true });
    writeFileSync(full, text);
    if (mode !== undefined) chmodSync(full, parseInt(mode, 8));
  }

  /** What a file holds, or nothing where there is none. */
  read(file: string): string | undefined {
    try {
      return readFileSync(path.resolve(this.folder, file), 'utf8');
    } catch {
      return undefined;
    }
  }

  remove(): void {
    // Something that ends over this may be writing a last time.
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 });
  }
}

/** Makes a home with these files, by their paths in it. */
export function makeHome(files: Readonly<Record<string, WrittenFile>> = {}, name = 'cosh-test-'): Home {
  const home = new Home(realpathSync(mkdtempSync(path.join(os.tmpdir(), name))));
  for (const [file, written] of Object.entries(files)) home.write(file, written);
  return home;
}
