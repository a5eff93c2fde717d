import { defineToolVocabulary } from '@cosh/core';
import { viewRange } from '../shared/line-ranges.js';
import { patchText } from '../shared/patch-text.js';

/**
 * GitHub Copilot CLI 1.0.10x, as hooks under camelCase keys are told. Tools of MCP servers carry no mark that tells them from others, so
 * they keep their names.
 */
export const copilotTools = defineToolVocabulary({
  name: 'copilot',
  tools: [
    { family: 'shell', names: ['bash'] },
    { family: 'shell', names: ['powershell'], narrow: true },
    { family: 'read', names: ['view'], reshape: viewRange },
    { family: 'write', names: ['create'], fields: { file_path: 'path', content: 'file_text' } },
    { family: 'edit', names: ['edit', 'str_replace_editor'], fields: { file_path: 'path', old_string: 'old_str', new_string: 'new_str' } },
    { family: 'edit', names: ['apply_patch'], narrow: true, reshape: patchText('patch') },
    { family: 'write', names: ['apply_patch'], narrow: true, reshape: patchText('patch') },
    { family: 'grep', names: ['grep', 'rg'] },
    { family: 'glob', names: ['glob'] },
    { family: 'fetch', names: ['web_fetch'] },
    { family: 'web_search', names: ['web_search'] },
    { family: 'subagent', names: ['task'], fields: { subagent_type: 'agent_type' } },
    { family: 'todo', names: ['update_todo'] },
    { family: 'skill', names: ['skill'] },
    { family: 'ask_user', names: ['ask_user'] },
  ],
});
