import { answerPrompt } from './answer-prompt.mjs';
import { answerToolOutput } from './answer-tool-output.mjs';
import { readSettings } from './settings.mjs';

/**
 * @typedef {object} Reply
 * @property {'block'} [decision]
 * @property {string} [reason] what the model sees
 * @property {string} [systemMessage] what the person sees
 * @property {{ updated_tool_response: string }} [hookSpecificOutput]
 */

/** @type {Record<string, (event: Record<string, unknown>, settings: import('./settings.mjs').Settings) => Reply | undefined>} */
const answers = { UserPromptSubmit: answerPrompt, PostToolUse: answerToolOutput };

/**
 * @param {Record<string, unknown>} event
 * @param {Record<string, string | undefined>} environment
 * @returns {Reply | undefined}
 */
export function answer(event, environment) {
  const name = String(event.hook_event_name);
  return Object.hasOwn(answers, name) ? answers[name](event, readSettings(environment)) : undefined;
}
