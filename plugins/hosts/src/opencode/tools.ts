import { defineToolVocabulary } from '@cosh/core';
import { patchText } from '../shared/patch-text.js';
import { serverAndTool } from '../shared/mcp-names.js';

const patch = { names: ['apply_patch', 'patch'], narrow: true, reshape: patchText('patchText') };

/** packages/opencode/src/tool of 1.x: its fields are camelCase; a tool of an MCP server is `<server>_<tool>`. */
export const opencodeTools = defineToolVocabulary({
  name: 'opencode',
  tools: [
    { family: 'shell', names: ['bash'], fields: { cwd: 'workdir' } },
    { family: 'read', names: ['read'], fields: { file_path: 'filePath' } },
    { family: 'write', names: ['write'], fields: { file_path: 'filePath' } },
    { family: 'edit', names: ['edit'], fields: { file_path: 'filePath', old_string: 'oldString', new_string: 'newString', replace_all: 'replaceAll' } },
    { ...patch, family: 'edit' },
    { ...patch, family: 'write' },
    { family: 'grep', names: ['grep'], fields: { glob: 'include' } },
    { family: 'glob', names: ['glob'] },
    { family: 'list', names: ['list'] },
    { family: 'fetch', names: ['webfetch'] },
    { family: 'web_search', names: ['websearch'] },
    { family: 'subagent', names: ['task'] },
    { family: 'todo', names: ['todowrite'] },
    { family: 'skill', names: ['skill'], fields: { skill: 'name' } },
    { family: 'ask_user', names: ['question'] },
  ],
  mcp: serverAndTool(['apply_patch']),
});
