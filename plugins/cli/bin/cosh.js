#!/usr/bin/env node
// Most events concern no hook: what answers those is loaded here, with the code that V8 compiled at build time, and everything else from
// whole.js. This file itself is compiled at every start: it has what every start needs, and no more.
'use strict';
const { readFileSync } = require('node:fs');
const { Script } = require('node:vm');

const dist = `${__dirname}/../dist/`;
// The build asks for the cache after a run, when the functions that a run needs have been compiled.
const { COSH_BUILD_CACHE: wanted } = process.env;

/** A bundle, run; or whatever is in the way is thrown. */
function load(name) {
  // Bundles are ASCII: one byte a character, which V8 takes as it is.
  const text = readFileSync(dist + name).latin1Slice();
  // V8 tells a cache's source by its length alone, so both files carry the id of the build that wrote them.
  const build = text.slice(2, 34);
  let cachedData;
  try {
    const cache = readFileSync(`${dist + name}.cache`);
    if (cache.latin1Slice(0, 32) === build) cachedData = cache.subarray(32);
  } catch {
    // Without it, it only takes longer.
  }
  // No path of this machine: it would be part of the cache.
  const script = new Script(`(function (exports, require, module, __filename) {${text}\n})`, { filename: name, cachedData });
  const module = { exports: {} };
  // What a bundle requires is built in, or in ../dist or node_modules above it: seen from here that is the same.
  script.runInThisContext()(module.exports, require, module, dist + name);
  return { build, bundle: module.exports, script };
}

function start(args) {
  let quiet;
  try {
    quiet = load('quiet.cjs');
  } catch {
    return require('./whole.js').start(args, load);
  }
  return quiet.bundle.answerQuietly(args, quiet.build).then((answer) => {
    if (!answer || answer.exitCode === undefined) return require('./whole.js').start(args, load, answer);
    if (wanted) require('./whole.js').keep(quiet, 'quiet.cjs');
    // Taking down what was built up to say one line takes a while, and so does telling nobody that this process ends.
    else if (answer.isOut) process.reallyExit(answer.exitCode);
    return answer.exitCode;
  });
}

if (require.main === module) start(process.argv.slice(2)).then((status) => { process.exitCode = status; });
else module.exports = { start };
