import { visible } from './visible.js';
import type { AllSwitched } from '../settings/switch-all.js';

/** What was switched; and, where all was to be off, what is not. */
export function renderAllSwitched({ files, stillOn }: AllSwitched, on: boolean): string {
  const lines = files.map(({ name, changed }) => `all hooks of ${name}: ${changed ? '' : 'already '}switched ${on ? 'on' : 'off'}`);
  if (!on && stillOn.length > 0) lines.push(`Hooks of ${stillOn.map(visible).join(', ')} still run${stillOn.some((id) => id.startsWith('extension:')) ? ' (cosh extensions disable NAME)' : ''}.`);
  return `${lines.join('\n')}\n`;
}
