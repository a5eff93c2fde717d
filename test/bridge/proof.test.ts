import { afterEach, describe, expect, it } from 'vitest';
import { hosts } from '@cosh/hosts';
import { cosh, jsonOf } from '../cli/cosh.js';
import { makeHome, type Home } from '../support/make-home.js';

const homes: Home[] = [];
afterEach(() => homes.splice(0).forEach((home) => home.remove()));
function somebody(files: Record<string, string> = {}): Home {
  const home = makeHome(files);
  homes.push(home);
  return home;
}
interface Proof {
  readonly ok: boolean;
  readonly calls: readonly { readonly event: string; readonly guarded: boolean; readonly ok: boolean; readonly expected: string; readonly reading: string }[];
}

describe('cosh bridge test', () => {
  it.each(hosts.map(({ name }) => name))('proves that a block blocks under %s, and that nothing else does', { timeout: 120_000 }, async (name) => {
    // What the person has configured has no part in it.
    const home = somebody({ '.copilot-shell/config.toml': '[[hooks.PreToolUse]]\nname = "mine"\ncommand = "touch $HOME/ran; exit 1"\non_failure = "block"\n' });
    await cosh(home, ['bridge', 'install', name]);
    const run = await cosh(home, ['bridge', 'test', name, '--json']);
    const { ok, calls } = jsonOf<Proof>(run);
    expect(calls.filter((call) => !call.ok)).toEqual([]);
    expect(run.exit).toBe(0);
    expect(ok).toBe(true);
    const adapter = await hosts.find((host) => host.name === name)!.adapter();
    const before = Object.entries(adapter.events).find(([, { point }]) => point === 'PreToolUse')![0];
    expect(calls.find(({ event, guarded }) => event === before && guarded)).toMatchObject({ reading: 'blocks' });
    expect(calls.find(({ event, guarded }) => event === before && !guarded)).toMatchObject({ reading: 'goes-on' });
    expect(home.read('ran')).toBeUndefined();
  });

  it('fails where what is registered cannot be run any more', async () => {
    const home = somebody();
    await cosh(home, ['bridge', 'install', 'claude-code']);
    home.write('.claude/settings.json', home.read('.claude/settings.json')!.replaceAll(/"command": "[^"]+ bridge/g, '"command": "/gone/node /gone/cosh.js bridge'));
    const run = await cosh(home, ['bridge', 'test', 'claude-code']);
    expect(run.exit).toBe(1);
    expect(run.stdout).toMatch(/PreToolUse\s+goes on, but should: blocks/);
    expect(run.stdout).toMatch(/PreToolUse: exit 127/);
  });

  it('has nothing to prove where nothing is registered, and nobody to run where there is no such program', async () => {
    const home = somebody();
    expect(await cosh(home, ['bridge', 'test', 'codex'])).toMatchObject({ exit: 1, stderr: expect.stringMatching(/does not call cosh here\n\s+cosh bridge install codex/) });
    expect(await cosh(home, ['bridge', 'test', 'codex', '--live', '--agent', './nowhere'])).toMatchObject({ exit: 1, stderr: expect.stringMatching(/there is no .*nowhere/) });
    expect(await cosh(home, ['bridge', 'test', 'cursor', '--live'])).toMatchObject({ exit: 1, stderr: expect.stringMatching(/Cursor cannot be run/) });
  });
});
