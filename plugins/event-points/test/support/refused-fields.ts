import { SchemaCompiler, type EventPoint } from '@cosh/core';

const compiler = new SchemaCompiler(new Map());

/** The fields over which the event's schema refuses an input; none where it accepts it. */
export async function refusedFields(point: EventPoint, input: unknown): Promise<string[]> {
  const problems = (await compiler.compile(point.inputSchema))(input);
  return problems.map(({ path, property }) => [...path, ...(property === undefined ? [] : [property])].join('.'));
}
