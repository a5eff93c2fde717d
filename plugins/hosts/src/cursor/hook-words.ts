import { commonFields, pointsOf, type HookWords } from '../shared/extension/hook-words.js';
import { cursor } from './adapter.js';

/** .cursor/hooks.json. Source: cursor.com/docs/hooks. */
export const cursorWords: HookWords = {
  ...commonFields,
  dialectOf: () => 'cursor',
  events: { ...pointsOf(cursor.events), afterShellExecution: 'PostToolUse', afterMCPExecution: 'PostToolUse', afterFileEdit: 'PostToolUse' },
  toolsOf: {
    beforeShellExecution: '^Shell$', afterShellExecution: '^Shell$', beforeMCPExecution: '^MCP:', afterMCPExecution: '^MCP:', beforeReadFile: '^Read$',
    afterFileEdit: '^Write$',
  },
  otherEvents: [
    'beforeTabFileRead', 'afterTabFileEdit', 'afterAgentResponse', 'afterAgentThought', 'subagentStart', 'subagentStop', 'preCompact', 'sessionEnd',
    'workspaceOpen',
  ],
  otherTypes: ['prompt'],
  onFailure: ({ failClosed }) => (failClosed === true ? 'block' : undefined),
  variables: { extension: ['CURSOR_PLUGIN_ROOT', 'CLAUDE_PLUGIN_ROOT'], workspace: ['CURSOR_PROJECT_DIR', 'CLAUDE_PROJECT_DIR'], withoutBraces: false },
};
