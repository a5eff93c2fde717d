// Writes dist/validators.js: every schema that the CLI may need, compiled, so that no command loads a schema compiler.
import { writeFile } from 'node:fs/promises';
import { hookEntrySchema, inputSchemaOf, manifestSchemaV1 } from '@cosh/core';
import { standaloneValidators } from '@cosh/core/build';
import { eventPoints } from '@cosh/event-points';

const schemas = [hookEntrySchema, manifestSchemaV1(eventPoints.map(({ name }) => name)), ...eventPoints.map(inputSchemaOf)];
await writeFile(new URL('../dist/validators.js', import.meta.url), standaloneValidators(schemas));
