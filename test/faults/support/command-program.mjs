// One command line of the built CLI on a home, in this process, with faults: `node --import fault-preload.mjs command-program.mjs <JSON>`
// of {home, args, stdin?, fingerprint?, reads?, kind, at?, copies?}. With `at`, once, that call failing; with `copies`, once for each call, each on
// the home as it was; what it left is copied to `<copies>/<number>`. Prints [{number, hit, calls, exit, stdout, stderr}].
import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { main } from '../../../plugins/cli/dist/main.js';

const { home, args, stdin = '', fingerprint = '', reads = false, kind, at, copies } = JSON.parse(process.argv[2]);
const { faults } = globalThis;

/** What is written to a stream of this process while something goes on. */
async function captured(work) {
  const text = { stdout: '', stderr: '' };
  const own = {};
  for (const name of ['stdout', 'stderr']) {
    own[name] = process[name].write;
    process[name].write = (chunk, ...rest) => {
      text[name] += String(chunk);
      rest.findLast((each) => typeof each === 'function')?.();
      return true;
    };
  }
  try {
    return { exit: await work(), ...text };
  } finally {
    for (const name of ['stdout', 'stderr']) process[name].write = own[name];
  }
}

async function attempt(folder, number) {
  process.env.HOME = folder;
  Object.defineProperty(process, 'stdin', { value: Readable.from([Buffer.from(stdin)]), configurable: true });
  Object.assign(faults, { root: folder, at: number, kind, count: 0, hit: '', includeReads: reads });
  const result = await captured(() => main(args.map((word) => word.replaceAll('{home}', folder).replaceAll('{fingerprint}', fingerprint))));
  const { count, hit } = faults;
  faults.root = '';
  return { number, hit, calls: count, ...result };
}

const print = (results) => process.stdout.write(JSON.stringify(results));
if (at !== undefined) print([await attempt(home, at)]);
else {
  // Always in the same place: what a state says may name it.
  const pristine = path.join(copies, 'pristine');
  cpSync(home, pristine, { recursive: true, verbatimSymlinks: true });
  const onCopy = async (number) => {
    rmSync(home, { recursive: true, force: true });
    cpSync(pristine, home, { recursive: true, verbatimSymlinks: true });
    const result = await attempt(home, number);
    cpSync(home, path.join(copies, String(number)), { recursive: true, verbatimSymlinks: true });
    return result;
  };
  // The first run, without a fault, counts the calls; it is the one that is all done.
  const done = await onCopy(0);
  const results = [done];
  for (let number = 1; number <= done.calls; number++) results.push(await onCopy(number));
  print(results);
}
