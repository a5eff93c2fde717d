import { defineToolVocabulary } from '@cosh/core';
import { linesFromTo } from '../shared/line-ranges.js';
import { singleUnderscores } from '../shared/mcp-names.js';

/** packages/core/src/tools of gemini-cli 0.5x and 0.6x; `absolute_path` and `search_file_content` are of older versions. */
export const geminiTools = defineToolVocabulary({
  name: 'gemini',
  tools: [
    { family: 'shell', names: ['run_shell_command'], fields: { run_in_background: 'is_background', cwd: 'dir_path' }, otherFields: { directory: 'cwd' } },
    { family: 'read', names: ['read_file'], reshape: linesFromTo },
    { family: 'read_many', names: ['read_many_files'], fields: { paths: 'include' }, otherFields: { paths: 'paths' } },
    { family: 'write', names: ['write_file'] },
    { family: 'edit', names: ['replace'], fields: { replace_all: 'allow_multiple' } },
    { family: 'grep', names: ['grep_search', 'search_file_content'], fields: { path: 'dir_path', glob: 'include_pattern' }, otherFields: { path: 'path', include: 'glob' } },
    { family: 'glob', names: ['glob'], fields: { path: 'dir_path' }, otherFields: { path: 'path' } },
    { family: 'list', names: ['list_directory'], fields: { path: 'dir_path' }, otherFields: { path: 'path' } },
    { family: 'fetch', names: ['web_fetch'] },
    { family: 'web_search', names: ['google_web_search'] },
    { family: 'subagent', names: ['invoke_agent'], fields: { subagent_type: 'agent_name' } },
    { family: 'todo', names: ['write_todos'] },
    { family: 'skill', names: ['activate_skill'], fields: { skill: 'name' } },
    { family: 'ask_user', names: ['ask_user'] },
    { family: 'memory', names: ['save_memory'] },
  ],
  mcp: singleUnderscores,
});
