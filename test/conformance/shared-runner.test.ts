import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { repository, sharedFolder } from '../support/repository.js';

const runner = path.join(sharedFolder, 'conformance/run.mjs');
const there = existsSync(runner);

describe('the runner that all implementations share', () => {
  it.skipIf(!there)(`passes every vector${there ? '' : ' (skipped: there is no ../shared/conformance)'}`, async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [runner, '--cosh', 'node plugins/cli/bin/cosh.js'], { cwd: repository })
      .catch((error: { stdout: string }) => error);
    expect(stdout.trim().split('\n')).toEqual(['88 passed, 0 failed']);
  }, 600_000);
});
