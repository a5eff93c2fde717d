import { readFileSync } from 'node:fs';
import os from 'node:os';
import { coshVersion } from '@cosh/core';
import { peerPackages } from './peers/install-peers.js';

/** What the numbers were measured on, and with. */
export interface Machine {
  readonly date: string;
  readonly cosh: string;
  readonly node: string;
  readonly system: string;
  readonly processors: string;
  readonly memoryGb: number;
  /** How many processes wanted to run, on average over a minute: above the number of processors, others were at work. */
  readonly load: number;
  readonly peers: Readonly<Record<string, string>>;
}

const processorName = (): string => {
  const named = os.cpus()[0]?.model.trim();
  if (named !== undefined && named !== '' && named !== 'unknown') return named;
  try {
    return /^model name\s*:\s*(.+)$/m.exec(readFileSync('/proc/cpuinfo', 'utf8'))?.[1] ?? os.arch();
  } catch {
    return os.arch();
  }
};

export const describeMachine = (peers: boolean): Machine => ({
  date: new Date().toISOString().slice(0, 10),
  cosh: coshVersion,
  node: process.version,
  system: `${os.type()} ${os.release()}`,
  processors: `${os.availableParallelism()} × ${processorName()}`,
  memoryGb: Math.round(os.totalmem() / 2 ** 30),
  load: Math.round(os.loadavg()[0]! * 10) / 10,
  peers: peers ? { execa: '9', ...peerPackages } : {},
});
