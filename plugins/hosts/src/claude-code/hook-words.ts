import { commonFields, pointsOf, type HookWords } from '../shared/extension/hook-words.js';
import { claudeCode } from './adapter.js';

/** settings.json and a plugin's hooks.json. Source: code.claude.com/docs/en/hooks. */
export const claudeWords: HookWords = {
  ...commonFields,
  dialectOf: () => 'claude-code',
  events: pointsOf(claudeCode.events),
  otherEvents: [
    'Setup', 'InstructionsLoaded', 'UserPromptExpansion', 'MessageDisplay', 'PermissionRequest', 'PermissionDenied', 'PostToolBatch', 'Notification',
    'SubagentStart', 'SubagentStop', 'TaskCreated', 'TaskCompleted', 'StopFailure', 'TeammateIdle', 'ConfigChange', 'CwdChanged', 'DirectoryAdded',
    'FileChanged', 'WorktreeCreate', 'WorktreeRemove', 'PreCompact', 'PostCompact', 'PreModelSwitch', 'PostModelSwitch', 'SessionEnd', 'Elicitation',
    'ElicitationResult',
  ],
  otherTypes: ['http', 'mcp_tool', 'prompt', 'agent'],
  knowsAsync: true,
  knowsConditions: true,
  programField: 'command',
  onFailure: ({ onFailure }) => (onFailure === 'block' ? 'block' : undefined),
  variables: { extension: ['CLAUDE_PLUGIN_ROOT'], workspace: ['CLAUDE_PROJECT_DIR'], withoutBraces: false },
};
