import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { repository } from '../support/repository.js';
import { defences } from './defences.js';
import { gotThrough, type ControlResult } from './disarm/control-reporter.js';

const here = (...parts: string[]): string => path.join(repository, 'test/attacks', ...parts);
let results: readonly ControlResult[] = [];

beforeAll(async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'cosh-disarmed-'));
  const file = path.join(folder, 'results.json');
  const words = [path.join(repository, 'node_modules/vitest/vitest.mjs'), 'run', '--config', here('disarm/vitest.config.ts'), '--reporter', here('disarm/control-reporter.ts')];
  // CI would give what fails another try; here everything should fail.
  const environment = { ...process.env, CI: '', COSH_CONTROL_RESULTS: file };
  // It exits with 1, since attacks get through. Which ones, the file says.
  const { stderr } = await promisify(execFile)(process.execPath, words, { cwd: repository, env: environment, maxBuffer: 1 << 26 }).catch((error: { stderr: string }) => error);
  try {
    results = JSON.parse(readFileSync(file, 'utf8')) as ControlResult[];
  } catch (cause) {
    throw new Error(stderr, { cause });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 900_000);

describe.each(defences)('without $name', ({ name, lets }) => {
  const controls = Object.entries(lets).flatMap(([id, titles]) => titles.map((title) => [id, title] as const));
  it.each(controls)('%s gets through: %s', (id, title) => {
    const mine = results.filter(({ defence, attack, suite, variant }) => defence === name && ((attack === id && [variant, `${suite} > ${variant}`].includes(title)) || attack === ''));
    // A title may stand for several tests, of both dialects for one.
    expect(mine.map(({ came }) => came)).toContain(gotThrough);
  });
});
