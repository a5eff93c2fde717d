import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const browser = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].find((name) => spawnSync(name, ['--version']).status === 0);

export const hasBrowser = browser !== undefined;
export const unlessBrowser = hasBrowser ? '' : ' (skipped: there is no chromium)';

/** What a real browser makes of a page once its scripts have run. */
export async function domOf(file: string): Promise<string> {
  const profile = mkdtempSync(path.join(os.tmpdir(), 'cosh-browser-'));
  try {
    const child = spawn(browser!, ['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run', `--user-data-dir=${profile}`, '--virtual-time-budget=2000', '--dump-dom', pathToFileURL(file).href], { env: { ...process.env, HOME: profile }, stdio: ['ignore', 'pipe', 'ignore'] });
    let dom = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => { dom += text; });
    await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
    return dom;
  } finally {
    // It goes on writing there for a moment after its end.
    rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}
