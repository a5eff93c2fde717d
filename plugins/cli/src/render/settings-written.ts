import { visible } from './visible.js';
import type { Change } from '../settings/settings-row.js';
import type { Written } from '../settings/write-changes.js';

const what = ({ kind, name }: Change['row']): string => {
  switch (kind) {
    case 'file': case 'event': return `all hooks of ${visible(name)}`;
    case 'hook': return `hook "${visible(name)}"`;
    case 'extension': return visible(name);
  }
};

/** What was switched, in the words of the commands that do the same, and the file that says so now. */
export function renderWritten({ changes, changed, file }: Written): string {
  const lines = changes.map(({ row, on }) => `${what(row)}${row.kind === 'hook' ? ` (${visible(row.hook.source.id)})` : ''}: ${changed ? '' : 'already '}switched ${on ? 'on' : 'off'}`);
  return `${[...lines, changed ? `  written to ${visible(file)}` : ''].filter((line) => line !== '').join('\n')}\n`;
}

/** How it ends where nothing is written. */
export const renderUnwritten = (dropped: number): string =>
  dropped === 0 ? 'Nothing was changed.\n' : `Nothing was written; ${dropped === 1 ? 'one change was' : `${dropped} changes were`} dropped.\n`;
