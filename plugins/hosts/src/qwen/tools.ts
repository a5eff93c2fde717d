import { defineToolVocabulary } from '@cosh/core';
import { doubleUnderscores } from '../shared/mcp-names.js';
import { qwenFamily } from '../shared/qwen-tools.js';

/** packages/core/src/tools of qwen-code 0.15 to 0.24: tools have a display name too, which matchers may use. */
export const qwenTools = defineToolVocabulary({
  name: 'qwen',
  tools: [...qwenFamily, { family: 'subagent', names: ['agent', 'task'], matcherNames: ['Agent', 'Task'] }],
  mcp: doubleUnderscores,
});
