#!/usr/bin/env node
// Most events concern no hook: what answers those is loaded first, then the rest. Both with the code that V8 compiled at build time.
// Each step has a slower one behind it that always works.
'use strict';
const { existsSync, readFileSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const vm = require('node:vm');

const dist = path.join(__dirname, '..', 'dist');
const bundles = ['quiet.cjs', 'cosh.cjs'].map((name) => path.join(dist, name));

function read(name) {
  try {
    return readFileSync(name);
  } catch {
    return undefined;
  }
}

function load(file) {
  // Bundles are ASCII: one byte a character, which V8 takes as it is.
  const text = readFileSync(file).latin1Slice();
  const cache = read(`${file}.cache`);
  // V8 tells a cache's source by its length alone, so both files carry the id of the build that wrote them.
  const id = text.slice(2, 34);
  const cachedData = cache && cache.latin1Slice(0, 32) === id ? cache.subarray(32) : undefined;
  const name = path.basename(file);
  const script = new vm.Script(`(function (exports, require, module, __filename) {${text}\n})`, {
    // No path of this machine: it would be part of the cache.
    filename: name,
    ...(cachedData && { cachedData }),
  });
  const module = { exports: {} };
  // What a bundle requires is built in, or stands beside it or in node_modules above it: seen from here that is the same.
  const near = (asked) => require(asked.startsWith('./') ? path.join(dist, asked) : asked);
  script.runInThisContext()(module.exports, near, module, file);
  // The build asks for the cache after a run, when the functions that a run needs have been compiled.
  const { COSH_BUILD_CACHE: wanted } = process.env;
  const keep = () => wanted && writeFileSync(path.join(wanted, `${name}.cache`), Buffer.concat([Buffer.from(id, 'latin1'), script.createCachedData()]));
  return { build: id, bundle: module.exports, keep };
}

async function start(args) {
  if (!bundles.every(existsSync)) return (await import('../dist/main.js')).main(args);
  const quiet = load(bundles[0]);
  const answer = await quiet.bundle.answerQuietly(args, quiet.build);
  if (answer && 'exitCode' in answer) {
    quiet.keep();
    return answer.exitCode;
  }
  const whole = load(bundles[1]);
  const status = await whole.bundle.main(args, { build: quiet.build, ...answer });
  whole.keep();
  return status;
}

start(process.argv.slice(2)).then((status) => { process.exitCode = status; });
