// Writes dist/validators.js: every schema that the CLI may need, compiled, so that no command loads a schema compiler.
import { writeFile } from 'node:fs/promises';
import { hookEntrySchema, inputSchemaOf, manifestSchemaV1 } from '@cosh/core';
import { standaloneValidators } from '@cosh/core/build';
import { eventPoints } from '@cosh/event-points';

// Beside it dist/input-validators.js with those of the events alone, for who has no time to load the others.
const inputs = eventPoints.map(inputSchemaOf);
const schemas = [hookEntrySchema, manifestSchemaV1(eventPoints.map(({ name }) => name)), ...inputs];
await writeFile(new URL('../dist/validators.js', import.meta.url), standaloneValidators(schemas));
await writeFile(new URL('../dist/input-validators.js', import.meta.url), standaloneValidators(inputs));
