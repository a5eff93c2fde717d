import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { growthPage } from './growth/page.js';
import { growth } from './growth/series.js';
import { inProcess } from './in-process.js';
import { describeMachine } from './machine.js';
import { installPeers } from './peers/install-peers.js';
import { reached } from './row.js';
import { rows } from './rows/index.js';
import { line, machineText, markdownTable, type Measurement } from './table.js';

const help = `npm run bench -- [--quick] [--json] [--markdown] [--only ID]... [--no-peers] [--growth FILE]

Measures what cosh costs, each figure beside its yardstick in the same run. --growth writes a page with plots of
how cost grows, and measures nothing else. IDs: ${rows.map(({ id }) => id).join(', ')}
`;

/** Exit status 0 when every goal is reached, 1 when one is not. */
export async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { quick: { type: 'boolean' }, json: { type: 'boolean' }, markdown: { type: 'boolean' }, only: { type: 'string', multiple: true }, 'no-peers': { type: 'boolean' }, growth: { type: 'string' }, help: { type: 'boolean' } },
  });
  const print = (text: string): void => void process.stdout.write(text);
  if (values.help) {
    print(help);
    return 0;
  }
  if (values.growth !== undefined) {
    writeFileSync(values.growth, growthPage(await growth(values.quick ?? false), machineText(describeMachine(false))));
    return 0;
  }
  const unknown = values.only?.filter((id) => !rows.some((row) => row.id === id)) ?? [];
  if (unknown.length > 0) {
    process.stderr.write(`there is no figure ${unknown.join(', ')}; IDs: ${rows.map(({ id }) => id).join(', ')}\n`);
    return 2;
  }
  const { quick = false, json = false, markdown = false, only } = values;
  const isPlain = !json && !markdown;
  const peers = values['no-peers'] ? undefined : await installPeers();
  const machine = describeMachine(peers !== undefined);
  if (isPlain) print(`${machineText(machine)}\n\n`);
  const measurements: Measurement[] = [];
  for (const row of rows.filter(({ id }) => !only || only.includes(id))) {
    const result = await inProcess(row, { quick, ...(peers === undefined ? {} : { folder: peers }) });
    measurements.push({ row, result });
    if (isPlain) print(`${line({ row, result })}\n`);
  }
  if (json) print(`${JSON.stringify({ machine, rows: measurements.map(({ row: { id, title, unit, goal }, result }) => ({ id, title, unit, goal, reached: reached(result.value, goal), ...result })) }, null, 2)}\n`);
  if (markdown) print(`${markdownTable(measurements)}\n\n${machineText(machine)}\n`);
  return measurements.every(({ row, result }) => reached(result.value, row.goal)) ? 0 : 1;
}
