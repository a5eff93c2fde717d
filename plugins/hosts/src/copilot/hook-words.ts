import { commonFields, pointsOf, type HookWords } from '../shared/extension/hook-words.js';
import { copilot } from './adapter.js';

/** .github/hooks/*.json. A hook's payload follows the spelling of its event. Source: github/docs, hooks reference. */
export const copilotWords: HookWords = {
  ...commonFields,
  dialectOf: (event) => (/^[A-Z]/.test(event) ? 'copilot-pascal' : 'copilot'),
  events: pointsOf(copilot.events),
  otherEvents: [
    'sessionEnd', 'userPromptTransformed', 'permissionRequest', 'subagentStart', 'subagentStop', 'preCompact', 'errorOccurred', 'notification',
    'SessionEnd', 'PermissionRequest', 'SubagentStart', 'SubagentStop', 'PreCompact', 'ErrorOccurred', 'Notification',
  ],
  otherTypes: ['http', 'prompt'],
  isParallel: false,
  commandFields: ['bash', 'command'],
  programField: 'exec',
  otherPlatformFields: ['powershell', 'windows'],
  timeoutFields: ['timeoutSec', 'timeout'],
  knowsFolder: true,
  variables: { extension: ['CLAUDE_PLUGIN_ROOT', 'PLUGIN_ROOT', 'COPILOT_PLUGIN_ROOT'], workspace: ['CLAUDE_PROJECT_DIR', 'COPILOT_PROJECT_DIR'], withoutBraces: false },
};
