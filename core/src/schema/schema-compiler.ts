import type { ErrorObject, ValidateFunction } from 'ajv';
import { inject, injectable } from '../injection.js';
import { token, type JsonSchema, type Token } from '../contract/index.js';

export interface SchemaProblem {
  /** Property names and indexes from the root to the offending value. */
  readonly path: readonly string[];
  /** The schema keyword that objects: `type`, `required`, `additionalProperties` … */
  readonly keyword: string;
  /** The missing or unknown property, for `required` and `additionalProperties`. */
  readonly property?: string;
  /** What is the case: `must be string, is number`. */
  readonly problem: string;
}

/** All problems of a value; none when it is valid. */
export type Validate = (value: unknown) => readonly SchemaProblem[];

/** Validators made at build time, by the exact text of their schema. A schema that is not among them is compiled when first needed. */
export type PrecompiledValidators = ReadonlyMap<string, ValidateFunction>;
export const PRECOMPILED_VALIDATORS: Token<PrecompiledValidators> = token('PrecompiledValidators');

const typeOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

const valueAt = (value: unknown, path: readonly string[]): unknown => path.reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], value);

function describe(error: ErrorObject, offending: unknown): string {
  const message = error.message ?? error.keyword;
  if (error.keyword === 'enum') return `must be one of ${(error.params as { allowedValues: unknown[] }).allowedValues.filter((value) => value !== null).join(', ')}`;
  if (error.keyword === 'const') return `must be ${JSON.stringify((error.params as { allowedValue: unknown }).allowedValue)}`;
  if (error.keyword !== 'type') return message;
  // Null is allowed wherever a field may be absent; saying so would confuse.
  const types = [(error.params as { type: string | string[] }).type].flat().filter((type) => type !== 'null');
  return `must be ${types.join(' or ')}, is ${typeOf(offending)}`;
}

function toProblem(error: ErrorObject, value: unknown): SchemaProblem {
  const path = error.instancePath.split('/').slice(1).map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  const params = error.params as { missingProperty?: string; additionalProperty?: string };
  const property = params.missingProperty ?? params.additionalProperty;
  return { path, keyword: error.keyword, problem: describe(error, valueAt(value, path)), ...(property === undefined ? {} : { property }) };
}

/** Turns JSON Schemas into validators. ajv is loaded only for a schema that was not compiled at build time. */
@injectable()
export class SchemaCompiler {
  readonly #compiled = new Map<JsonSchema, Promise<Validate>>();

  constructor(@inject(PRECOMPILED_VALIDATORS) private readonly precompiled: PrecompiledValidators) {}

  compile(schema: JsonSchema): Promise<Validate> {
    const known = this.#compiled.get(schema);
    if (known) return known;
    const compiled = this.#find(schema).then((validate): Validate => {
      return (value) => (validate(value) ? [] : (validate.errors ?? []).map((error) => toProblem(error, value)));
    });
    this.#compiled.set(schema, compiled);
    return compiled;
  }

  async #find(schema: JsonSchema): Promise<ValidateFunction> {
    return this.precompiled.get(JSON.stringify(schema)) ?? (await import('./ajv.js')).newAjv().compile(schema);
  }
}
