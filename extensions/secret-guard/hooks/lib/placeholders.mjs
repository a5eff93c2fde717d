import { isDocumented } from './documented.mjs';

// Short words are left out on purpose: random letters spell "fake" or "test" now and then, but never "placeholder".
const words = /example|placeholder|access[-_]?token|action[-_]?token|change[-_]?me|redacted|withheld|replace[-_]?me|your[-_]|^<?your|^insert[-_]/i;

const shapes = [
  /^[<[({].{0,300}[>\])}]$/s,
  /^\[secret-guard:/,
  /^\$[A-Za-z_{(]/,
  /^%(?:[A-Za-z_]{1,64}%|[sd(])/,
  /^(?:\{\{|#\{|@@)/,
  /x{5,}/i,
  /\*{3}|•{3}|…|\.{3}/,
];

/**
 * The longest run of one character, letters' case aside.
 * @param {string} text
 */
function longestRun(text) {
  let longest = 0;
  let run = 0;
  for (let index = 0; index < text.length; index++) {
    run = index > 0 && text[index].toLowerCase() === text[index - 1].toLowerCase() ? run + 1 : 1;
    if (run > longest) longest = run;
  }
  return longest;
}

/**
 * Whether a value stands for a secret instead of being one: `<your-token>`, `${VAR}`, `xxxxx`, a manual's example.
 * @param {string} value
 */
export function isPlaceholder(value) {
  if (words.test(value) || shapes.some((shape) => shape.test(value))) return true;
  const run = longestRun(value);
  return run === value.length || (run >= 8 && run * 2 >= value.length) || isDocumented(value);
}
