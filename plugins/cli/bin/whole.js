// The whole command line: from its bundle, or where there is none from its modules, one by one. Each step has a slower one behind it that
// always works.
'use strict';
const { writeFileSync } = require('node:fs');
const path = require('node:path');

/** Writes down what V8 has compiled of a bundle, beside nothing: where the build asked for it. */
function keep({ build, script }, name) {
  const { COSH_BUILD_CACHE: wanted } = process.env;
  if (wanted) writeFileSync(path.join(wanted, `${name}.cache`), Buffer.concat([Buffer.from(build, 'latin1'), script.createCachedData()]));
}

async function start(args, load, answer) {
  let whole;
  try {
    whole = load('cosh.cjs');
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    return (await import('../dist/main.js')).main(args, answer);
  }
  const status = await whole.bundle.main(args, { build: whole.build, ...answer });
  keep(whole, 'cosh.cjs');
  return status;
}

module.exports = { keep, start };
