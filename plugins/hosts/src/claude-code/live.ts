import type { LiveAgent } from '../live/live-agent.js';

export const claudeCodeLive: LiveAgent = {
  host: 'claude-code',
  program: 'claude',
  files: () => ({}),
  environment: (url) => ({
    ANTHROPIC_BASE_URL: url,
    ANTHROPIC_API_KEY: 'sk-ant-loopback',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_AUTOUPDATER: '1',
    // Without it a container's root user may not skip permission prompts.
    IS_SANDBOX: '1',
  }),
  args: (prompt) => ['-p', prompt, '--dangerously-skip-permissions'],
  destroyer: (folder) => `rm -rf ${folder}`,
};
