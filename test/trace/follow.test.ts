import { spawn, type ChildProcess } from 'node:child_process';
import { renameSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { cosh, homeWith } from '../cli/cosh.js';
import type { Home } from '../support/make-home.js';
import { repository } from '../support/repository.js';

const program = path.join(repository, 'plugins/cli/bin/cosh.js');

let home: Home;
beforeEach(() => { home = homeWith([{ name: 'bye', command: 'true', event: 'Stop' }]); });
afterEach(() => home.remove());

class Follower {
  shown = '';
  readonly ended: Promise<number | string | null>;
  readonly #child: ChildProcess;

  constructor(...args: string[]) {
    this.#child = spawn(process.execPath, [program, 'trace', '--follow', ...args], { env: home.environment(), cwd: home.folder, stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(() => void this.#child.kill('SIGKILL'));
    this.#child.stdout!.setEncoding('utf8').on('data', (text: string) => { this.shown += text; });
    this.ended = new Promise((resolve) => { this.#child.once('close', (code, signal) => resolve(code ?? signal)); });
  }

  /** Fires from another process until it is seen: only then is it certain that somebody was looking. */
  async seesFired(event: string, wanted: string): Promise<void> {
    for (let count = 0; count < 20 && !this.shown.includes(wanted); count++) {
      await cosh(home, ['fire', event]);
      for (let tick = 0; tick < 25 && !this.shown.includes(wanted); tick++) await new Promise((resolve) => { setTimeout(resolve, 20); });
    }
    expect(this.shown).toContain(wanted);
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }
}

describe('cosh trace --follow', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('shows what another process dispatches, and ends on %s', async (signal) => {
    const follower = new Follower();
    await follower.seesFired('Stop', 'bye');
    follower.kill(signal);
    expect(await follower.ended).toBe(0);
    expect(follower.shown).toMatch(/^\S+ {2}Stop +none {2}[\d.]+ ms\n {4}- {9}bye [\d.]+ ms\n/);
  });

  it('begins with what is there already', async () => {
    await cosh(home, ['fire', 'SessionStart']);
    const follower = new Follower();
    await follower.seesFired('Stop', 'Stop');
    follower.kill('SIGINT');
    await follower.ended;
    expect(follower.shown.indexOf('SessionStart')).toBeLessThan(follower.shown.indexOf('Stop'));
    expect(follower.shown.match(/SessionStart/g)).toHaveLength(1);
  });

  it('shows only the event that is asked for, as JSON where that is', async () => {
    const follower = new Follower('--event', 'Stop', '--json');
    await cosh(home, ['fire', 'SessionStart']);
    await follower.seesFired('Stop', '"Stop"');
    follower.kill('SIGTERM');
    expect(await follower.ended).toBe(0);
    const events = follower.shown.trim().split('\n').map((line) => (JSON.parse(line) as { event: string }).event);
    expect(new Set(events)).toEqual(new Set(['Stop']));
  });

  it('goes on in the new file when the trace is put aside', async () => {
    const follower = new Follower('--json');
    await follower.seesFired('Stop', '"Stop"');
    renameSync(home.path('.copilot-shell/logs/trace.jsonl'), home.path('.copilot-shell/logs/trace.00000000000001-a.jsonl'));
    await follower.seesFired('SessionStart', '"SessionStart"');
    follower.kill('SIGINT');
    expect(await follower.ended).toBe(0);
  });
});
