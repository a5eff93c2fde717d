import standalone from 'ajv/dist/standalone/index.js';
import type { JsonSchema } from '../contract/index.js';
import { newAjv } from './ajv.js';

/**
 * The source of an ES module whose default export maps the text of each schema to its validator, in the form that
 * `PRECOMPILED_VALIDATORS` takes. For build scripts: with it a program starts without a schema compiler.
 */
export function standaloneValidators(schemas: readonly JsonSchema[]): string {
  const ajv = newAjv({ source: true, esm: true });
  const names = schemas.map((schema, index) => {
    ajv.addSchema(schema, `schema${index}`);
    return [`validate${index}`, `schema${index}`] as const;
  });
  const code = standalone.default(ajv, Object.fromEntries(names));
  const entries = schemas.map((schema, index) => `[${JSON.stringify(JSON.stringify(schema))}, validate${index}]`);
  return `${code}\nexport default new Map([\n${entries.join(',\n')},\n]);\n`;
}
