import { toWireResult, toWireStreamEvent, type StreamEvent, type VerdictBase } from '@cosh/core';
import { preToolUse } from '@cosh/event-points';
import { Option } from 'commander';
import type { Context } from '../context.js';
import { renderDiagnostic } from '../render/diagnostics.js';
import type { Configure } from './configure.js';
import { listenForInterrupts } from './interrupts.js';
import { knownEvent } from './known-event.js';
import { readInput } from './read-input.js';

interface FireOptions {
  readonly input?: string;
  readonly format?: 'jsonl' | 'json' | 'pretty';
  readonly exitCode?: boolean;
}

const exitCodes = { none: 0, allow: 0, ask: 10, block: 2 } as const;
const haltExitCode = 49;

/** How the verdict and what comes before it are printed. */
interface Printer {
  stream(event: StreamEvent): void;
  verdict(verdict: VerdictBase): void;
}

async function printerFor(format: FireOptions['format'], { stdout, environment }: Context): Promise<Printer> {
  const line = (value: object): void => void stdout.write(`${JSON.stringify(value)}\n`);
  switch (format ?? (stdout.isTTY ? 'pretty' : 'jsonl')) {
    case 'json': return { stream: () => {}, verdict: (verdict) => line(toWireResult(verdict)) };
    case 'jsonl': return { stream: (event) => line(toWireStreamEvent(event)), verdict: (verdict) => line(toWireResult(verdict)) };
    case 'pretty': {
      const { cardPrinter } = await import('../render/cards.js');
      const cards = cardPrinter(stdout, environment);
      return { stream: cards.hold, verdict: cards.verdict };
    }
  }
}

async function fire(event: string, options: FireOptions, context: Context): Promise<void> {
  const cosh = await context.createCosh({ remembersQuiet: true });
  const point = knownEvent(cosh, event);
  const input = await readInput(options.input, context);
  const printer = await printerFor(options.format, context);
  // Without this the hooks would go on alone; with it they end, and the verdict says so.
  const interrupts = listenForInterrupts(context, { outlive: true });
  try {
    const verdict = await cosh.dispatchWire(point, input, {
      signal: interrupts.signal,
      onStream: (each) => printer.stream(each),
      onDiagnostic: (each) => void context.stderr.write(renderDiagnostic(each)),
    });
    printer.verdict(verdict);
    if (options.exitCode && context.exitCode === 0) context.exitCode = verdict.halt ? haltExitCode : exitCodes[verdict.decision];
  } finally {
    interrupts.release();
    await cosh.dispose();
  }
}

export const configureFire: Configure = (command, context) => {
  command
    .argument('<event>', 'an event point; "cosh events" lists them')
    .option('--input <file>', 'read the event from a file instead of stdin')
    .addOption(new Option('--format <format>', 'how to print').choices(['jsonl', 'json', 'pretty']).default(undefined, 'pretty on a terminal, else jsonl'))
    .option('--exit-code', 'say the decision in the exit status: 0 none or allow, 10 ask, 2 block, 49 halt')
    .addHelpText('after', `
The event is one JSON object: its own fields, and if you like session_id, cwd, timestamp,
transcript_path.

Example:
  echo '{"tool_name":"shell","tool_input":{"command":"ls"}}' | cosh fire ${preToolUse.name}`)
    .action((event: string, options: FireOptions) => fire(event, options, context));
};
