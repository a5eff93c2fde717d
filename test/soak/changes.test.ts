import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { person, type Person } from '../extensions/support/extension.js';
import { linesOf } from '../installer/support/workers.js';
import { soakCount } from './soak-count.js';

const program = fileURLToPath(new URL('change-program.mjs', import.meta.url));
const count = soakCount(200, 16);
const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const inStates = (somebody: Person, name: string): string => somebody.home.path('.copilot-shell/states', name);

const start = (somebody: Person, name: string, times: number): ChildProcess =>
  spawn(process.execPath, [program, somebody.home.folder, name, String(times), somebody.home.path('work', name)], { env: { PATH: process.env.PATH }, stdio: ['ignore', 'pipe', 'inherit'] });

function fresh(): Person {
  const somebody = person();
  for (const name of [...names, 'killed']) somebody.home.write(`work/${name}/.copilot-shell/config.toml`, '[[hooks.Stop]]\nname = "x"\ncommand = "true"\n');
  somebody.home.write('.copilot-shell/states/count.json', '{}');
  return somebody;
}

const leftOver = (somebody: Person): string[] => readdirSync(somebody.home.path('.copilot-shell/states')).filter((name) => /\.lock|\.tmp$|\.broken-/.test(name));

function expectNothingLost(somebody: Person, others = 0): void {
  const { total, ...each } = somebody.state('count') as { total: number };
  expect(each).toMatchObject(Object.fromEntries(names.map((name) => [name, count])));
  expect(total).toBe(names.length * count + others);
  const off = somebody.state('hooks').disabled as string[];
  expect(off.filter((name) => names.includes(name)).sort()).toEqual(count % 2 === 0 ? [] : names);
  const trusted = Object.keys((somebody.state('trust').workspaces ?? {}) as object).filter((folder) => !folder.endsWith('/killed'));
  expect(trusted.sort()).toEqual(count % 2 === 0 ? [] : names.map((name) => somebody.home.path('work', name)));
}

describe('eight processes that change states at once (G2, G5)', { meta: { attack: 'G2' } }, () => {
  it(`lose none of ${names.length * count * 3} changes, do not wait for one another without end, and leave no lock`, async () => {
    const somebody = fresh();
    const lines = await Promise.all(names.map((name) => linesOf(start(somebody, name, count))));
    expect(lines.map((each) => each.length)).toEqual(names.map(() => count));
    expectNothingLost(somebody);
    expect(leftOver(somebody)).toEqual([]);
  }, 1_200_000);

  it('begin beside locks of a process that is gone, of another with its number, of one half made, and of the future', async () => {
    const somebody = fresh();
    const old = new Date(Date.now() - 60_000);
    const future = new Date(Date.now() + 3_600_000);
    writeFileSync(inStates(somebody, 'count.json.lock'), JSON.stringify({ id: 'gone', pid: 2 ** 22 + 1, began: '1' }));
    // Its number is this process's now, which began at another time.
    writeFileSync(inStates(somebody, 'hooks.json.lock'), JSON.stringify({ id: 'reused', pid: process.pid, began: '1' }));
    writeFileSync(inStates(somebody, 'trust.json.lock'), '');
    utimesSync(inStates(somebody, 'trust.json.lock'), future, future);
    utimesSync(inStates(somebody, 'count.json.lock'), old, old);
    const lines = await Promise.all(names.map((name) => linesOf(start(somebody, name, count))));
    expect(lines.map((each) => each.length)).toEqual(names.map(() => count));
    expectNothingLost(somebody);
    expect(leftOver(somebody)).toEqual([]);
  }, 1_200_000);

  it('go on while others are stopped in the middle of a change or killed in it', async () => {
    const somebody = fresh();
    const children = names.map((name) => start(somebody, name, count));
    let over = false;
    const work = Promise.all(children.map(linesOf)).finally(() => { over = true; });
    // Of somebody else's: how much of it was kept says its own counter.
    const troubled = (async () => {
      let kills = 0;
      while (!over) {
        const other = start(somebody, 'killed', 1_000_000);
        other.stdout!.resume();
        await Promise.race([sleep(150 + Math.random() * 400), work]);
        other.kill('SIGKILL');
        kills++;
        const victim = children[Math.floor(Math.random() * children.length)]!;
        victim.kill('SIGSTOP');
        await Promise.race([sleep(Math.random() * 300), work]);
        victim.kill('SIGCONT');
      }
      return kills;
    })();
    const lines = await work;
    expect(await troubled).toBeGreaterThan(0);
    expect(lines.map((each) => each.length)).toEqual(names.map(() => count));
    const { total } = somebody.state('count') as { total: number };
    expectNothingLost(somebody, total - names.length * count);
    expect(total).toBeGreaterThanOrEqual(names.length * count);
    // One more change by anybody clears what the killed ones left.
    await linesOf(start(somebody, 'killed', 1));
    expect(leftOver(somebody).filter((name) => name.endsWith('.lock'))).toEqual([]);
    for (const name of ['count', 'hooks', 'trust']) JSON.parse(readFileSync(inStates(somebody, `${name}.json`), 'utf8'));
  }, 1_200_000);
});
