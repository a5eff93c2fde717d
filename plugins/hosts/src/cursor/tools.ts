import { defineToolVocabulary, type ToolReshape } from '@cosh/core';

// One tool for both: what it is to do shows in its fields.
const writeOrEdit: ToolReshape = {
  read: ({ path, contents, ...rest }) => {
    const input = { ...rest, ...(path === undefined ? {} : { file_path: path }), ...(contents === undefined ? {} : { content: contents }) };
    return [{ family: 'old_string' in input ? 'edit' : 'write', input }];
  },
  write: ({ input: { file_path, content, ...rest } }, original = {}) => ({
    ...rest,
    ...(file_path === undefined ? {} : { ['path' in original ? 'path' : 'file_path']: file_path }),
    ...(content === undefined ? {} : { ['contents' in original ? 'contents' : 'content']: content }),
  }),
};

/**
 * Cursor, CLI build 2026.09.10. It writes and edits with one tool, `Write`. Its MCP tools (`MCP:<tool>`) do not say their server, so
 * they keep their names.
 */
export const cursorTools = defineToolVocabulary({
  name: 'cursor',
  tools: [
    { family: 'shell', names: ['Shell'], fields: { cwd: 'working_directory' } },
    { family: 'read', names: ['Read'], otherFields: { path: 'file_path' } },
    { family: 'write', names: ['Write'], reshape: writeOrEdit },
    { family: 'edit', names: ['Write'], reshape: writeOrEdit },
    { family: 'grep', names: ['Grep'] },
    { family: 'glob', names: ['Glob'] },
    { family: 'fetch', names: ['WebFetch'] },
    { family: 'web_search', names: ['WebSearch'] },
    { family: 'subagent', names: ['Task'] },
  ],
  mcp: { parse: () => undefined, format: ({ tool }) => `MCP:${tool}` },
});
