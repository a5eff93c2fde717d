import { commonFields, pointsOf, type HookWords } from '../shared/extension/hook-words.js';
import { qwen } from './adapter.js';

/** settings.json and extensions. Source: QwenLM/qwen-code, docs/users/features/hooks. */
export const qwenWords: HookWords = {
  ...commonFields,
  dialectOf: () => 'qwen',
  events: pointsOf(qwen.events),
  otherEvents: [
    'PostToolBatch', 'PermissionRequest', 'PermissionDenied', 'UserPromptExpansion', 'SessionEnd', 'SessionDelete', 'MessageDisplay', 'StopFailure',
    'SubagentStart', 'SubagentStop', 'PreCompact', 'PostCompact', 'Notification', 'TodoCreated', 'TodoCompleted', 'InstructionsLoaded',
  ],
  otherTypes: ['http', 'prompt', 'function'],
  knowsAsync: true,
  variables: { extension: ['CLAUDE_PLUGIN_ROOT'], workspace: ['QWEN_PROJECT_DIR', 'GEMINI_PROJECT_DIR', 'CLAUDE_PROJECT_DIR'], withoutBraces: true },
};
