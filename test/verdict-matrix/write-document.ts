import { dialects, events, expectedCell, policies, type Cell } from './expected.js';
import { endings } from './endings.js';

function words({ status, decision, halt, context, annotation }: Cell): string {
  const said = [decision === 'none' ? '' : decision, halt ? 'halt' : '', context ? 'context' : '', annotation ? 'annotation' : ''].filter(Boolean);
  const what = said.length > 0 ? said.join(' + ') : '–';
  return status === 'ok' ? what : `*${status.replace('_', ' ')}*${said.length > 0 ? ` → ${what}` : ''}`;
}

function table(dialect: (typeof dialects)[number], policy: (typeof policies)[number]): string[] {
  return [
    `## \`${dialect}\`, \`on_failure = "${policy}"\``,
    '',
    `| a hook that | ${events.join(' | ')} |`,
    `| --- |${' --- |'.repeat(events.length)}`,
    ...endings.map((ending) => `| ${ending.title} | ${events.map((event) => words(expectedCell(ending, dialect, event, policy))).join(' | ')} |`),
    '',
  ];
}

/** The whole matrix as a page for people. */
export function document(): string {
  const cells = endings.length * dialects.length * policies.length * events.length;
  return [
    '# Every way a hook can end, and what comes of it',
    '',
    `${endings.length} endings × ${dialects.length} dialects × ${policies.length} policies × ${events.length} events = ${cells} cells. Each is a test: a real process is started and the verdict compared.`,
    'Written by `COSH_WRITE_DOCUMENTS=1 npx vitest run test/verdict-matrix`.',
    '',
    '–: no opinion. *failed*, *timed out*: reported to the person at every such run; behind the arrow, what it does to the flow. At Stop a block makes the',
    'agent go on. An annotation is the line `[hook] …` below what a tool returned.',
    '',
    ...dialects.flatMap((dialect) => policies.flatMap((policy) => table(dialect, policy))),
  ].join('\n');
}
