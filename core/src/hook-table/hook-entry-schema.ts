import type { JsonSchema } from '../contract/index.js';

/** One hook as people write it, in a configuration file or a manifest. Which fields are required differs by file. */
export const hookEntrySchema: JsonSchema = {
  type: 'object',
  properties: {
    type: { type: ['string', 'null'] },
    name: { type: ['string', 'null'] },
    description: { type: ['string', 'null'] },
    command: { type: 'string', pattern: '^[^\\u0000]*[^\\s\\u0000][^\\u0000]*$' },
    matcher: { type: ['string', 'null'] },
    timeout: { type: ['number', 'null'], exclusiveMinimum: 0 },
    on_failure: { enum: ['pass', 'block', null] },
    on_unsupported: { enum: ['pass', 'block', null] },
    fail_open: { type: ['boolean', 'null'] },
    env: { type: ['object', 'null'] },
    dialect: { type: ['string', 'null'] },
    sequential: { type: ['boolean', 'null'] },
  },
  required: ['command'],
};

export const hookEntryFields = Object.keys(hookEntrySchema.properties as object);

/** Written by people for other tools or for themselves; not worth a word. */
export const toleratedFields = ['async', 'statusMessage', 'comment', 'show_output'];
