import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { coshBin } from './processes.js';
import { runCosh, type RanCosh } from './run-cosh.js';
import { throwAwayFolder } from './throw-away-folder.js';

interface Coverage {
  readonly result: readonly { readonly url: string; readonly functions: readonly { readonly functionName: string; readonly ranges: readonly { readonly count: number }[] }[] }[];
}

/** What a run of the command line has loaded: the script files, and which of the `load…` functions in one of them were called. */
export interface LoadedScripts extends RanCosh {
  readonly scripts: readonly string[];
  calledIn(script: RegExp): string[];
}

const unbundled = ['--input-type=module', '--eval', `process.exitCode = await (await import(${JSON.stringify(new URL('../dist/main.js', pathToFileURL(coshBin)).href)})).main(process.argv.slice(1))`, '--'];

/** Runs the command line and tells which script files it has loaded, ES modules and CommonJS alike: V8 itself keeps the list. */
export async function loadedScripts(...[args, options]: Parameters<typeof runCosh>): Promise<LoadedScripts> {
  const folder = throwAwayFolder();
  // Not the bundle, in which everything is one script.
  const ran = await runCosh(args, { ...options, program: unbundled, environment: { ...options.environment, NODE_V8_COVERAGE: folder } });
  const reports = readdirSync(folder).map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Coverage);
  const files = reports.flatMap(({ result }) => result).filter(({ url }) => url.startsWith('file:'));
  const calledIn = (script: RegExp): string[] =>
    files.filter(({ url }) => script.test(url)).flatMap(({ functions }) => functions.filter(({ ranges }) => ranges[0]!.count > 0).map(({ functionName }) => functionName)).filter((name) => /^load/.test(name));
  return { ...ran, scripts: files.map(({ url }) => url), calledIn };
}
