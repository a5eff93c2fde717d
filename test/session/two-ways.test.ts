import { rm } from 'node:fs/promises';
import { afterModel, beforeModel, postToolUse, postToolUseFailure, preToolUse, sessionStart, stop, userPromptSubmit } from '@cosh/event-points';
import { connect, createSession, tracePlugin, type SessionEvent, type SessionRuntime, type ToolResult } from '@cosh/session';
import { describe, expect, it, onTestFinished } from 'vitest';
import { house, type House } from '../field-reports/support/house.js';
import { extension, say } from '../field-reports/support/written.js';
import { scriptedAgent } from './scripted-agent.js';
import { cosh } from './serve-support.js';
import { hooks } from './support.js';

/** Judges by what is in the input. */
const where = (pattern: string, answer: object): string => `grep -q '${pattern}' && ${say(answer as never)} || true`;

const files = {
  ...hooks({
    config: {
      [sessionStart.name]: [{ command: 'echo be careful' }],
      [userPromptSubmit.name]: [{ command: where('forget', { decision: 'block', reason: 'not that' }) }],
      [preToolUse.name]: [
        { command: where('rm -rf', { decision: 'block', reason: 'not the home' }), matcher: 'shell' },
        { command: where('git push', { decision: 'ask', reason: 'public', hookSpecificOutput: { tool_input: { command: 'git push --dry-run' } } }), matcher: 'shell' },
        { command: where('shutdown', { continue: false, stopReason: 'not now' }), matcher: 'shell' },
      ],
      [postToolUse.name]: [{ command: say({ hookSpecificOutput: { updated_tool_response: 'two files' } }), matcher: 'list' }, { command: 'exit 3', matcher: 'read' }],
      [postToolUseFailure.name]: [{ command: say({ hookSpecificOutput: { additional_context: 'make room' } }) }],
      [stop.name]: [{ command: `grep -q '"stop_hook_active":true' || ${say({ decision: 'block', reason: 'run the tests' })}` }],
      [beforeModel.name]: [{ command: say({ systemMessage: 'asking', hookSpecificOutput: { additional_context: 'be brief' } }) }],
      [afterModel.name]: [{ command: say({ systemMessage: 'answered' }) }],
    },
    setup: { [preToolUse.name]: [{ command: say({ decision: 'allow', context: 'read only' }), matcher: 'read' }] },
  }),
  ...extension('mild', { [postToolUse.name]: [{ command: say({ hookSpecificOutput: { additional_context: 'mildly' } }) }] }),
};

/** Without what differs from run to run. */
const timeless = (value: unknown): unknown => JSON.parse(JSON.stringify(value, (key, each: unknown) =>
  (key === 'durationMs' || key === 'at' ? undefined : each instanceof Error ? each.message : each)));

async function drive(runtime: SessionRuntime, at: House): Promise<{ told: unknown; events: readonly SessionEvent[]; history: unknown }> {
  const events: SessionEvent[] = [];
  const session = createSession(runtime, { sessionId: 's1', cwd: at.home, permission: ({ decision }) => decision === 'none', onEvent: (event) => events.push(event) });
  const told = timeless(await scriptedAgent(session));
  return { told, events, history: timeless(session.history) };
}

async function client(at: House) {
  const made = await connect({ command: [...cosh, 'serve'], cwd: at.home, environment: at.environment });
  onTestFinished(() => made.close());
  return made;
}

describe('a scripted agent', () => {
  it('is told the same through the library and through cosh serve', async () => {
    const at = await house(files);
    const through = await drive(await at.cosh(), at);
    expect(await drive(await client(at), at)).toEqual(through);
    expect((through.told as { outcome: string }[]).map(({ outcome }) => outcome)).toEqual([
      'started', 'blocked', 'accepted', 'ready', 'ran', 'blocked', 'declined', 'ran', 'failed', 'seen', 'continue', 'stopped', 'accepted', 'halted', 'halted',
    ]);
    expect((through.told as ToolResult[]).map(({ text }) => text).filter(Boolean)).toEqual([
      'the text of notes\nmildly\nread only', 'not the home', 'Permission to run this tool was declined.\npublic', 'two files\nmildly', 'the disk is full\nmake room', 'not now', 'not now',
    ]);
    expect(through.events.map((event) => ('message' in event ? event.message : ''))).toContain('answered');
  });
});

