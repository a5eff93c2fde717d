import type { LiveAgent } from '../live/live-agent.js';

const settings = (url: string): object => ({
  autoupdate: false,
  share: 'disabled',
  model: 'loopback/scripted',
  small_model: 'loopback/scripted',
  provider: {
    loopback: {
      npm: '@ai-sdk/openai-compatible',
      name: 'loopback',
      options: { baseURL: `${url}/v1`, apiKey: 'loopback' },
      models: { scripted: { name: 'scripted', tool_call: true, limit: { context: 100_000, output: 4096 } } },
    },
  },
  permission: { bash: 'allow', edit: 'allow', external_directory: 'allow' },
});

export const opencodeLive: LiveAgent = {
  host: 'opencode',
  program: 'opencode',
  files: (url) => ({ '.config/opencode/opencode.json': JSON.stringify(settings(url), null, 2) }),
  environment: () => ({ OPENCODE_DISABLE_AUTOUPDATE: '1', OPENCODE_DISABLE_LSP_DOWNLOAD: '1', OPENCODE_DISABLE_MODELS_FETCH: '1' }),
  args: (prompt) => ['run', prompt],
  // `opencode run` goes as soon as its session is idle.
  endsAtStop: true,
  destroyer: (folder) => `rm -rf ${folder}`,
};
