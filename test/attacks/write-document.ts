import { corpus, type Attack } from './corpus.js';
import { defences } from './defences.js';

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const row = (...cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
const code = (text: string): string => `\`${text.replaceAll('`', '')}\``;

function attackRows(): string[] {
  return corpus.map(({ id, title, setup, action, holds, defences: held }) => row(id, title, `${setup}; ${action}`, holds, held.map(code).join(' ')));
}

/** A mark where an attack gets through without a defence. */
function matrix(): string[] {
  const ids = corpus.map(({ id }) => id);
  const head = [row('', ...ids), `| --- |${' :-: |'.repeat(ids.length)}`];
  return [...head, ...defences.map(({ name, lets }) => row(code(name), ...ids.map((id) => (id in lets ? '●' : ''))))];
}

const controls = (): string[] => defences.map(({ name, what, without, lets }) => row(
  code(name), what, [...new Set(without.map(({ file }) => file.replace('/dist/', '/src/').replace(/\.js$/, '.ts')))].map(code).join(' '),
  Object.entries(lets).map(([id, titles]) => `${id}: ${titles.map((title) => `“${title}”`).join(', ')}`).join('; '),
));

const limits = (each: Attack): string[] => (each.limits === undefined ? [] : [`- **${each.id}** ${each.limits}`]);

/** The page about the attacks, all of it from the corpus and the table of defences. */
export function document(): string {
  return `<!-- Written by documents.test.ts with COSH_WRITE_DOCUMENTS=1; do not edit. -->
# Attacks and defences

Nothing runs unapproved, nothing passes a failed gate, nothing is lost, nothing is left running. \`npm run test:attacks\` tries it and prints
the numbers: ${corpus.length} kinds of attack in [corpus.json](corpus.json), each in many variants, which are tests of this repository; the faults of
[test/faults](../faults), a failure of every file-system call in turn; and ${defences.length} defences, each of which is switched off once, whereupon an attack
that it holds must get through.

A defence is switched off for a test alone: [disarm/](disarm) hands out one built file with a piece of its text replaced. A piece that is
not there any more fails the test, so that a defence that was rewritten is looked at again.

## What is not claimed

- Another program of the same account, what an approved hook does, daemons that empty their environment and leave their session, daemons that
  leave their session on macOS, network file systems, and loss of power (written for, not proven).
${corpus.flatMap(limits).join('\n')}

## Attacks

${row('', 'attack', 'what is there; what is tried', 'what holds', 'by')}
| --- | --- | --- | --- | --- |
${attackRows().join('\n')}

## Defences

What is switched off, and the variants that get through then.

${row('defence', 'what it does', 'where', 'without it')}
| --- | --- | --- | --- |
${controls().join('\n')}

## Defences × attacks

● An attack that gets through without the defence.

${matrix().join('\n')}
`;
}
