import { defineToolVocabulary } from '@cosh/core';
import { manyEdits } from '../shared/many-edits.js';
import { doubleUnderscores } from '../shared/mcp-names.js';

/** code.claude.com/docs/en/hooks.md and settings of 2.1.x; `Task`, `MultiEdit` and `LS` are of older versions. */
export const claudeCodeTools = defineToolVocabulary({
  name: 'claude-code',
  tools: [
    { family: 'shell', names: ['Bash'] },
    { family: 'shell', names: ['PowerShell'], narrow: true },
    { family: 'read', names: ['Read'] },
    { family: 'write', names: ['Write'] },
    { family: 'edit', names: ['Edit'] },
    { family: 'edit', names: ['MultiEdit'], narrow: true, reshape: manyEdits },
    { family: 'edit', names: ['NotebookEdit'], narrow: true, fields: { file_path: 'notebook_path', new_string: 'new_source' } },
    { family: 'grep', names: ['Grep'] },
    { family: 'glob', names: ['Glob'] },
    { family: 'list', names: ['LS'] },
    { family: 'fetch', names: ['WebFetch'] },
    { family: 'web_search', names: ['WebSearch'] },
    { family: 'subagent', names: ['Agent', 'Task'] },
    { family: 'todo', names: ['TodoWrite'] },
    { family: 'skill', names: ['Skill'] },
    { family: 'ask_user', names: ['AskUserQuestion'] },
  ],
  mcp: doubleUnderscores,
});
