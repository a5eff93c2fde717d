import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { environmentOf, homeWithExtensions, homeWithHooks } from '../bench-home.js';
import type { Row } from '../row.js';
import { repository } from '../../support/repository.js';

const probe = path.join(repository, 'test/bench/memory-probe.mjs');

/** What a process of its own says of itself, started with the means to collect garbage. */
function ask(home: ReturnType<typeof homeWithHooks>, ...words: string[]): Record<string, number> {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--expose-gc', probe, ...words], { env: environmentOf(home), cwd: home.folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Record<string, number>;
}

export const extensionsMemory: Row = {
  id: 'extensions-memory', title: '1,000 extensions of 5 hooks: memory over bare Node', unit: 'MB', goal: { limit: 60 },
  measure: async () => {
    const home = homeWithExtensions(1000, 5);
    try {
      const { bareMb, loadedMb, firstMs, againMs } = ask(home, 'extensions');
      return { value: loadedMb! - bareMb!, runs: 1, details: { 'first load': firstMs!, 'after a change of one': againMs! } };
    } finally {
      home.remove();
    }
  },
};

export const memoryGrowth: Row = {
  id: 'memory-growth', title: 'growth of the heap over 100,000 dispatches, after warm-up', unit: 'MB', goal: { limit: 1 },
  measure: async ({ quick }) => {
    const home = homeWithHooks(100);
    try {
      const runs = quick ? 10_000 : 100_000;
      const { beforeMb, afterMb } = ask(home, 'dispatches', String(runs));
      return { value: Math.max(0, afterMb! - beforeMb!), runs };
    } finally {
      home.remove();
    }
  },
};
