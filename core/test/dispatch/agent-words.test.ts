import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@cosh/core';
import { sampleHosts } from '../support/sample-hosts.js';
import { answering, postToolUse, preToolUse } from '../support/sample-plugin.js';
import { configToml, sampleRuntime, setupJson } from '../support/sample-runtime.js';

type Written = readonly [name: string, matcher: string, command: string, more?: Readonly<Record<string, string>>];
const toml = (...hooks: Written[]): string =>
  hooks.map(([name, matcher, command, more = {}]) => `[[hooks.PreToolUse]]\nname = ${JSON.stringify(name)}\nmatcher = ${JSON.stringify(matcher)}\ncommand = ${JSON.stringify(command)}\n${Object.entries(more).map(([key, value]) => `${key} = ${JSON.stringify(value)}\n`).join('')}`).join('');
const foreign = { dialect: 'foreign' };
const runtime = (...hooks: Written[]) => sampleRuntime({ [configToml]: toml(...hooks) }, { plugins: [sampleHosts] });
const note = (name: string): string => `cat >> "$HOME/${name}"; echo >> "$HOME/${name}"`;
const noted = (home: string, name: string): JsonObject[] => readFileSync(path.join(home, name), 'utf8').trim().split('\n').map((line) => JSON.parse(line) as JsonObject);
const call = { tool_name: 'sh', tool_input: { script: 'ls', at: '/' } };

describe('an event in the words of an agent', () => {
  it('is told to each hook in the words of its own dialect', async () => {
    const { cosh, home } = await runtime(['own', '^shell$', note('own')], ['foreign', 'Exec', note('foreign'), foreign], ['left', 'Put', note('left'), foreign], ['literal', 'sh', note('literal'), foreign], ['all', '', note('all'), foreign]);
    const verdict = await cosh.dispatchWire(preToolUse, call, { host: 'many' });
    expect(verdict.hooks.map(({ name }) => name)).toStrictEqual(['own', 'foreign', 'literal', 'all']);
    expect(noted(home, 'own')).toMatchObject([{ tool_name: 'shell', tool_input: { command: 'ls', at: '/' } }]);
    expect(noted(home, 'foreign')).toMatchObject([{ tool_name: 'Exec', tool_input: { line: 'ls', at: '/' } }]);
    expect(noted(home, 'literal')).toMatchObject([call]);
    expect(noted(home, 'all')).toMatchObject([{ tool_name: 'Run', tool_input: { line: 'ls', at: '/' } }]);
  });

  it('is told as it is where no agent is named, where it has no words here, and where it is cosh itself', async () => {
    const { cosh } = await runtime(['own', '^shell$', 'true'], ['literal', '^sh$', 'true']);
    for (const options of [{}, { host: 'wordless' }, { host: 'cosh' }]) expect((await cosh.dispatchWire(preToolUse, call, options)).hooks.map(({ name }) => name)).toStrictEqual(['literal']);
  });

  it('of an agent that there is not is refused', async () => {
    const { cosh } = await runtime();
    await expect(cosh.dispatchWire(preToolUse, call, { host: 'manny' })).rejects.toMatchObject({ code: 'host_unknown', hint: 'did you mean many?' });
  });

  it('is translated where its point has a tool, and nowhere else', async () => {
    const { cosh } = await sampleRuntime({ [configToml]: '[[hooks.PostToolUse]]\nname = "p"\nmatcher = "^sh$"\ncommand = "true"\n' }, { plugins: [sampleHosts] });
    expect((await cosh.dispatchWire(postToolUse, { tool_name: 'sh', tool_output: 'x' }, { host: 'many' })).hooks).toHaveLength(1);
  });
});

describe('a hook in another dialect than its file’s', () => {
  it('still runs once where its file says so of identical commands', async () => {
    const twice = ['a', 'b'].map((name) => ({ name, command: 'true', dialect: 'foreign' }));
    const { cosh } = await sampleRuntime({ [setupJson]: JSON.stringify({ hooks: { PreToolUse: twice } }), [configToml]: toml(['c', '', 'true', foreign], ['d', '', 'true', foreign]) }, { plugins: [sampleHosts] });
    expect((await cosh.dispatchWire(preToolUse, call)).hooks.map(({ name }) => name)).toStrictEqual(['c', 'd', 'a']);
  });
});

describe('a rewrite', () => {
  it('comes back in the agent’s words, and later hooks see it in theirs', async () => {
    const { cosh, home } = await runtime(['first', '', answering({ patch: { line: 'ls -l' } }), foreign], ['second', '', note('second')], ['third', '', answering({ patch: { command: 'ls -la', more: 1 } })], ['fourth', '', note('fourth'), foreign]);
    const verdict = await cosh.dispatchWire(preToolUse, call, { host: 'many' });
    expect(verdict.updatedInput).toStrictEqual({ script: 'ls -la', at: '/', more: 1 });
    expect(verdict.conflicts).toStrictEqual([{ key: 'script', hooks: ['first', 'third'] }]);
    expect(noted(home, 'second')).toMatchObject([{ tool_name: 'shell', tool_input: { command: 'ls -l', at: '/' } }]);
    expect(noted(home, 'fourth')).toMatchObject([{ tool_name: 'Run', tool_input: { line: 'ls -la', at: '/', more: 1 } }]);
  });

  it('that leaves nothing its matcher matches is still told to the hook that was selected', async () => {
    const { cosh, home } = await runtime(['first', '', answering({ patch: { files: 7 } }), { dialect: 'serial' }], ['second', 'Put', note('second'), foreign]);
    await cosh.dispatchWire(preToolUse, { tool_name: 'put_all', tool_input: { files: ['a'] } }, { host: 'many' });
    expect(noted(home, 'second')).toHaveLength(1);
  });
});

describe('an event that amounts to several calls', () => {
  const many = { tool_name: 'put_all', tool_input: { files: ['a', 'b', 'c'] } };

  it('runs a hook once for each, until one ends it, and is one outcome', async () => {
    const guard = `${note('seen')}; tail -n1 "$HOME/seen" | grep -q '"b"' && ${answering({ decision: { value: 'block', word: 'deny', reason: 'not b' } })} || true`;
    const { cosh, home } = await runtime(['guard', 'Put', guard, foreign]);
    const verdict = await cosh.dispatchWire(preToolUse, many, { host: 'many' });
    expect(verdict).toMatchObject({ decision: 'block', reason: 'not b', hooks: [{ name: 'guard', status: 'ok' }] });
    expect(noted(home, 'seen').map(({ tool_input: input }) => input)).toStrictEqual([{ to: 'a' }, { to: 'b' }]);
  });

  it('cannot be rewritten one by one: the hook has failed, and on_failure decides', async () => {
    for (const [policy, decision] of [['pass', 'none'], ['block', 'block']] as const) {
      const { cosh } = await runtime(['r', 'Put', answering({ patch: { to: 'z' } }), { ...foreign, on_failure: policy }]);
      const verdict = await cosh.dispatchWire(preToolUse, many, { host: 'many' });
      expect(verdict).toMatchObject({ decision, hooks: [{ status: 'failed', detail: 'its rewrite of Put cannot be said in the words of this agent' }] });
      expect(verdict).not.toHaveProperty('updatedInput');
    }
    const { cosh } = await runtime(['r', 'Put', answering({ patch: { to: 'z' } }), foreign]);
    expect((await cosh.dispatchWire(preToolUse, { tool_name: 'put_all', tool_input: { files: ['a'] } }, { host: 'many' })).updatedInput).toStrictEqual({ files: ['z'] });
  });
});
