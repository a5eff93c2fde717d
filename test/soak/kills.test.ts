import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { person, type Person } from '../extensions/support/extension.js';
import { linesOf } from '../installer/support/workers.js';
import { saidBy, speaker, withRuntime } from '../installer/support/speaker.js';
import { marked } from '../support/marked.js';
import { soakCount } from './soak-count.js';

const program = fileURLToPath(new URL('life-program.mjs', import.meta.url));
const count = soakCount(500, 24);

/** What stands on the disk, or what must: a field that nobody can know is left out. */
interface Facts {
  version?: string | null;
  level?: number;
  off?: boolean;
  trusted?: boolean;
  hooks?: readonly string[];
}
type Step = readonly [way: string, argument?: never];
interface Line {
  readonly ready?: true;
  readonly begin?: Step;
  readonly done?: Step;
}

/** The facts once a step is done. */
function afterStep(facts: Facts, [way, argument]: readonly [string, unknown?]): Facts {
  switch (way) {
    case 'version': return { ...facts, version: argument as string };
    // What an extension leaves behind of its own is the installer's business.
    case 'uninstall': return { trusted: facts.trusted, hooks: facts.hooks, version: null } as Facts;
    case 'on': return { ...facts, off: false };
    case 'off': return { ...facts, off: true };
    case 'set': return { ...facts, level: argument as number };
    case 'trust': return { ...facts, trusted: true };
    case 'untrust': return { ...facts, trusted: false };
    case 'hooks': return { ...facts, hooks: argument as string[] };
    default: return facts;
  }
}

/** Lets a life begin and ends it a random moment later; what it had said by then. */
async function killedLife(somebody: Person, marker: string): Promise<Line[]> {
  const child = spawn(process.execPath, [program, somebody.home.folder, somebody.home.path('sources'), somebody.project], { env: { PATH: process.env.PATH, COSH_SOAK_MARKER: marker }, stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = linesOf(child);
  await new Promise((resolve, reject) => {
    child.stdout!.once('data', resolve);
    child.once('exit', (code) => reject(new Error(`the life ended with ${code} before it began`)));
  });
  setTimeout(() => child.kill('SIGKILL'), Math.random() ** 2 * 1500);
  return (await lines).map((line) => JSON.parse(line) as Line);
}

/** Every state file, each of which must be whole. */
function states(somebody: Person): Record<string, Record<string, unknown>> {
  const folder = somebody.home.path('.copilot-shell/states');
  return Object.fromEntries(readdirSync(folder).filter((name) => name.endsWith('.json') && !name.startsWith('.')).map((name) => [name.slice(0, -5), JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as Record<string, unknown>]));
}

async function factsOf(somebody: Person): Promise<Required<Omit<Facts, 'level'>> & { level: number | undefined; verified: readonly string[]; said: string | undefined }> {
  const { extensions = {}, hooks = {}, settings = {}, trust = {} } = states(somebody);
  const [version, verified, said] = await withRuntime(somebody, async (installer, cosh) => [
    (await installer.list()).extensions[0]?.installed.manifest?.version ?? null, (await installer.verify()).map(({ state }) => state), await saidBy(cosh),
  ] as const);
  return {
    version, verified, said,
    off: ((extensions.disabled ?? []) as string[]).includes('demo'),
    hooks: (hooks.disabled ?? []) as string[],
    level: (settings.demo as { level?: number } | undefined)?.level,
    trusted: Object.hasOwn((trust.workspaces ?? {}) as object, somebody.project),
  };
}

const holds = (facts: Facts, seen: Facts): boolean => Object.entries(facts).every(([key, value]) => JSON.stringify(seen[key as keyof Facts]) === JSON.stringify(value));

describe('a process that installs, updates, trusts, switches, sets and fires in a loop (G1)', { meta: { attack: 'G1' } }, () => {
  it(`killed ${count} times at any moment leaves states that parse, are old or new, and hold all that was acknowledged`, async () => {
    const somebody = person();
    const settings = [{ key: 'level', type: 'integer', description: 'how much' }];
    for (const version of ['1.0.0', '2.0.0']) somebody.source(version, speaker(version, 'demo', { settings }));
    somebody.home.write('project/.copilot-shell/config.toml', '[[hooks.SessionStart]]\nname = "quiet"\ncommand = "sh ./quiet.sh"\n');
    somebody.home.write('project/quiet.sh', 'true\n');
    somebody.home.write('.copilot-shell/states/hooks.json', '{}');
    let facts: Facts = { version: null, trusted: false, hooks: [] };
    const marker = randomUUID();
    const caught: Record<string, number> = {};
    let acknowledged = 0;
    for (let turn = 0; turn < count; turn++) {
      const lines = await killedLife(somebody, marker);
      let open: Step | undefined;
      for (const { begin, done } of lines) {
        if (done) {
          facts = afterStep(facts, done);
          acknowledged++;
        }
        if (begin || done) open = begin;
      }
      const candidates = open ? [facts, afterStep(facts, open)] : [facts];
      const seen = await factsOf(somebody);
      const found = candidates.filter((each) => holds(each, seen as Facts));
      expect(found, `turn ${turn}: ${JSON.stringify({ seen, candidates, open })}`).not.toEqual([]);
      expect(seen.verified, `turn ${turn}`).toEqual(seen.version === null ? [] : ['ok']);
      expect(seen.said, `turn ${turn}`).toBe(seen.version === null || seen.off ? undefined : `version ${seen.version}`);
      const way = open?.[0] ?? 'between';
      caught[way] = (caught[way] ?? 0) + 1;
      // What nobody could know is known now that it was looked at.
      facts = { ...found.at(-1)!, version: seen.version, off: seen.off, trusted: seen.trusted, hooks: seen.hooks, ...(seen.level === undefined ? {} : { level: seen.level }) };
      if (seen.level === undefined) delete facts.level;
      // Settings and switches of what is not installed are nobody's: the next install begins anew.
      if (seen.version === null) {
        delete facts.level;
        delete facts.off;
      }
    }
    process.stdout.write(`${count} kills, ${acknowledged} changes acknowledged; in the middle of: ${JSON.stringify(caught)}\n`);
    expect(acknowledged).toBeGreaterThan(count / 8);
    expect(Object.keys(caught).length).toBeGreaterThan(3);
    // Nor has any of them left a hook behind.
    await expect.poll(() => marked(marker), { timeout: 10_000 }).toEqual([]);
  }, 3_600_000);
});
