import { claudeCodeRules } from './claude-code.js';
import { codexRules } from './codex.js';
import { copilotShellRules } from './copilot-shell.js';
import { copilotRules } from './copilot.js';
import { cursorRules } from './cursor.js';
import { geminiRules } from './gemini.js';
import { opencodeRules } from './opencode.js';
import { qwenRules } from './qwen.js';
import type { HostRules } from './reaction.js';

export type { Reaction } from './reaction.js';

/** What each agent does with an answer, with nobody in front of it. */
export const rules: Readonly<Record<string, HostRules>> = {
  'claude-code': claudeCodeRules,
  codex: codexRules,
  gemini: geminiRules(false),
  qwen: qwenRules,
  copilot: copilotRules,
  cursor: cursorRules,
  'copilot-shell': copilotShellRules,
  opencode: opencodeRules,
};
