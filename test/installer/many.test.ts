import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { describe, expect, it } from 'vitest';
import { preToolUse } from '@cosh/event-points';
import { manifest, person, type Person } from '../extensions/support/extension.js';
import { runtimeOf, withRuntime } from './support/speaker.js';

const nameOf = (at: number): string => `e${String(at).padStart(4, '0')}`;

/** Each guards a tool of its own, and greets every session. */
const manifestOf = (name: string): string => manifest(name, {
  PreToolUse: [{ command: `printf '{"decision":"block","reason":"${name} says no"}'`, matcher: `tool-${name}` }],
  SessionStart: [{ command: 'printf x' }],
});

function write(folder: string, text: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'cosh-extension.json'), text);
}

const variants: Record<string, (somebody: Person, count: number) => void> = {
  'folders that were copied by hand': (somebody, count) => {
    for (let at = 0; at < count; at++) write(somebody.home.path('.copilot-shell/extensions', nameOf(at)), manifestOf(nameOf(at)));
  },
  'links into the store, each with its entry': (somebody, count) => {
    const names = Array.from({ length: count }, (_none, at) => nameOf(at));
    for (const name of names) {
      write(somebody.home.path('.copilot-shell/extensions/.store', `${name}-0123456789abcdef`), manifestOf(name));
      symlinkSync(`.store/${name}-0123456789abcdef`, somebody.home.path('.copilot-shell/extensions', name));
    }
    const at = new Date(0).toISOString();
    const entries = names.map((name) => [name, {
      source: { kind: 'path', path: `/sources/${name}` }, resolved: {}, version: '1.0.0', treeHash: 'f'.repeat(64), stored: `${name}-0123456789abcdef`,
      consent: { fingerprint: '0'.repeat(64), projection: { name, hooks: [], settings: [], contributions: {} }, at }, installedAt: at,
    }]);
    somebody.home.write('.copilot-shell/states/extensions-lock.json', JSON.stringify({ version: 1, extensions: Object.fromEntries(entries) }));
  },
};

async function withMany(variant: string, count: number): Promise<Person> {
  const somebody = person();
  variants[variant]!(somebody, count);
  return Promise.resolve(somebody);
}

/** The best of three: what else the machine does makes it slower, never faster. */
async function best(work: () => Promise<unknown>): Promise<number> {
  let least = Infinity;
  for (let turn = 0; turn < 3; turn++) {
    const began = performance.now();
    await work();
    least = Math.min(least, performance.now() - began);
  }
  return least;
}

describe.each(Object.keys(variants))('a thousand extensions, as %s', (variant) => {
  it('are listed on the command line, each once and with its state', { timeout: 120_000 }, async () => {
    const somebody = await withMany(variant, 1000);
    const { extensions, diagnostics } = await somebody.json<{ extensions: { name: string; state: string; managed: boolean }[]; diagnostics: unknown[] }>('list');
    expect(extensions.map(({ name }) => name)).toEqual(Array.from({ length: 1000 }, (_none, at) => nameOf(at)));
    expect(new Set(extensions.map(({ state, managed }) => `${state} ${managed}`))).toEqual(new Set([`active ${variant.startsWith('links')}`]));
    expect(diagnostics).toEqual([]);
  });

  it('fire: the one hook that an event is for runs, by the command line and in a process that goes on', { timeout: 120_000 }, async () => {
    const somebody = await withMany(variant, 1000);
    const fired = await somebody.fire('PreToolUse', { tool_name: `tool-${nameOf(777)}`, tool_input: {} });
    expect(fired).toMatchObject({ decision: 'block', hooks: [{ source: `extension:${nameOf(777)}`, status: 'ok' }] });
    await withRuntime(somebody, async (_installer, cosh) => {
      for (const at of [0, 500, 999]) {
        const { decision, hooks } = await cosh.dispatch(preToolUse, { toolName: `tool-${nameOf(at)}`, toolInput: {} });
        expect([decision, hooks.length]).toEqual(['block', 1]);
      }
      expect((await cosh.dispatch(preToolUse, { toolName: 'shell', toolInput: {} })).hooks).toEqual([]);
    });
  });

  it('take at most in proportion to their number, and a process that goes on does not read them again', { timeout: 240_000 }, async () => {
    const [few, all] = [await withMany(variant, 250), await withMany(variant, 1000)];
    const timeOf = (somebody: Person): Promise<number> => best(() => withRuntime(somebody, (installer) => installer.list()));
    // Four times as many; three times that is left to the machine, and the square would be sixteen.
    expect(await timeOf(all) / await timeOf(few)).toBeLessThan(12);
    const { cosh } = await runtimeOf(all);
    const event = { toolName: 'shell', toolInput: {} };
    const began = performance.now();
    await cosh.dispatch(preToolUse, event);
    const first = performance.now() - began;
    expect(await best(() => cosh.dispatch(preToolUse, event))).toBeLessThan(first);
    await cosh.dispose();
  });
});

describe('a thousand hooks of a thousand extensions at one event', () => {
  it('all run', { timeout: 240_000 }, async () => {
    const somebody = await withMany('folders that were copied by hand', 1000);
    const { context, hooks } = await somebody.fire('SessionStart') as unknown as { context: string; hooks: { status: string }[] };
    expect([hooks.length, hooks.filter(({ status }) => status !== 'ok').length, context.replaceAll('\n', '').length]).toEqual([1000, 0, 1000]);
  });
});
