import { describe, expect, it } from 'vitest';
import { codeOf } from './code-of.js';
import { isSource, repositoryFiles } from './repository-files.js';

/** What writes to the terminal or ends the process. */
const shellOnly: Readonly<Record<string, RegExp>> = {
  console: /(?<![\w$.])console\s*\./,
  'process.stdout': /\bprocess\s*\.\s*(?:stdout|stderr)\b/,
  'process.exit': /\bprocess\s*\.\s*(?:exit|exitCode|abort|reallyExit)\b/,
  'destructured process': /\{[^}]*\b(?:stdout|stderr|exit|exitCode)\b[^}]*\}\s*=\s*process\b/,
  'node:process': /from\s+["'](?:node:)?(?:process|console)["']/,
};

/** What the commands have of the world, and what answers before any command is loaded. */
const doors = ['plugins/cli/src/context.ts', 'plugins/cli/src/quiet/plain-world.ts'];

const usesIn = (code: string): string[] => Object.entries(shellOnly).filter(([, pattern]) => pattern.test(code)).map(([name]) => name);

describe('printing and exiting', () => {
  it('are left to plugins/cli', () => {
    const others = repositoryFiles().filter((file) => isSource(file) && !file.startsWith('plugins/cli/'));
    expect(others.flatMap((file) => usesIn(codeOf(file)).map((use) => `${file}: ${use}`))).toEqual([]);
  });

  it('are not done behind the back of the context in plugins/cli', () => {
    const own = repositoryFiles().filter((file) => isSource(file) && file.startsWith('plugins/cli/') && !doors.includes(file));
    expect(own.flatMap((file) => usesIn(codeOf(file)).map((use) => `${file}: ${use}`))).toEqual([]);
  });

  it.each([
    ['console.log(1)', 'console'],
    ['process.exit(1)', 'process.exit'],
    ['process.exitCode = 2', 'process.exit'],
    ['process.stdout.write(text)', 'process.stdout'],
    ['const { stdout } = process', 'destructured process'],
    ['import { exit } from "node:process"', 'node:process'],
  ])('are found in %s', (text, use) => {
    expect(usesIn(codeOf('example.ts', text))).toContain(use);
  });

  it('are not seen in a field of that name', () => {
    expect(usesIn(codeOf('example.ts', 'result.exitCode = 1; const { stdout, exitCode } = result; this.console = 1'))).toEqual([]);
  });
});
