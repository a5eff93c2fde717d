import type { LiveAgent } from '../live/live-agent.js';

const settings = {
  security: { auth: { selectedType: 'openai' } },
  privacy: { usageStatisticsEnabled: false },
  telemetry: { enabled: false },
  general: { enableAutoUpdate: false, disableAutoUpdate: true },
};

export const qwenLive: LiveAgent = {
  host: 'qwen',
  program: 'qwen',
  files: () => ({ '.qwen/settings.json': JSON.stringify(settings, null, 2) }),
  environment: (url) => ({ OPENAI_BASE_URL: `${url}/v1`, OPENAI_API_KEY: 'loopback', OPENAI_MODEL: 'scripted' }),
  args: (prompt) => ['-p', prompt, '--yolo'],
  destroyer: (folder) => `rm -rf ${folder}`,
};
