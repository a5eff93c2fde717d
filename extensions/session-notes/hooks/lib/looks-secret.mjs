// A net with wide meshes, for a file that is often committed. Each pattern is bounded and begins with a literal.
const patterns = [
  /-----BEGIN/,
  /(?<![A-Za-z0-9])sk-[A-Za-z0-9_-]{8}/,
  /(?<![A-Za-z0-9])[sr]k_live_[A-Za-z0-9]{8}/,
  /gh[pousr]_[A-Za-z0-9]{16}/,
  /github_pat_[A-Za-z0-9]{8}/,
  /glpat-[A-Za-z0-9_-]{8}/,
  /(?:AKIA|ASIA|LTAI)[A-Z0-9a-z]{12}/,
  /AIza[A-Za-z0-9_-]{20}/,
  /xox[abeprs]-[A-Za-z0-9-]{8}/,
  /(?:npm|hf)_[A-Za-z0-9]{20}/,
  /eyJ[A-Za-z0-9_-]{8,2048}\.[A-Za-z0-9_-]{8}/,
  /:\/\/[^\s/:@]{0,64}:[^\s/@]{1,128}@/,
  /(?:password|passwd|secret|token|api_?key)["']?[ \t]{0,4}[:=][ \t]{0,4}["']?(?=[^\s"']{0,64}\d)[^\s"'$<{]{8}/i,
];

/** @param {string} text */
export function looksSecret(text) {
  return patterns.some((pattern) => pattern.test(text));
}
