import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCosh, type Cosh, type InventoryEntry } from '@cosh/core';
import { dialectsPlugin } from '@cosh/dialects';
import { eventPointsPlugin } from '@cosh/event-points';
import { hostsPlugin } from '@cosh/hosts';
import { validateFolder, type FolderValidation } from '@cosh/installer';
import { makeHome, type Home } from '../support/make-home.js';
import { sharedFolder } from '../support/repository.js';
import { entriesIn, folderOf, foreignKinds, type ForeignKind } from './foreign-folder.js';

const corpus = path.join(sharedFolder, 'corpus');
const there = foreignKinds.every((kind) => existsSync(path.join(corpus, kind)));
const unlessThere = there ? '' : ' (skipped: there is no ../shared/corpus)';

const origins = new Map(there ? readFileSync(path.join(corpus, 'sources.tsv'), 'utf8').split('\n').map((line) => line.split('\t')).map(([file, , origin]) => [file!, origin ?? '']) : []);
const filesOf = (kind: ForeignKind): string[] => (there ? readdirSync(path.join(corpus, kind)).sort() : []);

let home: Home;
let cosh: Cosh;
beforeAll(async () => {
  home = makeHome({}, 'cosh-corpus-');
  cosh = await createCosh({ cwd: home.folder, environment: home.environment(), plugins: [eventPointsPlugin, dialectsPlugin, hostsPlugin] });
});
afterAll(async () => {
  await cosh.dispose();
  home.remove();
});

async function validated(kind: ForeignKind, name: string): Promise<{ text: string; file: string; result: FolderValidation }> {
  const text = readFileSync(path.join(corpus, kind, name), 'utf8');
  const { file, files } = folderOf(kind, `${origins.get(`${kind}/${name}`) ?? ''}`, text);
  const folder = home.path(kind, path.basename(name, path.extname(name)));
  for (const [each, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, each)), { recursive: true });
    writeFileSync(path.join(folder, each), content);
  }
  return { text, file, result: await validateFolder(cosh, folder) };
}

/** Of what its own agent would not run either; the others are what cannot be done here, or what this machine is not. */
const notOfItsAgent = ['event-unknown', 'entry-invalid', 'command-missing', 'switched-off', 'matcher-invalid'];
const notHere = ['event-without-point', 'asynchronous', 'condition-unsupported', 'other-platform', 'path-outside'];

interface Count { commands: number; active: number; readonly why: Map<string, number> }
const counts = new Map<ForeignKind, Count>();
const isCommand = ({ hook, inactive }: InventoryEntry): boolean => inactive?.reason !== 'type-unsupported' && hook.writtenCommand !== '';

function count(kind: ForeignKind, hooks: readonly InventoryEntry[]): void {
  const sum = counts.get(kind) ?? { commands: 0, active: 0, why: new Map<string, number>() };
  counts.set(kind, sum);
  for (const each of hooks.filter(isCommand)) {
    sum.commands += 1;
    if (each.active) sum.active += 1;
    else sum.why.set(each.inactive!.reason, (sum.why.get(each.inactive!.reason) ?? 0) + 1);
  }
}

describe.skipIf(!there)(`a published file of another agent${unlessThere}`, () => {
  for (const kind of foreignKinds) {
    it.each(filesOf(kind))(`gets a verdict for each hook that stands in it: ${kind}/%s`, async (name) => {
      const { text, file, result: { hooks, diagnostics, manifest } } = await validated(kind, name);
      const written = entriesIn(text, file);
      if (written === undefined) {
        expect(diagnostics.filter(({ severity }) => severity === 'error').map((each) => path.basename(each.file))).toContain(path.basename(file));
        return;
      }
      if (written.length > 0) expect(manifest?.format?.name).toMatch(/./);
      // Nothing is passed over, and nothing comes from nowhere.
      expect(hooks.filter(({ hook }) => hook.source.file.endsWith(file)).length).toBeGreaterThanOrEqual(written.length);
      for (const { active, inactive } of hooks) {
        expect(active === undefined).toBe(inactive !== undefined);
        if (inactive) expect([...notOfItsAgent, ...notHere, 'type-unsupported']).toContain(inactive.reason);
      }
      count(kind, hooks);
    });
  }

  it('has all of its commands active, but for what its own agent would not run and what cannot be done here', () => {
    const rows = foreignKinds.map((kind) => {
      const { commands, active, why } = counts.get(kind) ?? { commands: 0, active: 0, why: new Map<string, number>() };
      const of = (reasons: readonly string[]): number => reasons.reduce((sum, reason) => sum + (why.get(reason) ?? 0), 0);
      const runnable = commands - of(notOfItsAgent) - of(notHere);
      return { kind, commands, active, ...Object.fromEntries(why), 'of runnable': runnable === 0 ? '-' : `${((100 * active) / runnable).toFixed(1)} %` };
    });
    process.stdout.write(`${rows.map((row) => JSON.stringify(row)).join('\n')}\n`);
    for (const { kind, commands } of rows) expect([kind, commands]).not.toEqual([kind, 0]);
    for (const row of rows) expect([row.kind, row['of runnable']]).toEqual([row.kind, '100.0 %']);
  });
});
