#!/usr/bin/env node
// Starts the bundle with the code that V8 compiled at build time. Each step has a slower one behind it that always works.
'use strict';
const { readFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const path = require('node:path');
const vm = require('node:vm');

const file = path.join(__dirname, '..', 'dist', 'cosh.cjs');

function read(name) {
  try {
    return readFileSync(name);
  } catch {
    return undefined;
  }
}

function load(source) {
  const text = source.toString('utf8');
  const cache = read(`${file}.cache`);
  // V8 tells a cache's source by its length alone, so both files carry the id of the build that wrote them.
  const id = text.slice(2, 34);
  const cachedData = cache && cache.toString('latin1', 0, 32) === id ? cache.subarray(32) : undefined;
  const script = new vm.Script(`(function (exports, require, module, __filename) {${text}\n})`, {
    // No path of this machine: it would be part of the cache.
    filename: 'cosh.cjs',
    ...(cachedData && { cachedData }),
  });
  const module = { exports: {} };
  script.runInThisContext()(module.exports, createRequire(file), module, file);
  return { main: module.exports.main, script };
}

async function start() {
  const source = read(file);
  if (!source) return (await import('../dist/main.js')).main(process.argv.slice(2));
  const { main, script } = load(source);
  const status = await main(process.argv.slice(2));
  // The build asks for the cache after a run, when the functions that a run needs have been compiled.
  if (process.env.COSH_BUILD_CACHE) require('node:fs').writeFileSync(process.env.COSH_BUILD_CACHE, script.createCachedData());
  return status;
}

start().then((status) => { process.exitCode = status; });
