import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@cosh/core';
import { DiagnosticCollector } from '@cosh/core';
import { readHookTable, type WrittenHook } from '../../dist/hook-table/index.js';
import { configContext } from '../support/sample-schemas.js';

function read(table: JsonObject): { hooks: WrittenHook[]; found: [severity: string, code: string, place: string | undefined][]; collector: DiagnosticCollector } {
  const collector = new DiagnosticCollector('/config.toml');
  const hooks = readHookTable(table, 'hooks', { ...configContext, diagnostics: collector, isSwitch: (key) => key === 'enabled' });
  return { hooks, collector, found: collector.all.map(({ severity, code, place }) => [severity, code, place]) };
}

const entry = (name: string): JsonObject => ({ name, command: 'true' });

describe('a hooks table', () => {
  it('may have bare entries', () => {
    const { hooks, found } = read({ PreToolUse: [{ ...entry('a'), matcher: 'x' }, entry('b')] });
    expect(hooks).toStrictEqual([
      { event: 'PreToolUse', place: 'hooks.PreToolUse[0]', name: 'a', command: 'true', matcher: 'x', env: {} },
      { event: 'PreToolUse', place: 'hooks.PreToolUse[1]', name: 'b', command: 'true', env: {} },
    ]);
    expect(found).toStrictEqual([]);
  });

  it('may have groups, whose matcher counts for each hook without one of its own', () => {
    const { hooks } = read({ PreToolUse: [{ matcher: 'x', hooks: [entry('a'), { ...entry('b'), matcher: 'y' }, { ...entry('c'), matcher: null }] }] });
    expect(hooks.map(({ name, matcher, place }) => [name, matcher, place])).toStrictEqual([
      ['a', 'x', 'hooks.PreToolUse[0].hooks[0]'], ['b', 'y', 'hooks.PreToolUse[0].hooks[1]'], ['c', 'x', 'hooks.PreToolUse[0].hooks[2]'],
    ]);
  });

  it('may have a lone object in place of a list', () => {
    expect(read({ PreToolUse: entry('a') }).hooks).toMatchObject([{ name: 'a', place: 'hooks.PreToolUse[0]' }]);
    expect(read({ PreToolUse: { hooks: [entry('a')] } }).hooks).toMatchObject([{ name: 'a' }]);
  });

  it('keeps the order of the file, events and hooks alike', () => {
    const { hooks } = read({ SessionStart: [entry('s')], PreToolUse: [entry('a'), { hooks: [entry('b'), entry('c')] }, entry('d')] });
    expect(hooks.map(({ name }) => name)).toStrictEqual(['s', 'a', 'b', 'c', 'd']);
  });

  it('runs a group at the same time that says "sequential": false, and no other', () => {
    const { hooks } = read({ PreToolUse: [{ sequential: false, hooks: [entry('a'), entry('b')] }, { sequential: true, hooks: [entry('c')] }, entry('d'), { sequential: false, hooks: [entry('e')] }] });
    expect(hooks.map(({ parallelGroup }) => parallelGroup)).toStrictEqual(['hooks.PreToolUse[0]', 'hooks.PreToolUse[0]', undefined, undefined, 'hooks.PreToolUse[3]']);
  });

  it('may hold notes anywhere, and null for nothing', () => {
    const { hooks, found } = read({ _comment: 'mine', $schema: 'x', PostToolUse: null, enabled: true, PreToolUse: [{ ...entry('a'), _why: 1, $ref: 2, comment: 'x', async: true, statusMessage: 'x', show_output: false }] });
    expect(hooks).toHaveLength(1);
    expect(found).toStrictEqual([]);
  });

  it('takes a key called __proto__ for a note, not for what other keys inherit', () => {
    const { hooks, found } = read(JSON.parse('{"__proto__":{"PreToolUse":[{"command":"x"}]},"PostToolUse":[{"__proto__":{"command":"inherited"}}]}') as JsonObject);
    expect(hooks).toStrictEqual([]);
    expect(found).toStrictEqual([['error', 'hook_command_missing', 'hooks.PostToolUse[0]']]);
  });

  it('is read the same with an empty group, an empty list and an empty table', () => {
    for (const table of [{}, { PreToolUse: [] }, { PreToolUse: [{ hooks: [] }] }]) expect(read(table)).toMatchObject({ hooks: [], found: [] });
  });

  it.each<[string, JsonObject, string, string, RegExp]>([
    ['an unknown event', { PreToolUze: [entry('x')] }, 'hook_event_unknown', 'hooks.PreToolUze', /did you mean PreToolUse\?/],
    ['an event in snake case', { pre_tool_use: [entry('x')] }, 'hook_event_unknown', 'hooks.pre_tool_use', /did you mean PreToolUse\?/],
    ['an event far from all', { Wedding: [entry('x')] }, 'hook_event_unknown', 'hooks.Wedding', /known: PreToolUse, PostToolUse, SessionStart/],
    ['an event called constructor', { constructor: [entry('x')] } as unknown as JsonObject, 'hook_event_unknown', 'hooks.constructor', /known/],
    ['text in place of a list', { PostToolUse: 'guard.sh' }, 'hook_event_invalid', 'hooks.PostToolUse', /the others do/],
    ['text in place of an entry', { PostToolUse: ['guard.sh'] }, 'hook_entry_invalid', 'hooks.PostToolUse[0]', /the others do/],
    ['a list in place of an entry', { PostToolUse: [[entry('x')]] }, 'hook_entry_invalid', 'hooks.PostToolUse[0]', /the others do/],
    ['text in a group', { PostToolUse: [{ hooks: ['x'] }] }, 'hook_entry_invalid', 'hooks.PostToolUse[0].hooks[0]', /the others do/],
    ['a group whose hooks are no list', { PostToolUse: [{ hooks: entry('x') }] }, 'hook_group_invalid', 'hooks.PostToolUse[0].hooks', /the others do/],
    ['a group with a matcher that is no text', { PostToolUse: [{ matcher: ['a'], hooks: [entry('x')] }] }, 'hook_matcher_invalid', 'hooks.PostToolUse[0].matcher', /the others do/],
  ])('with %s says so and where, and keeps the good entries', (_title, bad, code, place, hint) => {
    const { hooks, found, collector } = read({ ...bad, PreToolUse: [entry('good')] });
    expect(hooks.map(({ name }) => name)).toStrictEqual(['good']);
    expect(found).toStrictEqual([['error', code, place]]);
    expect(collector.all[0]).toMatchObject({ file: '/config.toml', hint: expect.stringMatching(hint) });
  });
});
