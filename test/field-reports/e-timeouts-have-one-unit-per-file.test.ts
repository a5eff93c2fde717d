import type { Diagnostic, Hook } from '@cosh/core';
import { describe, expect, it } from 'vitest';
import { bash, house, type Files } from './support/house.js';
import { configFile, configToml, extension, only, setupFile, setupJson, say } from './support/written.js';

type Place = 'config.toml' | 'setup.json' | 'a version 0 manifest' | 'a version 1 manifest';
const places: readonly Place[] = ['config.toml', 'setup.json', 'a version 0 manifest', 'a version 1 manifest'];
const strict = { schemaVersion: 1, compatibility: { cosh: '>=0.1.0' } };

/** One hook with this timeout; `undefined` leaves the field out. */
function filesWith(place: Place, timeout: unknown, command = 'true', more: object = {}): Files {
  const hooks = { PreToolUse: [{ name: 'timed', command, ...(timeout === undefined ? {} : { timeout }), ...more }] };
  switch (place) {
    case 'config.toml': return { [configFile]: configToml(hooks) };
    case 'setup.json': return { [setupFile]: setupJson(hooks) };
    case 'a version 0 manifest': return extension('demo', hooks);
    case 'a version 1 manifest': return extension('demo', hooks, { manifest: strict });
  }
}

async function listed(place: Place, timeout: unknown): Promise<{ hook: Hook | undefined; diagnostics: readonly Diagnostic[] }> {
  const { entries, diagnostics } = await (await house(filesWith(place, timeout))).inventory();
  return { hook: entries[0]?.hook, diagnostics: diagnostics.filter(({ severity }) => severity !== 'info') };
}

describe('B17: a timeout counts in the unit of its file', () => {
  it.each([
    ['config.toml', 2500, 2500], ['config.toml', 60_000, 60_000],
    ['setup.json', 10, 10_000], ['setup.json', 0.5, 500], ['setup.json', 1.5, 1500], ['setup.json', 600, 600_000],
    ['a version 0 manifest', 2500, 2500], ['a version 0 manifest', 10_000, 10_000],
    ['a version 1 manifest', 10, 10_000], ['a version 1 manifest', 1.5, 1500], ['a version 1 manifest', 300, 300_000],
  ] as const)('%s, %d is %d ms, and nothing is said', async (place, written, ms) => {
    const { hook, diagnostics } = await listed(place, written);
    expect(hook?.timeoutMs).toBe(ms);
    expect(diagnostics).toEqual([]);
  });

  it.each([['config.toml', 5000], ['setup.json', 30_000], ['a version 0 manifest', 5000], ['a version 1 manifest', 5000]] as const)('without one, %s has %d ms', async (place, ms) => {
    expect((await listed(place, undefined)).hook?.timeoutMs).toBe(ms);
  });

  it.each([['config.toml', 2000], ['setup.json', 10], ['a version 0 manifest', 2000], ['a version 1 manifest', 10]] as const)('a hook of %s with %d has time for a nap', async (place, written) => {
    const at = await house(filesWith(place, written, `sleep 0.3; ${say('{}')}`));
    expect(only(await at.fire('PreToolUse')).status).toBe('ok');
  });

  it.each([['config.toml', 200], ['setup.json', 0.2], ['a version 0 manifest', 200]] as const)('a hook of %s with %d has timed out after 200 ms', async (place, written) => {
    const at = await house(filesWith(place, written, 'sleep 30'));
    expect(only(await at.fire('PreToolUse'))).toMatchObject({ status: 'timed_out', detail: 'timed out after 200 ms' });
  });

  it('holds side by side for one number in two files', async () => {
    const at = await house({ ...filesWith('config.toml', 20, 'sleep 0.4'), ...filesWith('setup.json', 20, 'sleep 0.4') });
    const { hooks } = await at.fire('PreToolUse');
    expect(hooks.map(({ source, status }) => [source, status])).toEqual([['config.toml', 'timed_out'], ['setup.json', 'ok']]);
  });
});

