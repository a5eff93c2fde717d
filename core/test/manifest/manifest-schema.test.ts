import { describe, expect, it } from 'vitest';
import { manifestSchemaV1, SchemaCompiler } from '@cosh/core';

describe('the schema of manifests', () => {
  it('knows the events that it is made for, and no others', async () => {
    const validate = await new SchemaCompiler(new Map()).compile(manifestSchemaV1(['Wedding']));
    const manifest = (event: string) => ({ schemaVersion: 1, name: 'x', version: '1.0.0', compatibility: { cosh: '*' }, hooks: { [event]: [{ hooks: [{ type: 'command', name: 'a', command: 'true' }] }] } });
    expect(validate(manifest('Wedding'))).toStrictEqual([]);
    expect(validate(manifest('PreToolUse'))).toMatchObject([{ keyword: 'additionalProperties', path: ['hooks'], property: 'PreToolUse' }]);
  });

  it('is plain JSON', () => {
    const schema = manifestSchemaV1(['Wedding']);
    expect(JSON.parse(JSON.stringify(schema))).toStrictEqual(schema);
  });

  it('is closed at every level', () => {
    const open: string[] = [];
    const walk = (value: unknown, at: string): void => {
      if (typeof value !== 'object' || value === null) return;
      const { type, properties, additionalProperties } = value as { type?: unknown; properties?: unknown; additionalProperties?: unknown };
      if (type === 'object' && properties !== undefined && additionalProperties !== false) open.push(at);
      for (const [key, inner] of Object.entries(value)) walk(inner, `${at}/${key}`);
    };
    walk(manifestSchemaV1(['Wedding']), '');
    expect(open).toStrictEqual([]);
  });
});
