import type { LiveAgent } from '../live/live-agent.js';

export const codexLive: LiveAgent = {
  host: 'codex',
  program: 'codex',
  files: (url) => ({
    '.codex/config.toml': `model = "scripted"
model_provider = "loopback"

[model_providers.loopback]
name = "loopback"
base_url = "${url}/v1"
env_key = "LOOPBACK_KEY"
wire_api = "responses"
request_max_retries = 0
stream_max_retries = 0

[analytics]
enabled = false
`,
  }),
  environment: () => ({ LOOPBACK_KEY: 'loopback' }),
  // Nobody is there to review the hooks of a home folder that was made a moment ago.
  args: (prompt) => ['exec', '--skip-git-repo-check', '--dangerously-bypass-hook-trust', '--dangerously-bypass-approvals-and-sandbox', prompt],
  // Codex refuses `rm -rf` by itself.
  destroyer: (folder) => `find ${folder} -delete`,
};
