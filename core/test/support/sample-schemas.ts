import { coshVersion, hookEntrySchema, manifestSchemaV1, SchemaCompiler } from '@cosh/core';
import { dialectNames, eventNames } from './sample-plugin.js';

const compiler = new SchemaCompiler(new Map());
const schemaV1 = manifestSchemaV1(eventNames);

/** What reading a configuration file needs of the outside. */
export const configContext = { eventNames, dialectNames, validateEntry: await compiler.compile(hookEntrySchema) };

/** What reading a manifest needs. */
export const manifestContext = { ...configContext, coshVersion, validateV1: () => compiler.compile(schemaV1) };
