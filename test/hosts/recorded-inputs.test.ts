import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createCosh, type Cosh, type HostCall, type JsonObject } from '@cosh/core';
import { eventPoints, eventPointsPlugin } from '@cosh/event-points';
import { detectHost } from '@cosh/hosts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeHome, type Home } from '../support/make-home.js';
import { sharedFolder } from '../support/repository.js';
import { adapterOf, adapters, callOf } from './adapters.js';
import { inputs, recorded, type Input } from './inputs.js';

const samples = path.join(sharedFolder, 'agents/samples');
const there = existsSync(samples);
const hostOf: Readonly<Record<string, string>> = { claude: 'claude-code', claude22: 'claude-code', codex: 'codex', gemini: 'gemini', qwen: 'qwen', qwen22: 'qwen', copilot: 'copilot', cosh: 'copilot-shell', opencode: 'opencode' };

/** The recordings themselves, where they are. */
function shared(): Input[] {
  return Object.entries(hostOf).flatMap(([folder, host]) =>
    readdirSync(path.join(samples, folder)).filter((file) => /^[A-Za-z.]+\.json$/.test(file) && !/^(?:settings|hooks|opencode)\.json$/.test(file)).map((file) => ({
      host, event: file.replace(/(?:\.agent)?\.json$/, ''), name: `${folder}/${file}`, payload: JSON.parse(readFileSync(path.join(samples, folder, file), 'utf8')) as JsonObject,
    })));
}

let home: Home;
let cosh: Cosh;
beforeAll(async () => {
  home = makeHome();
  cosh = await createCosh({ environment: home.environment(), cwd: home.folder, plugins: [eventPointsPlugin] });
});
afterAll(async () => {
  await cosh.dispose();
  home.remove();
});

const read = ({ host, event, payload }: Input): HostCall | undefined => adapterOf(host).read({ event, payload, environment: {} });

async function isServed(input: Input): Promise<void> {
  const call = read(input);
  const adapter = adapterOf(input.host);
  // Qwen Code asks again with an empty prompt, which nobody typed.
  const known = input.event in adapter.events && input.payload.prompt !== '';
  expect(call !== undefined, `${input.name} is read`).toBe(known);
  if (!call) return;
  const point = eventPoints.find(({ name }) => name === adapter.events[call.event]!.point)!;
  const verdict = await cosh.dispatchWire(point, call.input);
  expect(JSON.parse(adapter.answer(call, verdict).stdout)).toEqual({});
}

describe('a recorded input', () => {
  it.each(inputs)('of $host is read: $name', isServed);

  it.skipIf(!there)(`is read as it was recorded${there ? '' : ' (skipped: there is no ../shared/agents/samples)'}`, async () => {
    for (const input of shared()) await isServed(input);
  });

  it('holds nothing of the machine that it was recorded on', () => {
    const folder = new URL('recorded/', import.meta.url);
    for (const file of readdirSync(folder)) {
      const paths = readFileSync(new URL(file, folder), 'utf8').match(/(?<![\w.])\/(?:[\w.-]+\/?)+/g) ?? [];
      expect(paths.filter((each) => !/^\/(?:project|scratch|agent|shellId)/.test(each) && each !== '/untrusted_context')).toEqual([]);
    }
  });

  it('says which agent sent it', () => {
    const missed = recorded.filter(({ host, event, payload }) => event in adapterOf(host).events && !['opencode', 'qwen', 'copilot-shell'].includes(host) && detectHost(payload, host === 'gemini' ? { GEMINI_PROJECT_DIR: '/project' } : host === 'claude-code' ? { CLAUDECODE: '1' } : {}) !== host);
    expect(missed.map(({ host, name }) => `${host} ${name}`)).toEqual([]);
    const withMark = (host: string, environment: Record<string, string>): unknown[] => recorded.filter((each) => each.host === host).map(({ payload }) => detectHost(payload, environment));
    expect(new Set(withMark('copilot-shell', { COPILOT_SHELL_PROJECT_DIR: '/', QWEN_PROJECT_DIR: '/', GEMINI_PROJECT_DIR: '/' }))).toEqual(new Set(['copilot-shell']));
    expect(new Set(withMark('qwen', { QWEN_PROJECT_DIR: '/', GEMINI_PROJECT_DIR: '/' }))).toEqual(new Set(['qwen']));
  });
});

