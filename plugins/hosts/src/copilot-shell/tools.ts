import { defineToolVocabulary } from '@cosh/core';
import { doubleUnderscores } from '../shared/mcp-names.js';
import { qwenFamily } from '../shared/qwen-tools.js';

/** copilot-shell 2.4.1. */
export const copilotShellTools = defineToolVocabulary({
  name: 'copilot-shell',
  tools: [...qwenFamily, { family: 'subagent', names: ['task'] }],
  mcp: doubleUnderscores,
});
