import { PassThrough } from 'node:stream';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { createCosh, CoshError, isJsonObject, type AnyVerdict, type Cosh, type HostAdapter } from '@cosh/core';
import { dialectsPlugin } from '@cosh/dialects';
import { eventPoints, eventPointsPlugin } from '@cosh/event-points';
import { hosts } from '@cosh/hosts';
import { createServer } from '../../plugins/session/dist/serve/index.js';
import { makeHome, type Home } from '../support/make-home.js';
import { bytes, fuzz, texts } from './support/fuzz.js';

let home: Home;
let cosh: Cosh;
const adapters: HostAdapter[] = [];

beforeAll(async () => {
  const cat = 'cat "$HOME/said"';
  home = makeHome({
    '.copilot-shell/config.toml': `[[hooks.PreToolUse]]\nname = "core"\nmatcher = "^core$"\ncommand = '''${cat}'''\non_failure = "block"\n`,
    '.config/cosh/setup.json': JSON.stringify({ hooks: { PreToolUse: [{ name: 'lifecycle', matcher: '^lifecycle$', command: cat, on_failure: 'block' }] } }),
  });
  cosh = await createCosh({ cwd: home.folder, environment: { HOME: home.folder, PATH: process.env.PATH, COSH_SYSTEM_EXTENSIONS: '' }, plugins: [eventPointsPlugin, dialectsPlugin] });
  for (const host of hosts) adapters.push(await host.adapter());
});
afterAll(async () => {
  await cosh.dispose();
  home.remove();
});

const preToolUse = eventPoints[0]!;
const fire = (dialect: string): Promise<AnyVerdict> => cosh.dispatchWire(preToolUse as never, { tool_name: dialect, tool_input: {} });

/** The only outputs that may allow: one JSON object, well formed, that says so by a key of its own. */
function maySayAllow(said: Buffer): boolean {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(said).trim());
    return isJsonObject(value) && Object.hasOwn(value, 'decision') && value.decision === 'allow';
  } catch {
    return false;
  }
}

const answers = ['{"decision":"allow"}', '{"decision":"block","reason":"no"}', '{"decision":"deny","context":["a"],"updated_input":{"a":1}}', '{"hookSpecificOutput":{"additionalContext":"x"},"continue":false}', '{"decision":"deny"}{"decision":"allow"}', '', '{}'];
const said = fc.oneof({ weight: 3, arbitrary: texts(answers).map((text) => [...Buffer.from(text)]) }, { weight: 1, arbitrary: bytes(60) });

const requests = [
  '{"type":"hook_request","request_id":"a","event":"PreToolUse","input":{"tool_name":"x","tool_input":{}}}', '{"type":"control_cancel_request","request_id":"a"}', '{"type":"registry_request","request_id":"b","domain":"extensions","action":"list"}',
  '{"type":"hook_request","request_id":"c","event":"Nothing","input":{}}', '[]', 'null', '{"type":5}',
];

/** Lets a server of its own answer these lines; all that it wrote, until its input is over. */
async function served(lines: readonly string[], cuts: readonly number[]): Promise<string> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  let written = '';
  output.setEncoding('utf8').on('data', (text: string) => { written += text; });
  const { ended } = createServer(cosh, { input, output });
  const all = Buffer.from(`${lines.join('\n')}\n`);
  let from = 0;
  for (const cut of [...cuts.map((each) => each % (all.length + 1)).sort((a, b) => a - b), all.length]) {
    if (cut > from) input.write(all.subarray(from, cut));
    from = Math.max(from, cut);
  }
  input.end();
  await ended;
  await new Promise(setImmediate);
  return written;
}

