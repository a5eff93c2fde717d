import type { Machine } from './machine.js';
import { reached, type Goal, type Result, type Row } from './row.js';

export interface Measurement {
  readonly row: Row;
  readonly result: Result;
}

const digits = (value: number, unit: Row['unit']): string => (unit === '×' ? value.toFixed(2) : unit === 'MB' || unit === 'µs' ? value.toFixed(1) : Math.round(value).toLocaleString('en'));
const written = (value: number, unit: Row['unit']): string => `${digits(value, unit)}${unit === '×' ? '' : ` ${unit}`}`;
const goalText = ({ limit, atLeast }: Goal, unit: Row['unit']): string => `${atLeast ? '≥' : '≤'} ${unit === '×' ? limit.toFixed(2) : `${limit.toLocaleString('en')} ${unit}`}`;
const peersText = ({ peers = {} }: Result, unit: Row['unit']): string => Object.entries(peers).map(([name, { ratio, medianMs }]) => `${name} ${written(ratio, unit)} (${medianMs.toFixed(1)} ms)`).join(', ');

/** The table as it stands in README. */
export function markdownTable(measurements: readonly Measurement[]): string {
  const lines = measurements.map(({ row: { title, unit, goal }, result }) =>
    `| ${title} | ${goalText(goal, unit)} | ${reached(result.value, goal) ? '' : '**'}${written(result.value, unit)}${reached(result.value, goal) ? '' : '**'} | ${peersText(result, unit)} | ${result.runs.toLocaleString('en')} |`);
  return ['| figure | goal | measured | others in the same run | runs |', '| --- | --- | --- | --- | --- |', ...lines].join('\n');
}

/** One line for one figure, as soon as it is there. */
export function line({ row, result }: Measurement): string {
  const details = Object.entries(result.details ?? {}).map(([name, value]) => `${name} ${value.toFixed(value < 10 ? 2 : 1)}`).join(', ');
  const others = peersText(result, row.unit);
  return `${reached(result.value, row.goal) ? 'ok  ' : 'OVER'}  ${written(result.value, row.unit).padStart(10)}  ${goalText(row.goal, row.unit).padEnd(12)}  ${row.title}${others === '' ? '' : `\n${' '.repeat(32)}${others}`}${details === '' ? '' : `\n${' '.repeat(32)}${details}`}`;
}

export function machineText({ date, cosh, node, system, processors, memoryGb, load, peers }: Machine): string {
  const others = Object.entries(peers).map(([name, version]) => `${name} ${version}`);
  return `cosh ${cosh}, Node ${node}, ${system}, ${processors}, ${memoryGb} GB, load ${load}, ${date}${others.length > 0 ? `; against ${others.join(', ')}` : ''}`;
}
