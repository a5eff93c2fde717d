import { commonFields, pointsOf, type HookWords } from '../shared/extension/hook-words.js';
import { codex } from './adapter.js';

/** hooks.json and `[hooks]` of config.toml. Source: developers.openai.com/codex/hooks. */
export const codexWords: HookWords = {
  ...commonFields,
  dialectOf: () => 'codex',
  events: pointsOf(codex.events),
  otherEvents: ['SessionEnd', 'SubagentStart', 'SubagentStop', 'PermissionRequest', 'PreCompact', 'PostCompact', 'Interrupt'],
  otherTypes: ['prompt', 'agent', 'mcp_tool'],
  knowsAsync: true,
  programField: 'command',
  timeoutFields: ['timeout', 'timeoutSec'],
  variables: { extension: ['PLUGIN_ROOT', 'CLAUDE_PLUGIN_ROOT'], workspace: ['CLAUDE_PROJECT_DIR'], withoutBraces: false },
};
