import { claudeCodeLive } from '../claude-code/live.js';
import { codexLive } from '../codex/live.js';
import { copilotLive } from '../copilot/live.js';
import { geminiLive } from '../gemini/live.js';
import { opencodeLive } from '../opencode/live.js';
import { qwenLive } from '../qwen/live.js';
import type { LiveAgent } from './live-agent.js';

/** The agents that can be run without a person and without an account. */
export const liveAgents: readonly LiveAgent[] = [claudeCodeLive, codexLive, geminiLive, qwenLive, copilotLive, opencodeLive];