const payloads = [
  JSON.stringify({ hook_event_name: 'PreToolUse', session_id: 's', cwd: '/x', tool_name: 'Bash', tool_input: { command: 'ls' }, transcript_path: '/t', tool_use_id: 'u' }),
  JSON.stringify({ hook_event_name: 'BeforeTool', session_id: 's', cwd: '/x', tool_name: 'run_shell_command', tool_input: { command: 'ls' }, timestamp: '2026-01-01T00:00:00Z' }),
  JSON.stringify({ hook_event_name: 'Stop', session_id: 's', stop_hook_active: true }), JSON.stringify({ toolName: 'bash', toolArgs: '{"command":"ls"}', timestamp: 1, cwd: '/x', sessionId: 's' }),
  JSON.stringify({ conversation_id: 'c', generation_id: 'g', hook_event_name: 'beforeShellExecution', command: 'ls', cwd: '/x', workspace_roots: ['/x'] }),
];
const block: AnyVerdict = { event: 'PreToolUse', decision: 'block', reason: 'no', halt: false, notifications: [], hooks: [], conflicts: [] } as unknown as AnyVerdict;

describe('whatever comes over a wire', () => {
  fuzz('the bytes that a gate prints', [said, fc.constantFrom('core', 'lifecycle')], async (list, dialect) => {
    const printed = Buffer.from(list);
    home.write('said', '');
    (await import('node:fs')).writeFileSync(home.path('said'), printed);
    const { decision, hooks } = await fire(dialect);
    expect(hooks.map(({ status }) => ['ok', 'failed'].includes(status))).toEqual([true]);
    if (decision === 'allow') expect(maySayAllow(printed)).toBe(true);
    if (hooks[0]!.status === 'failed') expect(decision).toBe('block');
  });

  fuzz('lines for serve', [fc.array(texts(requests).map((line) => line.replaceAll('\n', ' ')), { maxLength: 5 }), fc.array(fc.nat(500), { maxLength: 4 })], async (lines, cuts) => {
    const written = (await served(lines, cuts)).split('\n').filter((line) => line !== '');
    for (const line of written) expect(isJsonObject(JSON.parse(line))).toBe(true);
    // Each line that is not blank gets an answer of its own.
    const asked = lines.filter((line) => line.trim() !== '' && !/control_cancel/.test(line)).length;
    expect(written.filter((line) => !line.includes('"stream_event"')).length).toBeGreaterThanOrEqual(Math.min(asked, 1));
  });

  fuzz('what a host writes to the bridge', [texts(payloads), fc.nat(hosts.length - 1), fc.option(fc.constantFrom('PreToolUse', 'BeforeTool', 'preToolUse', 'Stop', 'beforeShellExecution', '__proto__'), { nil: undefined })], (text, index, event) => {
    let payload: unknown;
    try {
      payload = JSON.parse(text);
    } catch {
      return;
    }
    if (!isJsonObject(payload)) return;
    const adapter = adapters[index]!;
    try {
      const call = adapter.read({ payload, environment: {}, ...(event === undefined ? {} : { event }) });
      if (!call) return;
      const { block: blocks } = adapter.events[call.event]!;
      const { stdout, exitCode } = adapter.answer(call, { ...block, event: adapter.events[call.event]!.point } as AnyVerdict);
      // A block is told wherever the host obeys one, by its document or by its exit status.
      if (blocks) expect(exitCode === 2 || /block|deny|"continue":\s*(?:true|false)|followup|false/.test(stdout), `${adapter.name} ${call.event}: ${stdout}`).toBe(true);
    } catch (error) {
      if (!(error instanceof CoshError)) throw error;
      expect(error.code).toBe('host_input_invalid');
    }
  });

  fuzz('the input of an event', [texts(['{"tool_name":"core","tool_input":{}}', '{"tool_name":"x","tool_input":{"a":[1]},"cwd":"/","session_id":"s"}', '{"prompt":"x"}']), fc.constantFrom(...eventPoints.map(({ name }) => name as string))], async (text, name) => {
    let input: unknown;
    try {
      input = JSON.parse(text);
    } catch {
      return;
    }
    home.write('said', '{}');
    const verdict = await cosh.dispatchWire(eventPoints.find((each) => each.name === name) as never, input as never).catch((error: unknown) => error);
    if (verdict instanceof Error) expect([verdict.constructor.name, (verdict as CoshError).code]).toEqual(['CoshError', 'input_invalid']);
  });
});
