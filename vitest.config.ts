import { defineConfig } from 'vitest/config';

// Tests run against the built packages: what is tested is what is shipped.
export default defineConfig({
  test: {
    include: ['core/test/**/*.test.ts', 'plugins/*/test/**/*.test.ts', 'extensions/*/test/**/*.test.ts', 'test/**/*.test.ts'],
    setupFiles: ['test/support/throw-away-home.ts'],
    reporters: ['default', './test/attacks/support/attack-reporter.ts', './test/support/summary-reporter.ts'],
    pool: 'forks',
    // Most of a test's time is waiting for processes.
    maxWorkers: 2,
    // On a busy machine a terminal is now and then read between two frames, or a race ends one process later than its tries; what fails
    // three times is wrong.
    retry: process.env.CI ? 2 : 0,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
