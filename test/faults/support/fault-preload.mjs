// Loaded before a program (`node --import`): counts its file-system calls and starts of processes below COSH_FAULT_ROOT and makes the one numbered
// COSH_FAULT_AT fail as COSH_FAULT_KIND says. `globalThis.faults` lets a program set a fault from inside.
import childProcess from 'node:child_process';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';

const changing = ['writeFile', 'rename', 'rm', 'rmdir', 'mkdir', 'symlink', 'unlink', 'chmod', 'copyFile', 'open', 'mkdtemp', 'link', 'appendFile', 'truncate'];
const reading = ['readFile', 'readdir', 'readlink', 'lstat', 'stat', 'realpath'];

export const faults = {
  root: process.env.COSH_FAULT_ROOT ?? '',
  at: Number(process.env.COSH_FAULT_AT ?? 0),
  kind: process.env.COSH_FAULT_KIND ?? 'none',
  includeReads: process.env.COSH_FAULT_READS === '1',
  count: 0,
  /** What the call numbered `at` was. */
  hit: '',
};
globalThis.faults = faults;

const messages = { ENOSPC: 'no space left on device', EIO: 'i/o error', EACCES: 'permission denied', EROFS: 'read-only file system', EMFILE: 'too many open files' };

function before(name, args) {
  const where = args.find((arg) => typeof arg === 'string' && path.isAbsolute(arg)) ?? '';
  if (faults.root === '' || !where.startsWith(faults.root)) return;
  faults.count += 1;
  if (faults.count !== faults.at) return;
  faults.hit = `${name} ${path.relative(faults.root, where)}`;
  if (faults.kind === 'SIGKILL') process.kill(process.pid, 'SIGKILL');
  if (!(faults.kind in messages)) return;
  throw Object.assign(new Error(`${faults.kind}: ${messages[faults.kind]}, ${name} '${where}'`), { code: faults.kind, syscall: name, path: where });
}

const wanted = (name) => changing.includes(name) || (faults.includeReads && reading.includes(name));

for (const name of [...changing, ...reading]) {
  const { [name]: promised } = fs.promises;
  if (promised) fs.promises[name] = async (...args) => {
    if (wanted(name)) before(name, args);
    return promised(...args);
  };
  const sync = fs[`${name}Sync`];
  const failing = (call) => (...args) => {
    if (wanted(name)) before(name, args);
    return call(...args);
  };
  // `realpathSync` has another form of itself, `native`.
  if (sync) fs[`${name}Sync`] = Object.assign(failing(sync), sync.native && { native: failing(sync.native) });
}

// Writing and syncing go through a handle, which does not know its path; the handles of files below the root are remembered.
const ours = new WeakMap();
const { open } = fs.promises;
fs.promises.open = async (...args) => {
  const handle = await open(...args);
  ours.set(handle, String(args[0]));
  return handle;
};
const probe = await open(process.execPath, 'r');
const prototype = Object.getPrototypeOf(probe);
await probe.close();
for (const name of ['writeFile', 'write', 'sync']) {
  const method = prototype[name];
  prototype[name] = async function (...args) {
    if (ours.has(this)) before(`handle.${name}`, [ours.get(this)]);
    return method.apply(this, args);
  };
}
// Starting a process can fail too, for want of descriptors or of permission.
const { spawn } = childProcess;
childProcess.spawn = (file, args, options) => {
  if (faults.includeReads) before(`spawn ${file}`, [options?.cwd]);
  return spawn(file, args, options);
};
syncBuiltinESMExports();
