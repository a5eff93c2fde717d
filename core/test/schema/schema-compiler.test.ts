import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { hookEntrySchema, inputSchemaOf, manifestSchemaV1, SchemaCompiler, type JsonSchema, type PrecompiledValidators } from '@cosh/core';
import { standaloneValidators } from '@cosh/core/build';
import { eventNames, points } from '../support/sample-plugin.js';
import { throwAwayFolder, writeInto } from '../support/throw-away-folder.js';

const strange: JsonSchema = {
  type: 'object',
  properties: { 'a/b~c': { type: 'array', items: { type: 'object', properties: { n: { type: 'integer', minimum: 3 } }, required: ['n'], additionalProperties: false } }, kind: { enum: ['x', null] }, fixed: { const: 1 } },
  required: ['kind'],
};
const schemas: readonly JsonSchema[] = [hookEntrySchema, manifestSchemaV1(eventNames), ...points.map(inputSchemaOf), strange];

let precompiled: PrecompiledValidators;
let source: string;

beforeAll(async () => {
  source = standaloneValidators(schemas);
  const file = writeInto(throwAwayFolder(), 'validators.mjs', source);
  precompiled = ((await import(pathToFileURL(file).href)) as { default: PrecompiledValidators }).default;
});

const hook = { type: 'command', name: 'check', command: 'true' };
const manifest = { schemaVersion: 1, name: 'x', version: '1.0.0', compatibility: { cosh: '*' } };
const values: readonly unknown[] = [
  null, true, 0, '', 'text', [], {}, [{}], { command: 'true' }, { command: '  ' }, { command: 'a\0b' }, { command: 1, timeout: -1, on_failure: 'never', env: [], name: 7 },
  { command: 'true', timeout: 0 }, { command: 'true', matcher: null, fail_open: 'yes' }, manifest, { ...manifest, extra: 1 }, { ...manifest, schemaVersion: 2 },
  { ...manifest, hooks: { PreToolUse: [{ matcher: 'x', hooks: [hook] }] } }, { ...manifest, hooks: { PreToolUse: [{ hooks: [{ ...hook, timeout: 301, unknown: 1 }] }], Nope: [] } },
  { ...manifest, hooks: { PreToolUse: [] } }, { ...manifest, settings: [{ key: 'Bad key', type: 'float' }] }, { ...manifest, mcpServers: { x: { transport: 'http', command: '' } } },
  { ...manifest, description: 'x'.repeat(1025) }, { tool_name: 'shell', tool_input: {} }, { tool_name: 1, tool_input: [] }, { tool_output: null }, { session_id: 1, cwd: {} },
  { kind: 'x', 'a/b~c': [{ n: 1, more: 1 }, {}, 'x'] }, { kind: null, fixed: 2 }, { kind: 'y' }, { source: 'startup', timestamp: 7 },
];

describe('validators made at build time', () => {
  it('cover each schema by its exact text', () => {
    expect([...precompiled.keys()]).toStrictEqual(schemas.map((schema) => JSON.stringify(schema)));
  });

  it('need no schema compiler at run time: the module imports nothing', () => {
    expect(source).not.toMatch(/\b(?:import|require)\b\s*[({"'*]/);
  });

  it.each(schemas.map((schema, index) => [index, schema] as const))('give the same problems as those made at run time: schema %i', async (_index, schema) => {
    const atRunTime = await new SchemaCompiler(new Map()).compile(schema);
    const atBuildTime = await new SchemaCompiler(precompiled).compile(schema);
    for (const value of values) expect(atBuildTime(value), JSON.stringify(value)).toStrictEqual(atRunTime(value));
    fc.assert(fc.property(fc.jsonValue(), (value) => {
      expect(atBuildTime(value)).toStrictEqual(atRunTime(value));
    }));
    const spoilt = fc.tuple(fc.constantFrom(...values), fc.string(), fc.jsonValue()).map(([value, key, other]) => (typeof value === 'object' && !Array.isArray(value) ? { ...value, [key]: other } : value));
    fc.assert(fc.property(spoilt, (value) => {
      expect(atBuildTime(value)).toStrictEqual(atRunTime(value));
    }));
  });
});

describe('a problem of a value', () => {
  const problemsOf = async (value: unknown, schema = strange) => (await new SchemaCompiler(new Map()).compile(schema))(value);

  it('is none where the value is valid', async () => {
    expect(await problemsOf({ kind: 'x' })).toStrictEqual([]);
  });

  it('names the path, also through keys with slashes and tildes', async () => {
    expect(await problemsOf({ kind: 'x', 'a/b~c': [{ n: 5 }, { n: 1 }] })).toStrictEqual([{ path: ['a/b~c', '1', 'n'], keyword: 'minimum', problem: 'must be >= 3' }]);
  });

  it.each<[string, unknown, object]>([
    ['a wrong type, with the type that is there', [], { path: [], keyword: 'type', problem: 'must be object, is array' }],
    ['a missing property', {}, { path: [], keyword: 'required', property: 'kind' }],
    ['an unknown property', { kind: 'x', 'a/b~c': [{ n: 3, x: 1 }] }, { path: ['a/b~c', '0'], keyword: 'additionalProperties', property: 'x' }],
    ['a word that is not among the known ones', { kind: 'y' }, { path: ['kind'], keyword: 'enum', problem: 'must be one of x' }],
    ['a value other than the only one', { kind: 'x', fixed: 2 }, { path: ['fixed'], keyword: 'const', problem: 'must be 1' }],
    ['null in place of a list', { kind: 'x', 'a/b~c': null }, { path: ['a/b~c'], keyword: 'type', problem: 'must be array, is null' }],
  ])('is %s', async (_title, value, problem) => {
    expect(await problemsOf(value)).toStrictEqual([expect.objectContaining(problem)]);
  });

  it('is said of everything at once', async () => {
    expect(await problemsOf({ 'a/b~c': [{}, 1], fixed: 0 })).toHaveLength(4);
  });
});

describe('the schema compiler', () => {
  it('compiles a schema once', () => {
    const compiler = new SchemaCompiler(new Map());
    expect(compiler.compile(strange)).toBe(compiler.compile(strange));
  });

  it('compiles a schema that is not among the precompiled ones', async () => {
    const validate = await new SchemaCompiler(precompiled).compile({ type: 'string' });
    expect(validate('x')).toStrictEqual([]);
    expect(validate(1)).toHaveLength(1);
  });
});
