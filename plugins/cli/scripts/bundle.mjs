// Writes dist/cosh.cjs, the whole CLI in one file, and dist/cosh.cjs.cache, what V8 compiled of it in a typical run. The
// bundle starts with //<id>, the cache with <id>.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const file = path.join(root, 'dist', 'cosh.cjs');
rmSync(`${file}.cache`, { force: true });

await build({
  entryPoints: [path.join(root, 'dist', 'main.js')],
  outfile: file,
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
  keepNames: true,
  legalComments: 'none',
  logLevel: 'error',
  // Loaded when an extension is got from somewhere, or never (what cosmiconfig has for files that execute code).
  external: ['pacote', 'tar', 'ini', 'typescript', 'js-yaml', 'import-fresh', 'parse-json'],
});
const text = readFileSync(file, 'utf8');
const id = createHash('sha256').update(text).update(process.version).digest('hex').slice(0, 32);
writeFileSync(file, `//${id}\n${text}`);

const home = mkdtempSync(path.join(os.tmpdir(), 'cosh-build-'));
try {
  const cache = path.join(home, 'cache');
  const { status, stderr } = spawnSync(process.execPath, [path.join(root, 'bin', 'cosh.js'), 'fire', 'PreToolUse'], {
    input: '{"tool_name":"shell","tool_input":{"command":"ls"}}',
    env: { PATH: process.env.PATH, HOME: home, COSH_SYSTEM_EXTENSIONS: '', COSH_BUILD_CACHE: cache },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the bundle does not run: ${stderr}`);
  writeFileSync(`${file}.cache`, Buffer.concat([Buffer.from(id, 'latin1'), readFileSync(cache)]));
} finally {
  rmSync(home, { recursive: true, force: true });
}
