import { execFile, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { disarmedEnvironment } from '../support/disarmed-environment.js';
import { makeHome } from '../support/make-home.js';
import { cases, type CommandCase } from './support/command-cases.js';

const here = fileURLToPath(new URL('support/', import.meta.url));
const kinds = ['ENOSPC', 'EIO', 'EACCES', 'EROFS', 'EMFILE'] as const;

let root: string;
beforeAll(() => { root = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'cosh-command-faults-'))); });
afterAll(() => rmSync(root, { recursive: true, force: true }));

interface Result {
  readonly number: number;
  readonly hit: string;
  readonly calls: number;
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
}

const environment = (home: string): Record<string, string> => ({ PATH: process.env.PATH!, HOME: home, COSH_SYSTEM_EXTENSIONS: '', NO_COLOR: '1', ...disarmedEnvironment });
const words = (request: object): string[] => ['--import', path.join(here, 'fault-preload.mjs'), path.join(here, 'command-program.mjs'), JSON.stringify(request)];

/** What a yes to the workspace `app` would be bound to; its place has no part in it. */
function fingerprintFor({ args, before = [] }: CommandCase, home: string): string {
  if (![args, ...before].flat().includes('{fingerprint}')) return '';
  const { stdout } = spawnSync(process.execPath, words({ home, args: ['trust', '{home}/app', '--show', '--json'], kind: 'none', at: 0 }), { env: environment(home), cwd: home, encoding: 'utf8' });
  return (JSON.parse((JSON.parse(stdout) as Result[])[0]!.stdout) as { fingerprint: string }).fingerprint;
}

async function failEachCall(each: CommandCase, home: string, kind: string, copies: string): Promise<Result[]> {
  const { args, stdin, reads } = each;
  mkdirSync(copies, { recursive: true });
  const { stdout } = await promisify(execFile)(process.execPath, words({ home, args, stdin, reads, fingerprint: fingerprintFor(each, home), kind, copies }), { env: environment(home), cwd: home, maxBuffer: 1 << 26 });
  return JSON.parse(stdout) as Result[];
}

/** A home as the case begins with it. */
function prepared(each: CommandCase, label: string): string {
  const home = makeHome(each.files, 'cosh-prepared-');
  const copy = path.join(root, label);
  cpSync(home.folder, copy, { recursive: true, verbatimSymlinks: true });
  home.remove();
  for (const args of each.before ?? []) {
    const { status, stdout, stderr } = spawnSync(process.execPath, words({ home: copy, args, fingerprint: fingerprintFor(each, copy), kind: 'none', at: 0 }), { env: environment(copy), cwd: copy, encoding: 'utf8' });
    if (status !== 0 || (JSON.parse(stdout) as Result[])[0]!.exit !== 0) throw new Error(`${stdout}${stderr}`);
  }
  return copy;
}

