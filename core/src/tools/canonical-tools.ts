import { defineToolVocabulary } from '../contract/index.js';

const mcpName = /^mcp__(.+?)__(.+)$/s;

/**
 * The names and fields of cosh itself, which every other vocabulary is translated through. Paths stand in `file_path`, folders and
 * search roots in `path`, seconds and milliseconds stay what the agent sent.
 */
export const canonicalTools = defineToolVocabulary({
  name: 'cosh',
  tools: [
    // command, description, timeout, run_in_background, cwd
    { family: 'shell', names: ['shell', 'run_shell_command'] },
    // file_path, offset, limit
    { family: 'read', names: ['read_file'] },
    // paths
    { family: 'read_many', names: ['read_many_files'] },
    // file_path, content
    { family: 'write', names: ['write_file'] },
    // file_path, old_string, new_string, replace_all
    { family: 'edit', names: ['edit'] },
    // pattern, path, glob
    { family: 'grep', names: ['grep', 'grep_search'] },
    // pattern, path
    { family: 'glob', names: ['glob'] },
    // path
    { family: 'list', names: ['list_directory'] },
    // url, prompt
    { family: 'fetch', names: ['web_fetch'] },
    // query
    { family: 'web_search', names: ['web_search'] },
    // description, prompt, subagent_type
    { family: 'subagent', names: ['task'] },
    // todos
    { family: 'todo', names: ['todo', 'todo_write'] },
    // skill
    { family: 'skill', names: ['skill'] },
    // questions
    { family: 'ask_user', names: ['ask_user_question'] },
    // fact
    { family: 'memory', names: ['save_memory'] },
  ],
  mcp: {
    parse: (name) => {
      const [, server, tool] = mcpName.exec(name) ?? [];
      return server === undefined || tool === undefined ? undefined : { server, tool };
    },
    format: ({ server, tool }) => `mcp__${server}__${tool}`,
  },
});
