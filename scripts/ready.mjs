// Makes a clone ready to run: installs what the lock file says if that has not been done yet, then builds what changed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const stamp = path.join(root, 'node_modules', '.cosh-ready');
const wanted = createHash('sha256').update(readFileSync(path.join(root, 'package-lock.json'))).digest('hex');

function readStamp() {
  try {
    return readFileSync(stamp, 'utf8');
  } catch {
    return '';
  }
}

function run(command, args) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  if (error) console.error(`cannot run ${command}: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}

if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`cosh needs Node 20 or newer; this is ${process.version}`);
  process.exit(1);
}
if (readStamp() !== wanted) {
  // No package of ours or below us needs a script to be run at install.
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(stamp, wanted);
}
run('npm', ['run', '--silent', 'build']);
