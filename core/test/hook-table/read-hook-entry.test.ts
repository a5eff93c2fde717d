import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DiagnosticCollector, type JsonObject } from '@cosh/core';
import { readHookEntry } from '../../dist/hook-table/read-hook-entry.js';
import { configContext } from '../support/sample-schemas.js';

function read(entry: JsonObject, at: { matcher?: unknown; parallelGroup?: string } = {}) {
  const collector = new DiagnosticCollector('/config.toml');
  const hook = readHookEntry(entry, { event: 'PreToolUse', place: 'hooks.PreToolUse[0]', ...at }, { ...configContext, diagnostics: collector });
  return { hook, all: collector.all, found: collector.all.map(({ severity, code, place }) => [severity, code, place]) };
}
const here = 'hooks.PreToolUse[0]';

describe('an entry of a hooks table', () => {
  it('keeps everything that it says', () => {
    const { hook, found } = read({ type: 'command', name: 'a', description: 'b', command: 'c', matcher: 'd', timeout: 7, on_failure: 'block', on_unsupported: 'block', env: { E: 'f', N: 1, T: true } }, { parallelGroup: 'g' });
    expect(hook).toStrictEqual({ event: 'PreToolUse', place: here, name: 'a', description: 'b', command: 'c', matcher: 'd', timeout: 7, onFailure: 'block', onUnsupported: 'block', env: { E: 'f', N: '1', T: 'true' }, parallelGroup: 'g' });
    expect(found).toStrictEqual([]);
  });

  it('takes null for an absent value', () => {
    const { hook, found } = read({ type: null, name: null, description: null, command: 'c', matcher: null, timeout: null, on_failure: null, fail_open: null, env: null, sequential: null });
    expect(hook).toStrictEqual({ event: 'PreToolUse', place: here, command: 'c', env: {} });
    expect(found).toStrictEqual([]);
  });

  it('names a dialect that is known', () => {
    expect(read({ command: 'c', dialect: 'foreign' }).hook).toMatchObject({ dialect: 'foreign' });
    expect(read({ command: 'c', dialect: null }).hook).not.toHaveProperty('dialect');
  });

  it('has no name where that is blank', () => {
    expect(read({ command: 'c', name: ' ' }).hook).not.toHaveProperty('name');
  });

  it.each([[true, 'pass'], [false, 'block']] as const)('reads "fail_open": %s as on_failure "%s"', (open, expected) => {
    expect(read({ command: 'c', fail_open: open }).hook?.onFailure).toBe(expected);
  });

  it('prefers on_failure to the older fail_open', () => {
    expect(read({ command: 'c', fail_open: true, on_failure: 'block' }).hook?.onFailure).toBe('block');
  });
});

describe('a value that can be repaired', () => {
  it.each<[string, JsonObject, string, object]>([
    ['timeout', { timeout: 'soon' }, 'hook_timeout_invalid', { timeout: undefined }],
    ['timeout', { timeout: 0 }, 'hook_timeout_invalid', { timeout: undefined }],
    ['timeout', { timeout: -5 }, 'hook_timeout_invalid', { timeout: undefined }],
    ['on_failure', { on_failure: 'BLOCK' }, 'hook_on_failure_invalid', { onFailure: 'block' }],
    ['on_failure', { on_failure: true }, 'hook_on_failure_invalid', { onFailure: 'block' }],
    ['on_unsupported', { on_unsupported: 'deny' }, 'hook_on_unsupported_invalid', { onUnsupported: 'block' }],
    ['fail_open', { fail_open: 'no' }, 'hook_fail_open_invalid', { onFailure: undefined }],
    ['env', { env: ['A=1'] }, 'hook_env_invalid', { env: {} }],
    ['description', { description: 7 }, 'hook_description_invalid', { description: undefined }],
    ['sequential', { sequential: 'no' }, 'hook_sequential_invalid', {}],
  ])('leaves a hook that runs, and is reported: %s of %j', (field, bad, code, expected) => {
    const { hook, found, all } = read({ command: 'c', ...bad });
    expect(hook).toMatchObject({ command: 'c' });
    for (const [key, value] of Object.entries(expected)) expect((hook as unknown as JsonObject)[key]).toStrictEqual(value);
    expect(found).toStrictEqual([['warning', code, `${here}.${field}`]]);
    expect(all[0]!.hint).toBeTruthy();
  });

  it('with a broken on_failure beside fail_open stays a gate', () => {
    expect(read({ command: 'c', on_failure: 'x', fail_open: true }).hook?.onFailure).toBe('block');
  });

  it('of the environment is left out alone', () => {
    const { hook, found } = read({ command: 'c', env: { GOOD: 'x', '1BAD': 'x', 'A-B': 'x', LIST: [], NUL: 'a\0b' } });
    expect(hook?.env).toStrictEqual({ GOOD: 'x' });
    expect(found).toStrictEqual([
      ['error', 'hook_env_name_invalid', `${here}.env.1BAD`], ['error', 'hook_env_name_invalid', `${here}.env.A-B`],
      ['error', 'hook_env_value_invalid', `${here}.env.LIST`], ['error', 'hook_env_value_invalid', `${here}.env.NUL`],
    ]);
  });
});

