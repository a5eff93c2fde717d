import { defineToolVocabulary } from '@cosh/core';
import { doubleUnderscores } from '../shared/mcp-names.js';
import { patchText } from '../shared/patch-text.js';

const patch = { names: ['apply_patch'], reshape: patchText('command') };

/** codex-rs 0.153 to 0.171: both shell tools are `Bash` to hooks, files are changed by patches alone, and matchers may say `Edit`, `Write` and `Agent`. */
export const codexTools = defineToolVocabulary({
  name: 'codex',
  tools: [
    { family: 'shell', names: ['Bash'] },
    { ...patch, family: 'edit', matcherNames: ['Edit'] },
    { ...patch, family: 'write', matcherNames: ['Write'] },
    { family: 'subagent', names: ['spawn_agent'], matcherNames: ['Agent'], fields: { prompt: 'message' } },
    { family: 'todo', names: ['update_plan'], fields: { todos: 'plan' } },
  ],
  mcp: doubleUnderscores,
});
