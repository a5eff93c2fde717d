// npm run bench: puts the benchmark together from test/bench and runs it in this Node, without a test runner in between.
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
// As deep below the root as the sources are, so that they find it.
const outfile = path.join(root, 'node_modules', '.cache', 'cosh-bench.mjs');
await build({
  entryPoints: [path.join(root, 'test/bench/main.ts')], outfile, bundle: true, platform: 'node', format: 'esm', target: 'node20',
  packages: 'external', sourcemap: 'inline', logLevel: 'error',
});
const { main } = await import(pathToFileURL(outfile).href);
process.exitCode = await main(process.argv.slice(2));
