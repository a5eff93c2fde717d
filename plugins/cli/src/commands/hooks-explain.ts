import type { Diagnostic, EventPoint, Explanation } from '@cosh/core';
import { preToolUse } from '@cosh/event-points';
import { renderDiagnostic } from '../render/diagnostics.js';
import { renderExplanation } from '../render/explanation.js';
import { diagnosticJson, hookJson } from './hook-json.js';
import type { Configure } from './configure.js';
import { knownEvent } from './known-event.js';
import { readInput } from './read-input.js';

/** Of the files' problems those that bear on this event: its own hooks', and whatever concerns a file as a whole. */
function concerns(point: EventPoint, known: readonly EventPoint[], { place }: Diagnostic): boolean {
  const event = place?.match(/^hooks\.([^.[]+)/)?.[1];
  return event === undefined || event === point.name || !known.some(({ name }) => name === event);
}

function toJson({ event, stages, notRun }: Explanation, diagnostics: readonly Diagnostic[]): object {
  return {
    event,
    stages: stages.map(({ flow, hooks }) => ({ flow, hooks: hooks.map(hookJson) })),
    not_run: notRun.map(({ hook, ...why }) => ({ ...hookJson(hook), ...why })),
    diagnostics: diagnostics.map(diagnosticJson),
  };
}

export const configureHooksExplain: Configure = (command, context) => {
  command
    .argument('<event>', 'an event point; "cosh events" lists them')
    .option('--input <file>', 'the event as for "cosh fire" ("-" for stdin); without it every matcher is taken to match')
    .option('--json', 'print JSON')
    .addHelpText('after', `
Starts no hook.

Examples:
  cosh hooks explain ${preToolUse.name}
  echo '{"tool_name":"shell"}' | cosh hooks explain ${preToolUse.name} --input -`)
    .action(async (event: string, { input, json }: { input?: string; json?: boolean }) => {
      const cosh = await context.createCosh();
      const point = knownEvent(cosh, event);
      const explanation = await cosh.explain(point, input === undefined ? {} : await readInput(input, context));
      const diagnostics = explanation.diagnostics.filter((each) => each.severity !== 'info' && concerns(point, cosh.eventPoints, each));
      if (json) {
        context.stdout.write(`${JSON.stringify(toJson(explanation, diagnostics), null, 2)}\n`);
      } else {
        context.stdout.write(renderExplanation(explanation, { matchersUnknown: input === undefined && point.subject !== undefined }));
        for (const diagnostic of diagnostics) context.stderr.write(renderDiagnostic(diagnostic));
      }
      await cosh.dispose();
    });
};
