import { describePlaces } from './prose.mjs';
import { scan } from './scan.mjs';

const mostTold = 10;

/**
 * A prompt cannot be taken back once it is sent, and rewriting what a person said would change what they mean: so it is
 * stopped, and they decide.
 * @param {Record<string, unknown>} event
 * @param {import('./settings.mjs').Settings} settings
 * @returns {import('./answer.mjs').Reply | undefined}
 */
export function answerPrompt(event, settings) {
  const { prompt } = event;
  if (prompt === undefined) return undefined;
  const text = typeof prompt === 'string' ? prompt : JSON.stringify(prompt, null, 2);
  const findings = scan(text, settings);
  if (findings.length === 0) return undefined;
  const places = describePlaces(text, findings);
  const more = places.length > mostTold ? [`and ${places.length - mostTold} more`] : [];
  const told = [...places.slice(0, mostTold), ...more].join('; ');
  const them = places.length === 1 ? 'it' : 'them';
  return {
    decision: 'block',
    reason: `secret-guard: the prompt was not sent: ${told}.`,
    systemMessage:
      `secret-guard: your prompt was not sent: ${told}. Remove ${them}, or put ${them} into an environment variable and write ` +
      `the variable's name instead. If ${them === 'it' ? 'it was' : 'they were'} ever sent before, rotate ${them}.`,
  };
}