describe('B17: a value that looks like the other unit', () => {
  it.each([
    ['config.toml', 10, '10000'], ['config.toml', 600, '600000'], ['config.toml', 0.5, '500'], ['a version 0 manifest', 30, '30000'],
    ['setup.json', 5000, '5'], ['setup.json', 60_000, '60'], ['setup.json', 1e99, ''],
  ] as const)('in %s, %d draws a warning with what to write', async (place, written, meant) => {
    const { hook, diagnostics } = await listed(place, written);
    expect(hook).toBeDefined();
    expect(diagnostics).toMatchObject([{ code: 'hook_timeout_unit', severity: 'warning', quiet: true, place: expect.stringMatching(/^hooks\.PreToolUse\[0\].*\.timeout$/) }]);
    expect(diagnostics[0]!.hint).toContain(meant);
  });

  it.each([['config.toml', 10], ['setup.json', 5000]] as const)('in %s is shown by the listings, not at every event', async (place, written) => {
    const at = await house(filesWith(place, written));
    expect((await at.cli(['fire', 'PreToolUse'], JSON.stringify(bash))).stderr).toBe('');
    for (const args of [['hooks', 'list'], ['hooks', 'explain', 'PreToolUse']]) expect((await at.cli(args)).stderr).toMatch(/looks like (?:milli)?seconds/);
  });

  it('is still in force: 10 in config.toml ends a hook after 10 ms', async () => {
    const at = await house(filesWith('config.toml', 10, `sleep 0.3; ${say('{}')}`));
    expect(only(await at.fire('PreToolUse'))).toMatchObject({ status: 'timed_out', detail: 'timed out after 10 ms' });
  });
});

describe('a timeout that is none', () => {
  const lenient = places.filter((place) => place !== 'a version 1 manifest');
  const values: unknown[] = [0, -1, -0.5, '10', '10s', true, [10], {}];

  it.each(lenient.flatMap((place) => values.map((value) => [place, value] as const)))('in %s, %j is named and the default holds', async (place, value) => {
    const { hook, diagnostics } = await listed(place, value);
    expect(hook?.timeoutMs).toBe(place === 'setup.json' ? 30_000 : 5000);
    expect(diagnostics).toMatchObject([{ code: 'hook_timeout_invalid', place: expect.stringMatching(/timeout$/) }]);
  });

  it.each(['inf', '-inf', 'nan', '-0.0'])('in config.toml, %s is named and the default holds', async (value) => {
    const at = await house({ [configFile]: `[[hooks.PreToolUse]]\nname = "timed"\ncommand = "true"\ntimeout = ${value}\n` });
    const { entries, diagnostics } = await at.inventory();
    expect(entries[0]?.hook.timeoutMs).toBe(5000);
    expect(diagnostics).toMatchObject([{ code: 'hook_timeout_invalid' }]);
  });

  it('in setup.json, a number beyond all numbers is named and the default holds', async () => {
    const at = await house({ [setupFile]: '{"hooks":{"PreToolUse":[{"command":"true","timeout":1e999}]}}' });
    const { entries, diagnostics } = await at.inventory();
    expect(entries[0]?.hook.timeoutMs).toBe(30_000);
    expect(diagnostics).toMatchObject([{ code: 'hook_timeout_invalid' }]);
  });

  it.each([0, -1, 0.5, 301, 60_000, '10'])('in a version 1 manifest, %j refuses the extension with its place', async (value) => {
    const { hook, diagnostics } = await listed('a version 1 manifest', value);
    expect(hook).toBeUndefined();
    expect(diagnostics).toMatchObject([{ severity: 'error', place: expect.stringContaining('timeout') }]);
  });

  it.each(lenient)('is null in %s, like none at all', async (place) => {
    if (place === 'config.toml') return;
    const { hook, diagnostics } = await listed(place, null);
    expect(hook?.timeoutMs).toBe(place === 'setup.json' ? 30_000 : 5000);
    expect(diagnostics).toEqual([]);
  });

  it.each(['config.toml', 'setup.json'] as const)('of 1e99 in %s ends no hook at once', async (place) => {
    const at = await house(filesWith(place, 1e99, `sleep 0.1; ${say('{}')}`));
    expect(only(await at.fire('PreToolUse')).status).toBe('ok');
  });

  it.each([2_147_483_648, 4_294_967_297])('of %d ms, too long for a timer, ends no hook at once', async (value) => {
    const at = await house(filesWith('config.toml', value, `sleep 0.1; ${say('{}')}`));
    expect(only(await at.fire('PreToolUse')).status).toBe('ok');
  });
});
