import type { HostEntry, HostReading } from '@cosh/core';
import type { LiveProof } from '../bridge/prove-live.js';
import { liveHolds } from '../bridge/prove-live.js';
import type { ProvedCall } from '../bridge/prove-registered.js';
import { renderTable } from './table.js';
import { visible } from './visible.js';

const words: Readonly<Record<HostReading, string>> = { blocks: 'blocks', 'goes-on': 'goes on', 'not-understood': 'does not understand the answer' };

const verdictOf = ({ reading, expected }: ProvedCall): string => (reading === expected ? words[reading] : `${words[reading]}, but should: ${words[expected]}`);

const excerpt = (text: string): string => visible(text.trim().slice(0, 400)) || 'nothing';

/** One line for each event, and what was answered where that is wrong. */
export function renderProof(host: HostEntry, calls: readonly ProvedCall[], stream: NodeJS.WriteStream): string {
  const events = [...new Set(calls.map(({ event }) => event))];
  const cell = (event: string, guarded: boolean): string => calls.filter((call) => call.event === event && call.guarded === guarded).map(verdictOf).join('; ');
  const table = renderTable(['EVENT', 'WITH A HOOK THAT BLOCKS', 'WITHOUT'], events.map((event) => [event, cell(event, true), cell(event, false)]), stream);
  const wrong = calls.filter(({ reading, expected }) => reading !== expected);
  const details = wrong.map(({ event, answer }) => `\n${event}: exit ${answer.exitCode}\n  stdout  ${excerpt(answer.stdout)}\n  stderr  ${excerpt(answer.stderr)}\n`);
  return `${table}${details.join('')}\n${wrong.length === 0 ? `As ${host.title} reads them, all answers are right.` : `${wrong.length} of ${calls.length} answers are wrong.`}\n`;
}

function liveWords(run: LiveProof): string {
  const what = run.kept ? 'the command did not run' : 'the command ran';
  const told = run.guarded ? `, the model was ${run.told ? 'told why' : 'not told why'}` : '';
  return run.ended ? `${what}${told}` : `${what}, and the agent hung`;
}

export function renderLiveProof(host: HostEntry, runs: readonly LiveProof[]): string {
  const lines = runs.map((run) => `${run.guarded ? 'with a hook that blocks' : 'without any hook'}: ${liveWords(run)}${liveHolds(run) ? '' : '   <- wrong'}\n${liveHolds(run) ? '' : `  it printed: ${excerpt(run.printed)}\n`}`);
  return `${lines.join('')}\n${runs.every(liveHolds) ? `Under ${host.title} a block blocks.` : `Under ${host.title} not everything holds.`}\n`;
}
