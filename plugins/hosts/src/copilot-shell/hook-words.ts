import { commonFields, pointsOf, type HookWords } from '../shared/extension/hook-words.js';
import { copilotShell } from './adapter.js';

/** settings.json. Source: alibaba/anolisa, src/copilot-shell 2.4.1. */
export const copilotShellWords: HookWords = {
  ...commonFields,
  dialectOf: () => 'copilot-shell',
  events: pointsOf(copilotShell.events),
  otherEvents: ['SessionEnd', 'BeforeToolSelection', 'Notification', 'PreCompact', 'SubagentStart', 'SubagentStop', 'PermissionRequest'],
  switches: ['enabled', 'disabled', 'notifications'],
  variables: { extension: [], workspace: ['COPILOT_SHELL_PROJECT_DIR', 'GEMINI_PROJECT_DIR', 'CLAUDE_PROJECT_DIR', 'QWEN_PROJECT_DIR'], withoutBraces: true },
};
