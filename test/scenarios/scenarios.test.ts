import { cpSync, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, it } from 'vitest';
import type { Cosh } from '@cosh/core';
import { makeHome } from '../support/make-home.js';
import { runCosh } from '../support/run-cosh.js';
import { openIn, type Scenario } from './scenario.js';

const here = fileURLToPath(new URL('.', import.meta.url));
const folders = readdirSync(here, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name).sort();

async function play(folder: string): Promise<void> {
  const { default: scenario } = await import(path.join(here, folder, 'scenario.ts')) as { default: Scenario };
  const home = makeHome({}, 'cosh-scenario-');
  const files = path.join(here, folder, 'home');
  if (existsSync(files)) cpSync(files, home.folder, { recursive: true });
  const opened: Cosh[] = [];
  try {
    await scenario({
      home,
      open: async (where = home, environment = {}) => {
        const cosh = await openIn(where, environment);
        opened.push(cosh);
        return cosh;
      },
      cosh: (args, stdin = '') => runCosh(args, { environment: home.environment(), cwd: home.folder, stdin }),
    });
  } finally {
    for (const cosh of opened) await cosh.dispose();
    home.remove();
  }
}

describe('scenario', () => {
  for (const folder of folders) it(folder.replaceAll('-', ' '), () => play(folder));
});
