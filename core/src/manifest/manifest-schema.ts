import type { JsonSchema } from '../contract/index.js';
import { hookEntrySchema } from '../hook-table/index.js';

const closed = (properties: Record<string, unknown>, required: readonly string[] = []): JsonSchema => ({
  type: 'object', properties, required, additionalProperties: false,
});
// Lengths as patterns: ajv's own length check would need a run-time module of ajv in every compiled validator.
const text = (least: number, most?: number) => ({ type: 'string', pattern: `^[\\s\\S]{${least},${most ?? ''}}$` });
const shortText = text(0, 1024);
const textMap = { type: 'object', additionalProperties: { type: 'string' } };
const paths = { type: 'array', items: text(1) };

const hook = closed(
  {
    type: { const: 'command' },
    name: text(1, 64),
    command: { ...(hookEntrySchema.properties as { command: object }).command },
    description: shortText,
    timeout: { type: 'number', minimum: 1, maximum: 300 },
    on_failure: { enum: ['pass', 'block'] },
    on_unsupported: { enum: ['pass', 'block'] },
    dialect: text(1),
    fail_open: { type: 'boolean' },
    env: textMap,
  },
  ['type', 'name', 'command'],
);

const group = closed({ matcher: { type: 'string' }, sequential: { type: 'boolean' }, hooks: { type: 'array', items: hook, minItems: 1 } }, ['hooks']);

const setting = closed(
  {
    key: { type: 'string', pattern: '^[a-z][A-Za-z0-9]*$' },
    type: { enum: ['string', 'boolean', 'integer'] },
    description: shortText,
    required: { type: 'boolean' },
    sensitive: { type: 'boolean' },
    default: { type: ['string', 'boolean', 'integer'] },
  },
  ['key', 'type'],
);

const mcpServer = closed(
  { transport: { const: 'stdio' }, command: text(1), args: { type: 'array', items: { type: 'string' } }, env: textMap, required: { type: 'boolean' } },
  ['transport', 'command'],
);

const contextFile = closed({ id: text(1), path: text(1), required: { type: 'boolean' } }, ['path']);

/** Version 1 of the manifest: closed at every level, its events being the registered event points. */
export function manifestSchemaV1(eventNames: readonly string[]): JsonSchema {
  const events = Object.fromEntries(eventNames.map((event) => [event, { type: 'array', items: { $ref: '#/$defs/group' }, minItems: 1 }]));
  const manifest = closed(
    {
      $schema: { type: 'string' },
      schemaVersion: { const: 1 },
      name: { type: 'string' },
      version: { type: 'string' },
      description: shortText,
      compatibility: closed({ cosh: text(1) }, ['cosh']),
      hooks: closed(events),
      skills: paths,
      agents: paths,
      contextFiles: { type: 'array', items: contextFile },
      mcpServers: { type: 'object', additionalProperties: mcpServer },
      settings: { type: 'array', items: setting },
    },
    ['schemaVersion', 'name', 'version', 'compatibility'],
  );
  return { ...manifest, $defs: { group } };
}
