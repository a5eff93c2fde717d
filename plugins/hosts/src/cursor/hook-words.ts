import { commonFields, type HookWords } from '../shared/extension/hook-words.js';

/** .cursor/hooks.json. Source: cursor.com/docs/hooks. */
export const cursorWords: HookWords = {
  ...commonFields,
  dialect: 'cursor',
  events: {
    preToolUse: 'PreToolUse', postToolUse: 'PostToolUse', postToolUseFailure: 'PostToolUseFailure', beforeSubmitPrompt: 'UserPromptSubmit',
    sessionStart: 'SessionStart', stop: 'Stop',
  },
  otherEvents: [
    'beforeShellExecution', 'afterShellExecution', 'beforeMCPExecution', 'afterMCPExecution', 'beforeReadFile', 'afterFileEdit', 'beforeTabFileRead',
    'afterTabFileEdit', 'afterAgentResponse', 'afterAgentThought', 'subagentStart', 'subagentStop', 'preCompact', 'sessionEnd', 'workspaceOpen',
  ],
  otherTypes: ['prompt'],
  onFailure: ({ failClosed }) => (failClosed === true ? 'block' : undefined),
  variables: { extension: ['CURSOR_PLUGIN_ROOT', 'CLAUDE_PLUGIN_ROOT'], workspace: ['CURSOR_PROJECT_DIR', 'CLAUDE_PROJECT_DIR'], withoutBraces: false },
};
