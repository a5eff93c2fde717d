/**
 * What a rule found: `why` completes the sentence "`rm -rf /` …".
 * @typedef {object} Finding
 * @property {'block' | 'ask'} decision
 * @property {string} why
 * @property {string | undefined} [instead] what to do instead
 * @property {{ element: number | null, start: number, end: number, text: string }[]} [edits]
 * @property {boolean} [piped] whether it is about what is piped in as well
 *
 * @typedef {{ programs: string[], judge: (call: import('../walk/run.mjs').Call) => Finding | null }} Rule
 */

/** @returns {Finding} */
export function block(why, instead) {
  return { decision: 'block', why, instead };
}

/** @returns {Finding} */
export function ask(why, instead) {
  return { decision: 'ask', why, instead };
}

/** The worst of some findings, the first of those that are equally bad. */
export function worst(findings) {
  return findings.find((finding) => finding?.decision === 'block') ?? findings.find(Boolean) ?? null;
}
