import type { ToolResult } from '@cosh/session';
import { renderError } from './errors.js';
import { visibleLines } from './visible.js';

const decided = ({ verdicts }: ToolResult): string => (verdicts.before?.hooks ?? []).filter(({ decision }) => decision === 'block').map(({ name }) => name).join(', ');

/** Why the command did not run to its end; nothing where it did. What a card has said already is not said again. */
export function renderOutcome(result: ToolResult, said: ReadonlySet<string>): string {
  const reason = result.reason === undefined || said.has(result.reason) ? {} : { hint: result.reason };
  switch (result.outcome) {
    case 'blocked': return renderError({ message: `blocked by ${decided(result)}; nothing was run`, hint: undefined, ...reason });
    case 'halted': return renderError({ message: `a hook halts the agent here; ${result.executed ? 'the command has run' : 'nothing was run'}`, hint: undefined, ...reason });
    case 'declined': return renderError({ message: 'declined; nothing was run', hint: undefined });
    case 'cancelled': return renderError({ message: result.executed ? 'interrupted; hooks after the command were cut short' : 'interrupted; nothing was run', hint: undefined });
    default: return '';
  }
}

/** Why there is no process: what a shell would say with status 127 or 126. */
export function renderNotStarted(file: string, cause: string): string {
  const why = /\bENOENT\b/.test(cause) ? 'command not found' : /\bEACCES\b/.test(cause) ? 'permission denied' : cause;
  return renderError({ message: `${file}: ${why}`, hint: undefined });
}

/** What a model would read of the output where hooks changed it: the person has seen the output itself. */
export function renderChangedOutput({ output, verdicts }: ToolResult): string {
  const after = verdicts.after;
  if (!after || !('toolOutput' in after) || after.toolOutput === undefined) return '';
  const original = typeof output === 'string' ? output : '';
  const added = after.decision !== 'block' && original !== '' && after.toolOutput.startsWith(`${original}\n`);
  const shown = added ? after.toolOutput.slice(original.length + 1) : after.toolOutput;
  const lines = visibleLines(shown).map((line) => `      ${line}\n`).join('');
  return `cosh: ${added ? 'below this output a model would read' : 'in place of this output a model would read'}:\n${lines}`;
}
