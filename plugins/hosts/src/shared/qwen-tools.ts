import type { ToolWords } from '@cosh/core';

/** What qwen-code and its descendants call alike. `absolute_path` and the like are of older versions. */
export const qwenFamily: readonly ToolWords[] = [
  { family: 'shell', names: ['run_shell_command'], matcherNames: ['Shell'], fields: { run_in_background: 'is_background', cwd: 'directory' } },
  { family: 'read', names: ['read_file'], matcherNames: ['ReadFile'], otherFields: { absolute_path: 'file_path' } },
  { family: 'read_many', names: ['read_many_files'], matcherNames: ['ReadManyFiles'] },
  { family: 'write', names: ['write_file'], matcherNames: ['WriteFile'] },
  { family: 'edit', names: ['edit', 'replace'], matcherNames: ['Edit'] },
  { family: 'grep', names: ['grep_search', 'search_file_content'], matcherNames: ['Grep'] },
  { family: 'glob', names: ['glob'], matcherNames: ['Glob'] },
  { family: 'list', names: ['list_directory'], matcherNames: ['ListFiles'] },
  { family: 'fetch', names: ['web_fetch'], matcherNames: ['WebFetch'] },
  { family: 'web_search', names: ['web_search'], matcherNames: ['WebSearch'] },
  { family: 'todo', names: ['todo_write'], matcherNames: ['TodoWrite'] },
  { family: 'skill', names: ['skill'], matcherNames: ['Skill'] },
  { family: 'ask_user', names: ['ask_user_question'], matcherNames: ['AskUserQuestion'] },
  { family: 'memory', names: ['save_memory'], matcherNames: ['SaveMemory'] },
];
