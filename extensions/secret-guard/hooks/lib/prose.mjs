/** @param {number} count @param {string} word */
function counted(count, word) {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

/** @param {string} word */
function withArticle(word) {
  return /^(?:[aeio]|npm|xai)/i.test(word) ? `an ${word}` : `a ${word}`;
}

/**
 * `2 secrets (GitHub token, AWS access key id)`
 * @param {import('./redact.mjs').Secret[]} secrets
 */
export function countAndKinds(secrets) {
  const kinds = [...new Set(secrets.map((secret) => secret.kind))];
  const told = kinds.length > 8 ? [...kinds.slice(0, 8), 'and others'] : kinds;
  return `${counted(distinct(secrets), 'secret')} (${told.join(', ')})`;
}

/** @param {import('./redact.mjs').Secret[]} secrets */
export function distinct(secrets) {
  return new Set(secrets.map((secret) => secret.value)).size;
}

/**
 * `line 3 holds a GitHub token ("ghp_…", 40 characters)`
 * @param {string} text
 * @param {import('./scan.mjs').Finding[]} findings
 * @returns {string[]}
 */
export function describePlaces(text, findings) {
  let line = 1;
  let from = 0;
  return findings.map(({ kind, start, end, tellsHead }) => {
    line += (text.slice(from, start).match(/\r\n|\r|\n/g) ?? []).length;
    from = start;
    const head = tellsHead ? `"${text.slice(start, start + 4)}…", ` : '';
    return `line ${line} holds ${withArticle(kind)} (${head}${counted(end - start, 'character')})`;
  });
}

/**
 * A tool's name comes from outside; in a message it is one short word.
 * @param {unknown} name
 */
export function toolWord(name) {
  return typeof name === 'string' && name !== '' ? name.replace(/[^\w.:/-]/g, '?').slice(0, 64) : 'a tool';
}
