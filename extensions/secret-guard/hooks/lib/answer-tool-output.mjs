import { countAndKinds, distinct, toolWord } from './prose.mjs';
import { redact } from './redact.mjs';
import { redactJson } from './redact-json.mjs';
import { findStore, showsSettings } from './secret-stores.mjs';

/**
 * What the model would see.
 * @param {Record<string, unknown>} event
 */
function outputOf(event) {
  const response = event.tool_response ?? event.tool_output;
  const isWrapped = typeof response === 'object' && response !== null && 'llmContent' in response;
  return isWrapped ? response.llmContent : response;
}

/**
 * Why the whole output must go, if it must.
 * @param {import('./redact.mjs').Redaction} redaction
 * @param {string | undefined} store
 * @param {import('./settings.mjs').Settings} settings
 */
function reasonToBlock({ secrets }, store, settings) {
  const kinds = secrets.length > 0 ? countAndKinds(secrets) : 'settings that may be secrets';
  if (store !== undefined) return `${store} is a store of secrets, and the output holds ${kinds}`;
  if (secrets.some((secret) => secret.privateKey)) return `it holds a private key: ${kinds}`;
  if (distinct(secrets) > settings.limit) return `it holds more than ${settings.limit} secrets: ${kinds}`;
  return settings.output === 'block' && secrets.length > 0 ? `it holds ${kinds}` : undefined;
}

/**
 * @param {Record<string, unknown>} event
 * @param {import('./settings.mjs').Settings} settings
 * @returns {import('./answer.mjs').Reply | undefined}
 */
export function answerToolOutput(event, settings) {
  const output = outputOf(event);
  if (output === undefined || output === null) return undefined;
  const redaction = typeof output === 'string' ? redact(output, settings) : redactJson(output, settings);
  const tool = toolWord(event.tool_name);
  const store = findStore(tool, event.tool_input);
  const isShown = store !== undefined && (redaction.secrets.length > 0 || (store.read && showsSettings(redaction.text)));
  const why = reasonToBlock(redaction, isShown ? store.name : undefined, settings);
  if (why !== undefined) {
    return {
      decision: 'block',
      reason: `secret-guard: the output of ${tool} was withheld: ${why}. Go on without it; if you need a value from it, ask the person.`,
      systemMessage: `secret-guard: withheld the whole output of ${tool} from the model: ${why}.`,
    };
  }
  if (redaction.secrets.length === 0) return undefined;
  return {
    hookSpecificOutput: { updated_tool_response: redaction.text },
    systemMessage: `secret-guard: withheld ${countAndKinds(redaction.secrets)} from the output of ${tool} before the model saw it.`,
  };
}
