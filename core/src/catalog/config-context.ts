import type { Dialect, EventPoint } from '../contract/index.js';
import { hookEntrySchema } from '../hook-table/index.js';
import type { SchemaCompiler, Validate } from '../schema/index.js';

/** What is needed to read a table of hooks, wherever it stands. */
export interface ConfigContext {
  readonly eventNames: readonly string[];
  readonly dialectNames: readonly string[];
  readonly validateEntry: Validate;
}

export const configContext = async (points: readonly EventPoint[], dialects: readonly Dialect[], schemas: SchemaCompiler): Promise<ConfigContext> => ({
  eventNames: points.map(({ name }) => name),
  dialectNames: dialects.map(({ name }) => name),
  validateEntry: await schemas.compile(hookEntrySchema),
});
