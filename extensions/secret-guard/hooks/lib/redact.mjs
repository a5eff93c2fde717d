import { scan } from './scan.mjs';

/** @param {string} kind */
export function withheld(kind) {
  return `[secret-guard: ${kind} withheld]`;
}

/**
 * @typedef {object} Secret
 * @property {string} kind
 * @property {string} value
 * @property {boolean} privateKey
 */

/** @typedef {{ text: string, secrets: Secret[] }} Redaction */

/**
 * @param {string} text
 * @param {import('./scan.mjs').ScanOptions} [options]
 * @returns {Redaction} the text itself when nothing was found
 */
export function redact(text, options = {}) {
  const findings = scan(text, options);
  let result = '';
  let from = 0;
  for (const finding of findings) {
    result += text.slice(from, finding.start) + withheld(finding.kind);
    from = finding.end;
  }
  return {
    text: result + text.slice(from),
    secrets: findings.map(({ kind, start, end, privateKey }) => ({ kind, value: text.slice(start, end), privateKey })),
  };
}
