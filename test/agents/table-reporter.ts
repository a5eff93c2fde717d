import type { Reporter, TestCase, TestModule } from 'vitest/node';

const signs = { passed: 'yes', failed: 'NO', skipped: '-', pending: '-' } as const;

/** Ends a run with a table: what holds under which agent. */
export default class TableReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const agentOf = ({ parent }: TestCase): string => ('name' in parent ? parent.name : '?');
    const agents = [...new Set(tests.map(agentOf))].sort();
    const facts = [...new Set(tests.map(({ name }) => name))];
    const widest = Math.max(...facts.map((fact) => fact.length), 0);
    const row = (head: string, cells: readonly string[]): string => `${head.padEnd(widest)}  ${cells.map((cell, index) => cell.padEnd(agents[index]!.length)).join('  ').trimEnd()}`;
    const lines = facts.map((fact) => row(fact, agents.map((agent) => {
      const test = tests.find((each) => each.name === fact && agentOf(each) === agent);
      if (!test) return '-';
      const { state } = test.result();
      return (state === 'passed' ? (test.meta() as { shown?: string }).shown : undefined) ?? signs[state];
    })));
    process.stdout.write(`\n${row('', agents)}\n${lines.join('\n')}\n`);
  }
}
