import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runProcess } from '../run-process.js';

/** Whom cosh is measured against. They are no dependencies of this project, and are installed outside it. */
export const peerPackages: Readonly<Record<string, string>> = { '@google/gemini-cli-core': '0.61.0', lefthook: '2.2.2' };

/** Installs the peers once into a folder for temporary files, and gives the folder. */
export async function installPeers(): Promise<string> {
  const versions = Object.values(peerPackages).join('-');
  const folder = process.env.COSH_BENCH_PEERS ?? path.join(os.tmpdir(), `cosh-bench-peers-${versions}-${process.getuid?.() ?? ''}`);
  const done = path.join(folder, '.installed');
  if (existsSync(done)) return folder;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: peerPackages }));
  await runProcess('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder });
  writeFileSync(done, '');
  return folder;
}
