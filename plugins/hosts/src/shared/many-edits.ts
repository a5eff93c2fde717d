import { isJsonObject, type CanonicalCall, type JsonObject, type ToolReshape } from '@cosh/core';

/** Several edits of one file in `edits`: to others, one edit of all that goes and all that comes. */
export const manyEdits: ToolReshape = {
  read: ({ edits, ...rest }) => {
    if (!Array.isArray(edits) || !edits.every(isJsonObject)) return [];
    const all = (key: string): string => edits.map((edit) => (typeof edit[key] === 'string' ? edit[key] : '')).join('\n');
    return [{ family: 'edit', input: { ...rest, old_string: all('old_string'), new_string: all('new_string') } }];
  },
  // Only one edit can be told from the joined text again.
  write: ({ input }: CanonicalCall, original?: JsonObject) => {
    const before = original?.edits;
    if (!Array.isArray(before) || before.length !== 1) return undefined;
    const { old_string, new_string, ...rest } = input;
    return { ...rest, edits: [{ ...(before[0] as JsonObject), old_string: old_string ?? '', new_string: new_string ?? '' }] };
  },
};
