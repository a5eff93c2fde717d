import { writeFile } from 'node:fs/promises';
import { CoshError, locationsFrom } from '@cosh/core';
import { preToolUse } from '@cosh/event-points';
import { followTrace, jsonLine, readTrace, traceMark, type TraceEntry, type TraceFilter, type TraceMark } from '@cosh/session/trace';
import { renderTraceEntry } from '../render/trace.js';
import type { Configure } from './configure.js';
import { listenForInterrupts } from './interrupts.js';
import { knownEvent } from './known-event.js';

interface TraceOptions extends TraceFilter {
  readonly follow?: boolean;
  readonly json?: boolean;
  readonly html?: string;
  readonly last: string;
}

// Memory for the last entries only: a trace may be long.
async function lastEntries(logs: string, filter: TraceFilter, count: number, mark: TraceMark): Promise<TraceEntry[]> {
  const entries: TraceEntry[] = [];
  for await (const entry of readTrace(logs, filter, mark)) {
    entries.push(entry);
    if (entries.length > count) entries.shift();
  }
  return entries;
}

export const configureTrace: Configure = (command, context) => {
  command
    .option('--event <event>', 'only dispatches of this event')
    .option('--hook <name>', 'only dispatches in which this hook took part')
    .option('--last <count>', 'how many of the newest to show', '50')
    .option('--follow', 'go on showing what is written, until Ctrl-C')
    .option('--json', 'print the lines as they are stored')
    .option('--html <file>', 'write one page with a timeline that a browser can open and search')
    .addHelpText('after', `
Every dispatch is kept in logs/trace.jsonl: event, verdict, each hook's report, times. Inputs
stand there by size and hash; trace = "full" at the top of config.toml writes them out, trace =
false writes nothing. Secrets are taken out either way.

Examples:
  cosh trace --event ${preToolUse.name} --last 5
  cosh trace --html trace.html`)
    .action(async ({ event, hook, last, follow, json, html }: TraceOptions) => {
      const { logs } = locationsFrom(context.environment);
      if (event !== undefined) knownEvent(await context.createCosh(), event);
      const filter: TraceFilter = { ...(event === undefined ? {} : { event }), ...(hook === undefined ? {} : { hook }) };
      const count = Number(last);
      if (!Number.isInteger(count) || count < 1) throw new CoshError('usage', `--last takes a whole number from 1, not ${JSON.stringify(last)}`, { hint: 'cosh trace --last 5' });
      // Taken before reading: what is written meanwhile is then followed, neither lost nor shown twice.
      const mark = await traceMark(logs);
      const entries = await lastEntries(logs, filter, count, mark);
      if (html !== undefined) {
        const { renderTracePage } = await import('../render/trace-page.js');
        // As private as the trace itself.
        await writeFile(html, renderTracePage(entries), { mode: 0o600 });
        context.stdout.write(`${entries.length} dispatches written to ${html}\n`);
        return;
      }
      const print = (entry: TraceEntry): void => void context.stdout.write(json ? jsonLine(JSON.stringify(entry)) : renderTraceEntry(entry));
      entries.forEach(print);
      if (entries.length === 0 && !follow && !json) context.stdout.write('Nothing in the trace yet.\n');
      if (!follow) return;
      const interrupts = listenForInterrupts(context, { expected: true });
      // A reader that has seen enough.
      context.stdout.once('error', () => interrupts.raise('SIGTERM'));
      try {
        await followTrace(logs, filter, interrupts.signal, print, mark);
      } finally {
        interrupts.release();
      }
    });
};
