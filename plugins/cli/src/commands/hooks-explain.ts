import type { Diagnostic, EventPoint, Explanation, ToldCall } from '@cosh/core';
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

const toldJson = ({ name, matched, family, input }: ToldCall): object => ({ tool_name: name, matched, ...(family === undefined ? {} : { family }), tool_input: input });

function toJson({ event, stages, told, notRun }: Explanation, diagnostics: readonly Diagnostic[]): object {
  return {
    event,
    stages: stages.map(({ flow, hooks }) => ({ flow, hooks: hooks.map((hook) => ({ ...hookJson(hook), ...(told.has(hook) ? { told: told.get(hook)!.map(toldJson) } : {}) })) })),
    not_run: notRun.map(({ hook, ...why }) => ({ ...hookJson(hook), ...why })),
    diagnostics: diagnostics.map(diagnosticJson),
  };
}

export const configureHooksExplain: Configure = (command, context) => {
  command
    .argument('<event>', 'an event point; "cosh events" lists them')
    .option('--input <file>', 'the event as for "cosh fire" ("-" for stdin); without it every matcher is taken to match')
    .option('--host <name>', 'the agent whose names of tools the event uses, as for "cosh bridge"')
    .option('--json', 'print JSON')
    .addHelpText('after', `
Starts no hook.

Examples:
  cosh hooks explain ${preToolUse.name}
  echo '{"tool_name":"shell"}' | cosh hooks explain ${preToolUse.name} --input -
  echo '{"tool_name":"run_shell_command"}' | cosh hooks explain ${preToolUse.name} --host gemini --input -`)
    .action(async (event: string, { input, host, json }: { input?: string; host?: string; json?: boolean }) => {
      const cosh = await context.createCosh();
      const point = knownEvent(cosh, event);
      const explanation = await cosh.explain(point, input === undefined ? {} : await readInput(input, context), host === undefined ? {} : { host });
      const diagnostics = explanation.diagnostics.filter((each) => each.severity !== 'info' && concerns(point, cosh.eventPoints, each));
      if (json) {
        context.stdout.write(`${JSON.stringify(toJson(explanation, diagnostics), null, 2)}\n`);
      } else {
        context.stdout.write(renderExplanation(explanation, { matchersUnknown: input === undefined && point.subject !== undefined, host }));
        for (const diagnostic of diagnostics) context.stderr.write(renderDiagnostic(diagnostic));
      }
      await cosh.dispose();
    });
};
