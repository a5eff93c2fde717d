import { describeAgent } from './describe-agent.js';

await describeAgent('copilot');
