import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { corpus } from '../corpus.js';
import { defences, type Defence } from '../defences.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const preload = new URL('./preload.mjs', import.meta.url).href;

const filesOf = ({ lets }: Defence): string[] => [...new Set(Object.keys(lets).flatMap((id) => corpus.find((each) => each.id === id)?.tests ?? []))];

// One project for each defence: its processes, and those that they start, run the product without it.
export default defineConfig({
  root,
  test: {
    maxWorkers: 2,
    projects: defences.map((defence) => ({
      root,
      test: {
        name: defence.name,
        include: filesOf(defence),
        setupFiles: ['test/support/throw-away-home.ts', 'test/attacks/disarm/only-controls.ts'],
        pool: 'forks' as const,
        env: { COSH_DISARMED: JSON.stringify(defence.without), COSH_CONTROLS: JSON.stringify(defence.lets), NODE_OPTIONS: `--import ${preload}` },
        execArgv: ['--import', preload],
        // What is built is loaded by Node itself, as everywhere else, so that the module hooks see it.
        server: { deps: { external: [/\/dist\//] } },
        testTimeout: 60_000,
        hookTimeout: 120_000,
      },
    })),
  },
});
