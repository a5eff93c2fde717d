import type { LiveAgent } from '../live/live-agent.js';

export const copilotLive: LiveAgent = {
  host: 'copilot',
  program: 'copilot',
  files: () => ({}),
  environment: (url) => ({
    COPILOT_PROVIDER_BASE_URL: `${url}/v1`,
    COPILOT_PROVIDER_TYPE: 'openai',
    COPILOT_PROVIDER_API_KEY: 'loopback',
    COPILOT_MODEL: 'scripted',
    COPILOT_OFFLINE: 'true',
    COPILOT_AUTO_UPDATE: 'false',
  }),
  args: (prompt) => ['-p', prompt, '--allow-all-tools'],
  destroyer: (folder) => `rm -rf ${folder}`,
};
