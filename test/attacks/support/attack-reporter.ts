import type { Reporter, TestModule } from 'vitest/node';
import { defences } from '../defences.js';

/** Says how many attacks and faults were tried, and how many of them held. */
export default class AttackReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const rows = new Set<string>();
    const counts = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    let faults = 0;
    for (const test of modules.flatMap((module) => [...module.children.allTests()])) {
      const { attack, faults: injected = 0 } = test.meta();
      if (attack) {
        rows.add(attack);
        counts[test.result().state] += 1;
      }
      if (test.result().state === 'passed') faults += injected;
    }
    if (rows.size === 0 && faults === 0) return;
    const lines = [
      `${counts.passed + counts.failed} attacks of ${rows.size} kinds: ${counts.passed} held off, ${counts.failed} got through${counts.skipped > 0 ? `, ${counts.skipped} cannot be tried on this machine` : ''}`,
      `${faults} faults injected one at a time; ${defences.length} defences, each with an attack that gets through without it`,
    ];
    process.stdout.write(`\n${lines.join('\n')}\n`);
  }
}
