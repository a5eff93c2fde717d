/**
 * @typedef {object} Settings
 * @property {'withhold' | 'block'} output what happens to tool output that holds a secret
 * @property {number} limit more distinct secrets than this withhold the whole output
 * @property {Set<string>} skip ids of detectors that are switched off
 * @property {Set<string>} allow exact values that are no secrets
 */

/** @param {string | undefined} text */
function words(text) {
  return new Set((text ?? '').split(/[\s,]+/).filter((word) => word !== ''));
}

/**
 * A value that is not understood falls back to the default: a typing mistake never switches the guard off.
 * @param {Record<string, string | undefined>} environment
 * @returns {Settings}
 */
export function readSettings(environment) {
  const limit = environment.COSH_SECRET_GUARD_LIMIT ?? '';
  return {
    output: environment.COSH_SECRET_GUARD_OUTPUT === 'block' ? 'block' : 'withhold',
    limit: /^\d{1,6}$/.test(limit) ? Number(limit) : 20,
    skip: words(environment.COSH_SECRET_GUARD_SKIP),
    allow: words(environment.COSH_SECRET_GUARD_ALLOW),
  };
}
