import { describeAgent } from './describe-agent.js';

await describeAgent('qwen');
