import type { JsonObject } from '@cosh/core';
import type { TraceEntry } from '@cosh/session/trace';
import { visible } from './visible.js';

const text = (value: unknown): string => (typeof value === 'string' ? visible(value) : '');

function hookLine({ name, status, decision, duration_ms: duration, detail }: JsonObject): string {
  const said = typeof decision === 'string' ? decision : status === 'ok' ? '-' : text(status).replace('_', ' ');
  const time = typeof duration === 'number' ? ` ${duration} ms` : '';
  return `    ${said.padEnd(9)} ${text(name)}${time}${detail === undefined ? '' : `  ${text(detail)}`}`;
}

/** A dispatch in a few lines: when, what, the verdict, and what each hook said. */
export function renderTraceEntry({ time, event, duration_ms: duration, result }: TraceEntry): string {
  const head = `${time}  ${event.padEnd(18)} ${result.decision}${result.halt === true ? ', halt' : ''}${result.cancelled === true ? ', cancelled' : ''}  ${duration} ms`;
  const reason = typeof result.reason === 'string' ? [`    reason    ${text(result.reason)}`] : [];
  return `${[head, ...reason, ...result.hooks.map(hookLine)].join('\n')}\n`;
}
