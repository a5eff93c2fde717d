import { ownFieldsOf, type EventPoint } from '@cosh/core';
import { renderTable } from '../render/table.js';
import type { Configure } from './configure.js';

const requiredOf = (point: EventPoint): readonly string[] => (point.inputSchema.required as readonly string[] | undefined) ?? [];

function toJson(point: EventPoint): object {
  const { name, summary, inputSchema, subject, decisions, channels } = point;
  return { name, summary, input_schema: inputSchema, subject: subject?.label ?? null, decisions, channels: channels.filter((channel) => channel !== 'decision') };
}

function toRow(point: EventPoint): string[] {
  const fields = ownFieldsOf(point).map((field) => (requiredOf(point).includes(field) ? field : `${field}?`));
  return [point.name, fields.join(' '), point.subject?.label ?? '-', point.decisions.join(' ') || '-', point.channels.filter((channel) => channel !== 'decision').join(' '), point.summary];
}

export const configureEvents: Configure = (command, context) => {
  command.option('--json', 'print JSON, with the schemas of the inputs').addHelpText('after', `
Examples:
  cosh events
  cosh events --json | jq '.[] | .name'`).action(async ({ json }: { json?: boolean }) => {
    const cosh = await context.createCosh();
    context.stdout.write(json
      ? `${JSON.stringify(cosh.eventPoints.map(toJson), null, 2)}\n`
      : renderTable(['EVENT', 'INPUT', 'MATCHERS SEE', 'DECISIONS', 'OTHER CHANNELS', 'WHEN'], cosh.eventPoints.map(toRow), context.stdout, 'records'));
    await cosh.dispose();
  });
};
