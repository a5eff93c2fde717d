import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

const count = (module: TestModule, state: 'passed' | 'failed' | 'skipped'): number => [...module.children.allTests(state)].length;

/** Ends a run with `N passed, N failed`, alone on the last line; a module that could not be loaded is a failure. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    let [passed, failed, skipped] = [0, unhandled.length, 0];
    for (const module of modules) {
      if (module.errors().length > 0) failed++;
      passed += count(module, 'passed');
      failed += count(module, 'failed');
      skipped += count(module, 'skipped');
    }
    const line = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
    if (process.env.COSH_SUMMARY_FILE) writeFileSync(process.env.COSH_SUMMARY_FILE, `${line}\n`);
    process.stdout.write(`\n${line}\n`);
  }
}
