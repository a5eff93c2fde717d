// Writes dist/cosh.cjs, the whole CLI in one file, and dist/quiet.cjs, the small part that answers where no hook runs; each
// with a .cache of what V8 compiled of it in a typical run. All of one build begin with its id.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
for (const name of readdirSync(path.join(root, 'dist'))) if (/\.cjs(?:\.cache)?$/.test(name)) rmSync(path.join(root, 'dist', name));

// What is imported when needed is a file of its own here: inside one file it would draw in the whole of each package it imports.
const apart = new Map();
const lazyParts = {
  name: 'lazy-parts',
  setup: ({ onResolve, onLoad }) => {
    // But what knows an agent's words is needed for each of its calls: imported at the top it comes along with its compiled code.
    onLoad({ filter: /\/hosts\/dist\/index\.js$/ }, ({ path: file }) => {
      const found = [];
      const text = readFileSync(file, 'utf8').replace(/\(await import\('(\.\/[\w-]+\/adapter\.js)'\)\)\.(\w+)/g, (_all, from, name) => {
        found.push(`import { ${name} } from '${from}';`);
        return name;
      });
      return { contents: `${found.join('\n')}\n${text}` };
    });
    onResolve({ filter: /^\./ }, ({ kind, path: asked, resolveDir }) => {
      if (kind !== 'dynamic-import') return undefined;
      const source = path.join(resolveDir, asked);
      const name = `quiet-${path.basename(path.dirname(source))}-${path.basename(source, '.js')}.cjs`;
      apart.set(name, source);
      // Seen from bin as from dist.
      return { path: `../dist/${name}`, external: true };
    });
  },
};

// It shows no error of its own, and is read at every event.
const small = { plugins: [lazyParts], minify: true, keepNames: false };

async function bundle(entry, name, options = {}) {
  const { outputFiles: [output] } = await build({
    entryPoints: [path.resolve(root, 'dist', entry)],
    outfile: path.join(root, 'dist', name),
    write: false,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    // Some packages have a form for Node that a bundler cannot follow.
    mainFields: ['module', 'main'],
    // As `require` an external package is looked for beside the bundle; as `import` it would be in the current directory.
    supported: { 'dynamic-import': false },
    minifySyntax: true,
    minifyWhitespace: true,
    // Names of functions are for stack traces.
    keepNames: true,
    legalComments: 'none',
    logLevel: 'error',
    // Loaded when an extension is got from somewhere, or never (what cosmiconfig has for files that execute code).
    external: ['pacote', 'tar', 'ini', 'typescript', 'js-yaml', 'import-fresh', 'parse-json'],
    ...options,
  });
  return output.text;
}

const [whole, quiet] = await Promise.all([bundle('main.js', 'cosh.cjs'), bundle('quiet/index.js', 'quiet.cjs', small)]);
for (const [name, source] of apart) if (quiet.includes(name)) writeFileSync(path.join(root, 'dist', name), await bundle(source, name, small));
const id = createHash('sha256').update(whole).update(quiet).update(process.version).digest('hex').slice(0, 32);
for (const [name, text] of [['cosh.cjs', whole], ['quiet.cjs', quiet]]) {
  // It is read as one byte a character.
  if (/[^\0-\x7f]/.test(text)) throw new Error(`${name} is not ASCII`);
  writeFileSync(path.join(root, 'dist', name), `//${id}\n${text}`);
}

writeFileSync(path.join(root, 'dist', 'warm.bash'), readFileSync(path.join(root, 'src', 'warm', 'client.bash'), 'utf8').replace('@build@', id));

const home = mkdtempSync(path.join(os.tmpdir(), 'cosh-build-'));
try {
  mkdirSync(path.join(home, '.copilot-shell', 'logs'), { recursive: true });
  const call = path.join(home, 'call.json');
  writeFileSync(call, JSON.stringify({ session_id: 's', cwd: home, hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command: 'ls' } }));
  // One process for all of these calls, so that the cache has what any of them needs; each finds the call on a stdin of its own.
  const inOneProcess = (...calls) => {
    const program = `const fs = require('node:fs');
      const { start } = require(${JSON.stringify(path.join(root, 'bin', 'cosh.js'))});
      (async () => { for (const words of ${JSON.stringify(calls)}) { fs.closeSync(0); fs.openSync(${JSON.stringify(call)}); await start(words); } })();`;
    const { status, stderr } = spawnSync(process.execPath, ['-e', program], {
      cwd: home,
      env: { PATH: process.env.PATH, HOME: home, COSH_SYSTEM_EXTENSIONS: '', COSH_BUILD_CACHE: home },
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`the bundle does not run: ${stderr}`);
  };
  const keep = (name) => copyFileSync(path.join(home, `${name}.cache`), path.join(root, 'dist', `${name}.cache`));
  const [fire, bridge] = [['fire', 'PreToolUse'], ['bridge', 'claude-code', 'PreToolUse']];
  // The first ones go the whole way, the second ones too, and remember that nothing is to be run; the third ones are answered from that.
  inOneProcess(fire);
  keep('cosh.cjs');
  inOneProcess(fire);
  inOneProcess(bridge);
  rmSync(path.join(home, 'quiet.cjs.cache'), { force: true });
  inOneProcess(fire, bridge);
  keep('quiet.cjs');
} finally {
  rmSync(home, { recursive: true, force: true });
}
