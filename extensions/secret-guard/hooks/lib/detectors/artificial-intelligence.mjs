import { entropy } from '../entropy.mjs';
import { token } from '../detector.mjs';
import { isPlaceholder } from '../placeholders.mjs';

/** @param {string} value */
const isMixed = (value) => !isPlaceholder(value) && /\d/.test(value) && /[A-Za-z]/.test(value.slice(3)) && entropy(value) >= 2.5;

/** @type {import('../detector.mjs').Detector[]} */
export const artificialIntelligence = [
  token('anthropic-key', 'Anthropic API key', 'sk-ant-', 'sk-ant-[A-Za-z0-9_-]{20,256}'),
  token('openrouter-key', 'OpenRouter API key', 'sk-or-', 'sk-or-[A-Za-z0-9_-]{20,256}'),
  token('openai-key', 'OpenAI API key', ['sk-proj-', 'sk-svcacct-', 'sk-admin-'], 'sk-(?:proj|svcacct|admin)-[A-Za-z0-9_-]{20,300}'),
  // Several vendors hand out `sk-` and letters and digits: OpenAI's older keys, DeepSeek, DashScope.
  token('sk-key', 'OpenAI-style API key', 'sk-', 'sk-[A-Za-z0-9]{20,128}', { accept: isMixed }),
  token('huggingface-token', 'Hugging Face token', ['hf_', 'api_org_'], '(?:hf|api_org)_[A-Za-z0-9]{30,64}'),
  token('groq-key', 'Groq API key', 'gsk_', 'gsk_[A-Za-z0-9]{40,64}'),
  token('xai-key', 'xAI API key', 'xai-', 'xai-[A-Za-z0-9]{60,128}'),
  token('perplexity-key', 'Perplexity API key', 'pplx-', 'pplx-[A-Za-z0-9]{40,64}'),
  token('replicate-token', 'Replicate token', 'r8_', 'r8_[A-Za-z0-9]{30,64}'),
];
