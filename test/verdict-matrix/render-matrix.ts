import { events } from '../field-reports/support/house.js';
import { dialectNames, type DialectName } from '../field-reports/support/written.js';
import { endings, meaningOf, type Ending } from './endings.js';
import { expectedCell, wordsOf } from './expected.js';

function rowOf(ending: Ending, dialect: DialectName): string {
  const means = meaningOf(ending, dialect);
  const cells = events.map((event) => {
    const [pass, block] = (['pass', 'block'] as const).map((onFailure) => wordsOf(expectedCell(means, dialect, event, onFailure)));
    return pass === block ? pass : `${pass} / **${block}**`;
  });
  return `| ${ending.title} | ${means} | ${cells.join(' | ')} |`;
}

/** The document: one table for each dialect and group of endings. */
export function renderMatrix(): string {
  const count = Object.values(endings).flat().length;
  const head = `| the hook | means | ${events.join(' | ')} |\n| --- | --- | ${events.map(() => '---').join(' | ')} |`;
  const parts = dialectNames.map((dialect) => [
    `## Dialect \`${dialect}\``,
    ...Object.entries(endings).map(([group, list]) => `### ${group}\n\n${head}\n${list.map((ending) => rowOf(ending, dialect)).join('\n')}`),
  ].join('\n\n'));
  return `# The verdict matrix

What comes of one hook, whatever way it ends: ${count} endings × \`on_failure\` × ${events.length} events × ${dialectNames.length} dialects = ${count * 2 * events.length * dialectNames.length} cells, each of
them run with a real process by \`verdict-matrix.test.ts\`.

A cell is the verdict. Where it differs by \`on_failure\`, it reads *pass* / **block**: what a failure means by default, and what it means for a
gate. \`note\` is a line below the tool's output. A block at Stop makes the turn go on. The attacks in \`test/attacks\` are about who
may run and what may be written; this table is about what an answer means.

Written by \`npx vitest run test/verdict-matrix -u\`; a test compares it with what that would write.

${parts.join('\n\n')}
`;
}
