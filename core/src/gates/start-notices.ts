import type { Diagnostic } from '../contract/index.js';
import type { InventorySnapshot } from '../catalog/index.js';
import { inactiveGates } from './inactive-gates.js';
import { unstartableHooks } from './unstartable-hooks.js';

const shown = 3;
const line = ({ file, problem, hint }: Diagnostic): string => `${file}: ${problem}${hint === undefined ? '' : ` (${hint})`}`;

/** The same entry told twice, once as a gate that does not run and once as what is wrong with it. */
const isPartOf = (other: Diagnostic, gate: Diagnostic): boolean => other.file === gate.file && (other.place ?? '').startsWith(gate.place ?? '\0');

/**
 * What a person should know when a session begins: a line for each workspace that is held, and one for everything else that is written
 * down to guard and does not. Nothing where all is well.
 */
export async function startNotices(snapshot: InventorySnapshot, searchPath: string): Promise<string[]> {
  const { diagnostics, entries } = snapshot;
  const held = diagnostics.filter(({ code }) => code === 'workspace_held');
  // That a held one does not run is said with its workspace.
  const gates = inactiveGates({ ...snapshot, entries: entries.filter(({ inactive }) => inactive?.reason !== 'held') }, []);
  const broken = await unstartableHooks(entries.filter(({ hook }) => hook.onFailure === 'block'), searchPath);
  const others = [...diagnostics.filter(({ code, severity, quiet, atStart }) => code !== 'workspace_held' && severity === 'error' && (!quiet || atStart)), ...broken.filter(({ severity }) => severity === 'error')];
  const all = [...gates, ...others.filter((other) => !gates.some((gate) => isPartOf(other, gate)))];
  if (all.length === 0) return held.map(line);
  const more = all.length > shown ? `, and ${all.length - shown} more` : '';
  const summary = `not in force: ${all.slice(0, shown).map(({ problem, file }) => (problem.startsWith('the gate') ? problem : `${file}: ${problem}`)).join('; ')}${more} (cosh doctor says what to do)`;
  return [...held.map(line), summary];
}
