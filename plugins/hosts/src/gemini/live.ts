import type { LiveAgent } from '../live/live-agent.js';

const settings = {
  security: { auth: { selectedType: 'gemini-api-key' }, folderTrust: { enabled: false } },
  privacy: { usageStatisticsEnabled: false },
  telemetry: { enabled: false },
  general: { enableAutoUpdate: false },
};

export const geminiLive: LiveAgent = {
  host: 'gemini',
  program: 'gemini',
  files: () => ({ '.gemini/settings.json': JSON.stringify(settings, null, 2) }),
  environment: (url) => ({ GEMINI_API_KEY: 'loopback', GOOGLE_GEMINI_BASE_URL: url }),
  args: (prompt) => ['-p', prompt, '-m', 'gemini-2.5-flash', '--yolo'],
  destroyer: (folder) => `rm -rf ${folder}`,
};
