import { isSecretField } from './secret-names.mjs';
import { redact, withheld } from './redact.mjs';

const deepest = 500;

/**
 * Judges every string of a structure, alone and then in its surroundings: a key id and its secret are two strings.
 * @param {unknown} value
 * @param {import('./scan.mjs').ScanOptions} [options]
 * @returns {import('./redact.mjs').Redaction} its text is JSON, unless one secret goes through several strings
 */
export function redactJson(value, options = {}) {
  /** @type {import('./redact.mjs').Secret[]} */
  const secrets = [];
  const clean = walk(value, '', 0);
  const whole = redact(JSON.stringify(clean, null, 2) ?? '', options);
  return { text: whole.text, secrets: [...secrets, ...whole.secrets] };

  /**
   * @param {unknown} node
   * @param {string} key
   * @param {number} depth
   * @returns {unknown}
   */
  function walk(node, key, depth) {
    if (depth > deepest) throw new RangeError('the structure is too deep to be judged');
    if (typeof node === 'string') return judge(node, key);
    if (Array.isArray(node)) return node.map((item) => walk(item, key, depth + 1));
    if (typeof node !== 'object' || node === null) return node;
    return Object.fromEntries(Object.entries(node).map(([name, item]) => [judge(name, ''), walk(item, name, depth + 1)]));
  }

  /**
   * @param {string} text
   * @param {string} key
   */
  function judge(text, key) {
    const found = redact(text, options);
    secrets.push(...found.secrets);
    if (found.secrets.length > 0 || options.skip?.has('assignment') || options.allow?.has(text) || !isSecretField(key, text)) return found.text;
    const kind = redact(`${key}=${text}`, options).secrets[0]?.kind ?? 'secret value';
    secrets.push({ kind, value: text, privateKey: false });
    return withheld(kind);
  }
}
