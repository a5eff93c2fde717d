import { execFile, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { look, writeDemo, type Seen } from './support/installer-state.js';

const here = path.dirname(fileURLToPath(import.meta.url));
const program = path.join(here, 'support', 'installer-program.mjs');
const preload = path.join(here, 'support', 'fault-preload.mjs');

/** A command, the home it starts from, and what may be seen after it was cut short anywhere. */
interface Case {
  readonly command: string;
  readonly before: readonly string[];
  readonly old: Seen;
  readonly done: Seen;
}

const one: Seen = { version: '1.0.0', disabled: false, said: 'version 1.0.0' };
const cases: readonly Case[] = [
  { command: 'install', before: [], old: { disabled: false }, done: one },
  { command: 'update', before: ['install', 'new version'], old: one, done: { version: '2.0.0', disabled: false, said: 'version 2.0.0' } },
  { command: 'update', before: ['install', 'disable', 'new version'], old: { version: '1.0.0', disabled: true }, done: { version: '2.0.0', disabled: true } },
  { command: 'uninstall', before: ['install'], old: one, done: { disabled: false } },
  { command: 'disable', before: ['install'], old: one, done: { version: '1.0.0', disabled: true } },
  { command: 'enable', before: ['install', 'disable'], old: { version: '1.0.0', disabled: true }, done: one },
];

let root: string;
beforeAll(() => { root = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'cosh-faults-'))); });
afterAll(() => rmSync(root, { recursive: true, force: true }));

interface Run {
  readonly signal: string | null;
  readonly status: number | null;
  readonly said: { ok: boolean; code?: string; message?: string; calls?: number } | undefined;
  readonly stderr: string;
}

function runCommand(command: string, home: string, source: string, fault: { at: number; kind: string; reads?: boolean } | undefined): Promise<Run> {
  const environment = { PATH: process.env.PATH, HOME: home, COSH_SYSTEM_EXTENSIONS: '' };
  const faulty = fault ? { COSH_FAULT_ROOT: path.join(home, '.copilot-shell'), COSH_FAULT_AT: String(fault.at), COSH_FAULT_KIND: fault.kind, COSH_FAULT_READS: fault.reads ? '1' : '0' } : {};
  const child = spawn(process.execPath, [...(fault ? ['--import', preload] : []), program, command, home, source], { env: { ...environment, ...faulty }, stdio: ['ignore', 'pipe', 'pipe'] });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text) => { stdout += text; });
  child.stderr.setEncoding('utf8').on('data', (text) => { stderr += text; });
  return new Promise((resolve) => child.on('close', (status, signal) => resolve({ status, signal, stderr, said: stdout === '' ? undefined : JSON.parse(stdout) as Run['said'] })));
}

/** What the command said for each of its calls, that call failing; what it left is in `copies`. Throws for a bug. */
async function failEachCall(command: string, home: string, source: string, kind: string, copies: string): Promise<NonNullable<Run['said']>[]> {
  const environment = { PATH: process.env.PATH, HOME: home };
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', preload, program, command, home, source, kind, copies], { env: environment, maxBuffer: 1 << 24 });
  return JSON.parse(stdout) as NonNullable<Run['said']>[];
}

/** A home in the state that a case starts from. Prepared once and copied, links and all. */
async function prepare({ before }: Case, name: string): Promise<{ home: string; source: string }> {
  const home = path.join(root, name, 'home');
  const source = path.join(root, name, 'source');
  mkdirSync(home, { recursive: true });
  writeDemo(source, '1.0.0');
  for (const step of before) {
    if (step === 'new version') writeDemo(source, '2.0.0');
    else expect(await runCommand(step, home, source, undefined)).toMatchObject({ said: { ok: true } });
  }
  return { home, source };
}

function fresh(home: string, label: string): string {
  const copy = path.join(root, label);
  cpSync(home, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}

async function expectOldOrNew(home: string, { old, done }: Case, where: string): Promise<Seen> {
  const seen = await look(home).catch((error: Error) => { throw new Error(`${where}: ${error.message}`); });
  expect([old, done], where).toContainEqual(seen);
  return seen;
}

describe.each(cases)('$command after $before', (each) => {
  const label = `${each.command}-${each.before.join('-').replaceAll(' ', '-')}`;

  it('is complete or has not happened, wherever the process is killed', { timeout: 240_000, meta: { attack: 'C9' } }, async ({ task }) => {
    const { home, source } = await prepare(each, label);
    let [finished, at, kills] = [false, 1, 0];
    // Two at a time: the machine has few cores, and each run is a process of its own.
    while (!finished) {
      await Promise.all([at, at + 1].map(async (number) => {
        const copy = fresh(home, `${label}-kill-${number}`);
        const { signal, said, stderr } = await runCommand(each.command, copy, source, { at: number, kind: 'SIGKILL' });
        if (signal === 'SIGKILL') kills += 1;
        else {
          expect(said, stderr).toMatchObject({ ok: true });
          finished = true;
        }
        await expectOldOrNew(copy, each, `killed at call ${number}`);
        rmSync(copy, { recursive: true, force: true });
      }));
      at += 2;
    }
    expect(kills).toBeGreaterThan(3);
    task.meta.faults = kills;
  });

  it.for(['ENOSPC', 'EACCES', 'EROFS', 'EIO', 'EMFILE'] as const)('is complete or has not happened, and says why, whichever call fails with %s', { timeout: 240_000, meta: { attack: 'C11' } }, async (kind, { task }) => {
    const { home, source } = await prepare(each, `${label}-${kind}`);
    const copies = path.join(root, `${label}-${kind}-copies`);
    mkdirSync(copies);
    const results = await failEachCall(each.command, home, source, kind, copies);
    let refused = 0;
    for (const [index, said] of results.entries()) {
      const number = index + 1;
      if (!said.ok) {
        refused += 1;
        // A failure that could be passed over is no failure; one that could not is named with its code.
        expect(said.message, `call ${number}`).toContain(kind);
      }
      const seen = await expectOldOrNew(path.join(copies, String(number)), each, `${kind} at call ${number}`);
      if (said.ok) expect(seen, `call ${number} reported success`).toEqual(each.done);
    }
    rmSync(copies, { recursive: true, force: true });
    expect(refused).toBeGreaterThan(0);
    task.meta.faults = results.length;
  });
});

describe('the negative control', () => {
  it('copied into place file by file, an extension is met half done', async () => {
    const { home, source } = await prepare({ command: 'copy into place', before: [], old: { disabled: false }, done: one }, 'naive');
    const met: boolean[] = [];
    for (let at = 1; ; at++) {
      const copy = fresh(home, `naive-${at}`);
      mkdirSync(path.join(copy, '.copilot-shell'), { recursive: true });
      const { signal } = await runCommand('copy into place', copy, source, { at, kind: 'SIGKILL' });
      if (signal !== 'SIGKILL') break;
      met.push(await look(copy).then(() => false, () => true));
    }
    expect(met).toContain(true);
  });
});