describe('an entry that cannot run', () => {
  it.each<[string, JsonObject, string, string]>([
    ['has no command', { name: 'a' }, 'hook_command_missing', here],
    ['has a blank command', { command: ' \t' }, 'hook_command_invalid', `${here}.command`],
    ['has an empty command', { command: '' }, 'hook_command_invalid', `${here}.command`],
    ['has a NUL in its command', { command: 'a\0b' }, 'hook_command_invalid', `${here}.command`],
    ['has a list for a command', { command: ['ls'] }, 'hook_command_invalid', `${here}.command`],
    ['has null for a command', { command: null }, 'hook_command_invalid', `${here}.command`],
    ['has a number for a name', { command: 'c', name: 7 }, 'hook_name_invalid', `${here}.name`],
    ['has an object for a matcher', { command: 'c', matcher: {} }, 'hook_matcher_invalid', `${here}.matcher`],
    ['has a list for a type', { command: 'c', type: [] }, 'hook_type_invalid', `${here}.type`],
    ['names an unknown dialect', { command: 'c', dialect: 'foriegn' }, 'hook_dialect_unknown', `${here}.dialect`],
    ['has a number for a dialect', { command: 'c', dialect: 7 }, 'hook_dialect_invalid', `${here}.dialect`],
    ['is of another type', { command: 'c', type: 'prompt' }, 'hook_type_unsupported', `${here}.type`],
  ])('is refused with its place where it %s', (_title, entry, code, place) => {
    const { hook, found } = read(entry);
    expect(hook).toBeUndefined();
    expect(found).toStrictEqual([['error', code, place]]);
  });

  it('has every problem reported, each once', () => {
    expect(read({ command: 1, timeout: -1, name: {}, nope: 1 }).found.map(([, code]) => code).sort())
      .toStrictEqual(['hook_command_invalid', 'hook_field_unknown', 'hook_name_invalid', 'hook_timeout_invalid']);
  });
});

describe('an unknown field', () => {
  it.each([['comand', /did you mean command\?/], ['timout', /did you mean timeout\?/], ['onFailure', /did you mean on_failure\?/], ['zzzzzzzz', /no effect/]])('%s is a warning with a hint', (field, hint) => {
    const { hook, all } = read({ command: 'c', [field]: 'x' });
    expect(hook).toBeDefined();
    expect(all).toMatchObject([{ severity: 'warning', code: 'hook_field_unknown', place: `${here}.${field}`, hint: expect.stringMatching(hint) }]);
  });
});

describe('whatever an entry holds', () => {
  it('reading it never throws, and gives a hook or an error', () => {
    const names = fc.constantFrom('type', 'name', 'command', 'matcher', 'timeout', 'on_failure', 'fail_open', 'env', 'sequential', '__proto__', 'constructor', 'x');
    fc.assert(fc.property(fc.array(fc.tuple(names, fc.jsonValue())), (fields) => {
      const entry = JSON.parse(`{${fields.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`) as JsonObject;
      const { hook, all } = read(entry);
      expect(hook !== undefined || all.some(({ severity }) => severity === 'error')).toBe(true);
      if (hook) expect(hook.command.trim()).not.toBe('');
    }), { numRuns: 1000 });
  });
});
