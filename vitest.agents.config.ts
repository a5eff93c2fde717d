import { defineConfig, mergeConfig } from 'vitest/config';
import shared from './vitest.config.js';

// Published agents, run for real; `npm run test:agents`. A run of one takes seconds, and much of a processor.
const { include: _unit, reporters: _plain, ...common } = shared.test!;

export default mergeConfig(defineConfig({ test: common }), defineConfig({
  test: {
    include: ['test/agents/**/*.agents.ts'],
    reporters: ['default', './test/agents/table-reporter.ts', './test/support/summary-reporter.ts'],
    testTimeout: 240_000,
    hookTimeout: 360_000,
  },
}));