describe('what is read', () => {
  const command = (host: string, event: string): unknown => (callOf(host, event).input.tool_input as JsonObject).command;

  it.each([['claude-code', 'PreToolUse'], ['codex', 'PreToolUse'], ['gemini', 'BeforeTool'], ['qwen', 'PreToolUse'], ['copilot', 'preToolUse'], ['copilot', 'PreToolUse'], ['cursor', 'preToolUse'], ['cursor', 'beforeShellExecution'], ['copilot-shell', 'PreToolUse'], ['opencode', 'tool.execute.before']])('of %s at %s has the tool, its input and the session', (host, event) => {
    expect(command(host, event)).toMatch(/^echo original/);
    const { tool_name: tool, session_id: session } = callOf(host, event).input;
    expect([tool, session]).toEqual([expect.stringMatching(/bash|shell/i), 'session-1']);
  });

  it.each([['gemini', 'AfterTool'], ['qwen', 'PostToolUse'], ['copilot-shell', 'PostToolUse'], ['copilot', 'postToolUse'], ['copilot', 'PostToolUse'], ['codex', 'PostToolUse'], ['opencode', 'tool.execute.after']])('of %s at %s is the text that its model reads', (host, event) => {
    expect(callOf(host, event).input.tool_output).toMatch(/original/);
  });

  it('of an MCP call of Cursor is the input that stands in it as text', () => {
    expect(callOf('cursor', 'beforeMCPExecution').input).toMatchObject({ tool_name: 'MCP:find', tool_input: { query: 'a' } });
  });

  it('of a Cursor turn that was not completed is no Stop', () => {
    const stopped = inputs.find(({ host, event }) => host === 'cursor' && event === 'stop')!;
    expect(read({ ...stopped, payload: { ...stopped.payload, status: 'aborted' } })).toBeUndefined();
  });

  it('is the event of the payload where that is one of the host, else that of the command line', () => {
    const { payload } = inputs.find(({ host, event }) => host === 'claude-code' && event === 'Stop')!;
    const adapter = adapterOf('claude-code');
    expect(adapter.read({ event: 'PreToolUse', payload, environment: {} })?.event).toBe('Stop');
    expect(adapter.read({ event: 'Stop', payload: { ...payload, hook_event_name: 'stop' }, environment: {} })?.event).toBe('Stop');
    expect(adapter.read({ event: 'SomethingNew', payload: {}, environment: {} })).toBeUndefined();
    expect(() => adapter.read({ payload: {}, environment: {} })).toThrow(/hook_event_name/);
  });

  it('names the same call, whichever of two agents\' files the bridge stands in', () => {
    const cursor = inputs.find(({ host, event }) => host === 'cursor' && event === 'preToolUse')!;
    const asClaude = adapterOf('claude-code').read({ event: 'PreToolUse', payload: cursor.payload, environment: {} })!;
    expect(asClaude).toMatchObject({ identity: callOf('cursor', 'preToolUse').identity, words: 'cursor' });
    expect(callOf('cursor', 'beforeShellExecution').identity.likeness).toBe(callOf('cursor', 'preToolUse').identity.likeness);
    const pascal = inputs.find(({ host, event }) => host === 'copilot' && event === 'PreToolUse')!;
    const ofClaude = adapterOf('claude-code').read({ event: 'PreToolUse', payload: pascal.payload, environment: { COPILOT_CLI: '1' } })!;
    expect(ofClaude.identity.likeness).toBe(callOf('copilot', 'PreToolUse').identity.likeness);
  });

  it('has an input for every event of every agent', () => {
    const without = [...adapters].flatMap(([host, { events }]) => Object.keys(events).filter((event) => !inputs.some((each) => each.host === host && each.event === event)).map((event) => `${host} ${event}`));
    // Under Claude Code's names Copilot sends of a failed tool what it sends of one that ran.
    expect(without).toEqual(['copilot PostToolUseFailure']);
  });
});
