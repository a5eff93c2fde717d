import path from 'node:path';
import { LOCATIONS, type Cosh, type Diagnostic, type InventoryEntry } from '@cosh/core';
import { preToolUse } from '@cosh/event-points';
import { renderDiagnostic } from '../render/diagnostics.js';
import { inactiveWords } from '../render/inactive.js';
import { renderTable } from '../render/table.js';
import { diagnosticJson, hookJson } from './hook-json.js';
import type { Configure } from './configure.js';
import { knownEvent } from './known-event.js';

const toJson = ({ hook, active, inactive, blocking }: InventoryEntry): object => ({ ...hookJson(hook), active: active !== undefined, ...(inactive ? { inactive } : {}), ...(blocking ? { blocks: true } : {}) });

const stateOf = ({ inactive, blocking }: InventoryEntry): string => {
  if (!inactive) return 'on';
  return inactive.reason === 'held' ? `${inactiveWords(inactive)}${blocking ? '; blocks until you decide' : ''}` : `off: ${inactiveWords(inactive)}`;
};

const toRow = (entry: InventoryEntry): string[] => {
  const { hook } = entry;
  return [
hook.event, hook.name, hook.source.id, hook.matcher || '*', hook.onFailure === 'block' ? 'gate' : '-', stateOf(entry)];
};

/** The person's own files, in full. */
function placesFor(cosh: Cosh): string {
  const locations = cosh.resolve(LOCATIONS);
  return cosh.dialects.flatMap(({ configuration: format }) => (format ? [path.join(locations[format.location], format.fileName)] : [])).join(', ');
}

const worthShowing = ({ severity, code }: Diagnostic): boolean => severity !== 'info' || code === 'hook_matcher_ignored';

export const configureHooksList: Configure = (command, context) => {
  command
    .option('--event <event>', 'only the hooks of this event')
    .option('--json', 'print JSON')
    .addHelpText('after', `
Examples:
  cosh hooks list
  cosh hooks list --event ${preToolUse.name}
  cosh hooks list --json | jq '.hooks[] | select(.active | not)'`)
    .action(async ({ event, json }: { event?: string; json?: boolean }) => {
      const cosh = await context.createCosh();
      const point = event === undefined ? undefined : knownEvent(cosh, event);
      const { entries, diagnostics } = await cosh.inventory();
      const shown = entries.filter(({ hook }) => !point || hook.event === point.name);
      if (json) {
        context.stdout.write(`${JSON.stringify({ hooks: shown.map(toJson), diagnostics: diagnostics.map(diagnosticJson) }, null, 2)}\n`);
      } else {
        context.stdout.write(shown.length === 0 ? `No hooks${point ? ` of ${point.name}` : ''}. They are written in ${placesFor(cosh)} or an extension.\n` : renderTable(['EVENT', 'NAME', 'SOURCE', 'MATCHER', 'ON FAILURE', 'STATE'], shown.map(toRow), context.stdout));
        for (const diagnostic of diagnostics.filter(worthShowing)) context.stderr.write(renderDiagnostic(diagnostic));
      }
      await cosh.dispose();
    });
};