describe('its trace', () => {
  const log = '.copilot-shell/logs/trace.jsonl';
  const moments = ['time', 'duration_ms', 'started_ms'];
  const lines = async (at: House): Promise<unknown[]> => (await at.read(log)).trim().split('\n').map((line) => JSON.parse(line, (key, each: unknown) => (moments.includes(key) ? undefined : each)));

  it('is the same through the library and through cosh serve', async () => {
    const at = await house(files);
    const library = await at.cosh({ plugins: [tracePlugin({ logs: at.at('.copilot-shell/logs'), environment: at.environment })] });
    await drive(library, at);
    await library.dispose();
    const through = await lines(at);
    await rm(at.at(log));
    const made = await client(at);
    await drive(made, at);
    await made.close();
    expect(await lines(at)).toEqual(through);
    expect(through.length).toBeGreaterThan(15);
  });
});

describe('a client', () => {
  const ls = { toolName: 'shell', toolInput: { command: 'ls' } };

  it('gets the verdict in the library\'s form, and as it stands on the wire', async () => {
    const made = await client(await house(files));
    const verdict = await made.fire(preToolUse, { toolName: 'shell', toolInput: { command: 'git push', 'a_key': { b_c: 1 } } });
    expect(verdict).toMatchObject({ decision: 'ask', updatedInput: { command: 'git push --dry-run', a_key: { b_c: 1 } }, hooks: [{ exitCode: 0 }, { exitCode: 0 }, { exitCode: 0 }] });
    expect(verdict).not.toHaveProperty('type');
    expect(await made.fireWire(preToolUse.name, { tool_name: 'shell', tool_input: {} })).toMatchObject({ type: 'result', decision: 'none' });
  });

  it('gets the server\'s errors as its own', async () => {
    const made = await client(await house(files));
    await expect(made.fireWire('Nothing', {})).rejects.toMatchObject({ name: 'CoshError', code: 'event_unknown', hint: expect.any(String) });
    await expect(made.fire(preToolUse, { toolName: 1 } as never)).rejects.toMatchObject({ code: 'input_invalid' });
  });

  it('asks the registry', async () => {
    const made = await client(await house(files));
    expect(await made.registry('hooks', 'list')).toMatchObject({ success: true, data: [{ name: 'mild-1' }] });
    expect(await made.registry('nothing', 'list')).toMatchObject({ success: false });
  });

  it('cancels with a signal, also one that is aborted already', async () => {
    const made = await client(await house(hooks({ config: { PreToolUse: [{ command: 'sleep 300', timeout: 300_000 }] } })));
    expect(await made.fire(preToolUse, ls, { signal: AbortSignal.abort() })).toMatchObject({ cancelled: true, decision: 'block' });
    const controller = new AbortController();
    const running = made.fire(preToolUse, ls, { signal: controller.signal });
    controller.abort();
    expect(await running).toMatchObject({ cancelled: true });
  });

  it('whose server dies rejects what waits and what comes, with what the server said; no tool runs', async () => {
    const script = 'process.stdin.once("data", () => { console.error("out of order"); process.exit(9); })';
    const made = await connect({ command: [process.execPath, '-e', script] });
    const session = createSession(made, { permission: () => true });
    let runs = 0;
    const call = () => session.callTool({ name: 'shell', input: {}, execute: () => { runs++; } });
    await expect(call()).rejects.toMatchObject({ code: 'server_gone', message: expect.stringMatching(/exit code 9: out of order/) });
    await expect(call()).rejects.toMatchObject({ code: 'server_gone' });
    expect(runs).toBe(0);
    await made.close();
  });

  it('whose server dies while the tool runs is told that the tool ran, and not shown what nobody judged', async () => {
    const answer = 'const answer = (line) => JSON.stringify({ type: "hook_response", request_id: JSON.parse(line).request_id, result: { event: "x", decision: "none", halt: false, notifications: [], hooks: [] } })';
    const script = `${answer}; process.stdin.once("data", (line) => { console.log(answer(line)); process.stdin.once("data", () => process.exit(9)); })`;
    const made = await connect({ command: [process.execPath, '-e', script] });
    const result = await createSession(made, { permission: () => true }).callTool({ name: 'shell', input: {}, execute: () => 'a secret' });
    expect(result).toMatchObject({ outcome: 'failed', executed: true, text: expect.stringContaining('the tool ran') });
    expect(result.text).not.toContain('secret');
    await made.close();
  });

  it('whose server cannot be started says so', async () => {
    await expect(connect({ command: ['no-such-server'] }).then((made) => made.fire(preToolUse, ls))).rejects.toMatchObject({ code: expect.stringMatching(/^server_/), message: expect.stringContaining('no-such-server') });
  });

  it('leaves no server behind when it is closed', async () => {
    const at = await house({});
    const made = await connect({ command: [...cosh, 'serve'], cwd: at.home, environment: at.environment });
    await made.fire(preToolUse, ls);
    await made.close();
    await expect(made.fire(preToolUse, ls)).rejects.toMatchObject({ code: 'server_gone' });
  });
});
