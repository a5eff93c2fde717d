// npm run bench: puts the benchmark together from test/bench and runs it in this Node, without a test runner in between.
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
// As deep below the root as the sources are, so that they find it.
const outdir = path.join(root, 'node_modules', '.cosh-bench');
await build({
  entryPoints: ['main', 'one-row'].map((name) => path.join(root, 'test/bench', `${name}.ts`)), outdir, bundle: true, platform: 'node', format: 'esm', target: 'node20',
  packages: 'external', outExtension: { '.js': '.mjs' }, logLevel: 'error',
});
const { main } = await import(pathToFileURL(path.join(outdir, 'main.mjs')).href);
process.exitCode = await main(process.argv.slice(2));
