import { defineConfig } from 'vitest/config';

// Tests run against the built packages: what is tested is what is shipped.
export default defineConfig({
  test: {
    include: ['core/test/**/*.test.ts', 'plugins/*/test/**/*.test.ts', 'extensions/*/test/**/*.test.ts', 'test/**/*.test.ts'],
    setupFiles: ['test/support/throw-away-home.ts'],
    reporters: ['default', './test/support/summary-reporter.ts'],
    pool: 'forks',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