/** The files that the command is about; times do not count. */
const stateOf = (home: string, { about }: CommandCase): Record<string, string | undefined> => Object.fromEntries(about.map((file) => {
  const full = path.join(home, file);
  const text = existsSync(full) ? readFileSync(full, 'utf8') : undefined;
  return [file, text?.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')];
}));

describe.each(cases.filter(({ serves }) => !serves))('cosh $title', (each) => {
  it.for(kinds)('is complete or has not happened, and says why, whichever call fails with %s', { timeout: 240_000, meta: { attack: 'C11' } }, async (kind, { task }) => {
    const home = prepared(each, `${each.title}-${kind}`);
    const copies = path.join(root, `${each.title}-${kind}-copies`);
    const [done, ...results] = await failEachCall(each, home, kind, copies);
    expect(done, done!.stderr).toMatchObject({ exit: 0 });
    const [before, after] = [stateOf(path.join(copies, 'pristine'), each), stateOf(path.join(copies, '0'), each)];
    expect(after).not.toEqual(before);
    expect(results.length).toBeGreaterThan(3);
    task.meta.faults = results.length;
    for (const { number, hit, exit, stdout, stderr } of results) {
      const where = `${kind} at call ${number}, ${hit}: exit ${exit} ${stdout}${stderr}`;
      const now = stateOf(path.join(copies, String(number)), each);
      expect([before, after], where).toContainEqual(now);
      if (exit === 0) expect(now, where).toEqual(after);
      else expect([exit, stderr], where).toEqual([1, expect.stringContaining(kind)]);
    }
    rmSync(copies, { recursive: true, force: true });
  });

  it('is complete or has not happened, wherever the process is killed', { timeout: 240_000, meta: { attack: 'C9' } }, async ({ task }) => {
    // Two homes at a time: the machine has few cores, and each run is a process of its own.
    const homes = await Promise.all(['one', 'two'].map(async (name) => {
      const home = prepared(each, `${each.title}-kill-${name}`);
      const pristine = `${home}-pristine`;
      cpSync(home, pristine, { recursive: true, verbatimSymlinks: true });
      return { home, pristine, fingerprint: fingerprintFor(each, home) };
    }));
    const run = async (number: number): Promise<{ killed: boolean; states: readonly ReturnType<typeof stateOf>[]; state: ReturnType<typeof stateOf> }> => {
      const { home, pristine, fingerprint } = homes[number % 2]!;
      const begin = (): void => {
        rmSync(home, { recursive: true, force: true });
        cpSync(pristine, home, { recursive: true, verbatimSymlinks: true });
      };
      const attempt = (at: number): Promise<boolean> => {
        begin();
        const request = { home, args: each.args, stdin: each.stdin, fingerprint, kind: 'SIGKILL', at };
        return promisify(execFile)(process.execPath, words(request), { env: environment(home), cwd: home }).then(() => false, (error: { signal: string }) => error.signal === 'SIGKILL');
      };
      if (!done.has(home)) {
        await attempt(0);
        done.set(home, [stateOf(pristine, each), stateOf(home, each)]);
      }
      return { killed: await attempt(number), state: stateOf(home, each), states: done.get(home)! };
    };
    const done = new Map<string, readonly ReturnType<typeof stateOf>[]>();
    let [number, kills] = [1, 0];
    for (let over = false; !over; number += 2) {
      for (const { killed, state, states } of await Promise.all([run(number), run(number + 1)])) {
        expect(states, `killed at call ${number} or the next`).toContainEqual(state);
        if (killed) kills += 1;
        else over = true;
      }
    }
    expect(kills).toBeGreaterThan(2);
    task.meta.faults = kills;
  });
});

describe.each(cases.filter(({ serves }) => serves))('cosh $title', (each) => {
  it.for(kinds)('never lets a call pass that its gate would have judged, without a word, whichever call fails with %s', { timeout: 240_000, meta: { attack: 'C11' } }, async (kind, { task }) => {
    const home = prepared(each, `${each.title}-${kind}`);
    const [done, ...results] = await failEachCall(each, home, kind, path.join(root, `${each.title}-${kind}-copies`));
    const decisionOf = ({ stdout }: Result): unknown => (stdout === '' ? undefined : (JSON.parse(stdout) as { decision: unknown }).decision);
    expect([done!.exit, decisionOf(done!)], done!.stderr).toEqual([0, 'block']);
    expect(results.length).toBeGreaterThan(3);
    task.meta.faults = results.length;
    for (const result of results) {
      const where = `${kind} at call ${result.number}, ${result.hit}: ${result.stdout}${result.stderr}`;
      expect([0, 1], where).toContain(result.exit);
      // Who cannot read a file of hooks does not know what it guards; that is an error on stderr, at every event.
      if (decisionOf(result) !== 'block') expect(result.stderr, where).toContain(kind);
    }
  });

  it('leaves nothing that the next call stumbles over, wherever the process is killed', { timeout: 240_000, meta: { attack: 'G1' } }, async ({ task }) => {
    const home = prepared(each, `${each.title}-kill`);
    const attempt = (at: number): Promise<Result | 'killed'> =>
      promisify(execFile)(process.execPath, words({ home, args: each.args, stdin: each.stdin, reads: each.reads, kind: at === 0 ? 'none' : 'SIGKILL', at }), { env: environment(home), cwd: home })
        .then(({ stdout }) => (JSON.parse(stdout) as Result[])[0]!, (error: { signal: string }) => (error.signal === 'SIGKILL' ? 'killed' as const : Promise.reject(error)));
    let kills = 0;
    for (let number = 1; (await attempt(number)) === 'killed'; number++) {
      kills += 1;
      // On what the one before left, not on a fresh home.
      const next = await attempt(0);
      expect(next, `killed at call ${number}`).toMatchObject({ exit: 0, stderr: '', stdout: expect.stringContaining('"decision":"block"') });
    }
    expect(kills).toBeGreaterThan(3);
    const trace = readFileSync(path.join(home, '.copilot-shell/logs/trace.jsonl'), 'utf8').trim().split('\n');
    expect(trace.length).toBeGreaterThanOrEqual(kills);
    for (const line of trace) expect(JSON.parse(line)).toMatchObject({ event: 'PreToolUse', result: { decision: 'block' } });
    task.meta.faults = kills;
  });
});
