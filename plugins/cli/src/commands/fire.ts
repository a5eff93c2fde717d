import { toWireResult, toWireStreamEvent, type StreamEvent, type VerdictBase } from '@cosh/core';
import { preToolUse } from '@cosh/event-points';
import { Option } from 'commander';
import type { Context } from '../context.js';
import { renderDiagnostic } from '../render/diagnostics.js';
import type { Configure } from './configure.js';
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

/** Ctrl-C and the like end the hooks and give a verdict that says so; without this they would go on alone. */
function abortOnSignals(controller: AbortController, context: Context): () => void {
  const numbers = { SIGINT: 2, SIGTERM: 15, SIGHUP: 1 } as const;
  const names = Object.keys(numbers) as (keyof typeof numbers)[];
  const abort = (name: keyof typeof numbers): void => {
    context.exitCode = 128 + numbers[name];
    controller.abort();
  };
  // Also when it comes again: hooks that do not end by themselves are killed soon, and cosh must outlive them.
  names.forEach((name) => process.on(name, abort));
  return () => names.forEach((name) => process.off(name, abort));
}

async function fire(event: string, options: FireOptions, context: Context): Promise<void> {
  const cosh = await context.createCosh();
  const point = knownEvent(cosh, event);
  const input = await readInput(options.input, context);
  const printer = await printerFor(options.format, context);
  const controller = new AbortController();
  const release = abortOnSignals(controller, context);
  try {
    const verdict = await cosh.dispatchWire(point, input, {
      signal: controller.signal,
      onStream: (each) => printer.stream(each),
      onDiagnostic: (each) => void context.stderr.write(renderDiagnostic(each)),
    });
    printer.verdict(verdict);
    if (options.exitCode && context.exitCode === 0) context.exitCode = verdict.halt ? haltExitCode : exitCodes[verdict.decision];
  } finally {
    release();
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
