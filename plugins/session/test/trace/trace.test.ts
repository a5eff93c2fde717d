import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createCosh, type Cosh } from '@cosh/core';
import { dialectsPlugin } from '@cosh/dialects';
import { eventPointsPlugin, preToolUse, sessionStart } from '@cosh/event-points';
import { followTrace, readTrace, tracePlugin, type TraceEntry, type TraceLimits } from '@cosh/session/trace';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let home: string;
beforeEach(() => { home = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'cosh-trace-'))); });
afterEach(() => rmSync(home, { recursive: true, force: true }));

const logs = (): string => path.join(home, '.copilot-shell', 'logs');
const token = ['ghp', 'a1B2'.repeat(9)].join('_');

async function runtime(config: string, limits?: TraceLimits): Promise<Cosh> {
  mkdirSync(path.join(home, '.copilot-shell'), { recursive: true });
  writeFileSync(path.join(home, '.copilot-shell', 'config.toml'), config);
  const environment = { PATH: process.env.PATH, HOME: home, COSH_SYSTEM_EXTENSIONS: '', MY_TOKEN: 'an-environment-secret' };
  const trace = tracePlugin({ logs: logs(), environment, ...(limits ? { limits } : {}) });
  return createCosh({ cwd: home, environment, plugins: [eventPointsPlugin, dialectsPlugin, trace] });
}

async function entries(filter = {}): Promise<TraceEntry[]> {
  const found: TraceEntry[] = [];
  for await (const entry of readTrace(logs(), filter)) found.push(entry);
  return found;
}

const guard = `[[hooks.PreToolUse]]\nname = "guard"\ncommand = '''printf '{"decision":"block","reason":"saw ${token} and an-environment-secret"}' '''\n`;

describe('the trace', () => {
  it('has one line for each dispatch, with the verdict, the reports and the times', async () => {
    const cosh = await runtime(guard);
    await cosh.dispatch(preToolUse, { toolName: 'shell', toolInput: { command: 'ls' } });
    await cosh.dispatch(sessionStart, {});
    await cosh.dispose();
    const [first, second] = await entries();
    expect(first).toMatchObject({ event: 'PreToolUse', cwd: home, result: { decision: 'block', hooks: [{ name: 'guard', status: 'ok', decision: 'block' }] } });
    expect(first!.started_ms[0]).toBeGreaterThan(0);
    expect(first!.duration_ms).toBeGreaterThanOrEqual(first!.started_ms[0]!);
    expect(second).toMatchObject({ event: 'SessionStart', result: { decision: 'none', hooks: [] } });
  });

  it('has inputs by size and hash, and secrets nowhere', async () => {
    const cosh = await runtime(guard);
    await cosh.dispatch(preToolUse, { toolName: 'shell', toolInput: { command: `echo ${token}` } });
    await cosh.dispose();
    const text = readFileSync(path.join(logs(), 'trace.jsonl'), 'utf8');
    expect(JSON.parse(text).input).toMatchObject({ tool_name: 'shell', tool_input: { bytes: expect.any(Number), sha256: expect.any(String) } });
    expect(text).not.toContain(token);
    expect(text).not.toContain('an-environment-secret');
  });

  it('has inputs in full where the person says so, still without secrets', async () => {
    const cosh = await runtime('trace = "full"\n');
    await cosh.dispatch(preToolUse, { toolName: 'shell', toolInput: { command: `echo ${token} hello` } });
    await cosh.dispose();
    expect((await entries())[0]!.input).toMatchObject({ tool_input: { command: 'echo <redacted> hello' } });
  });

  it('is not written where the person says trace = false', async () => {
    const cosh = await runtime('trace = false\n');
    await cosh.dispatch(sessionStart, {});
    await cosh.dispose();
    expect(await entries()).toEqual([]);
  });

  it('is the person\'s alone', async () => {
    const cosh = await runtime('');
    await cosh.dispatch(sessionStart, {});
    await cosh.dispose();
    expect(statSync(path.join(logs(), 'trace.jsonl')).mode & 0o777).toBe(0o600);
    expect(statSync(logs()).mode & 0o777).toBe(0o700);
  });

  it('is put aside when it grows too large, and only so many are kept', async () => {
    const cosh = await runtime('', { bytes: 2000, files: 2, days: 30 });
    for (let count = 0; count < 60; count++) {
      await cosh.dispatch(sessionStart, {});
      // A dispatch at a time, so that each is a write of its own.
      await new Promise((resolve) => setImmediate(resolve));
    }
    await cosh.dispose();
    const files = readdirSync(logs());
    expect(files.length).toBeGreaterThan(1);
    expect(files.length).toBeLessThanOrEqual(4);
  });

  it('costs no verdict where it cannot be written', async () => {
    mkdirSync(path.join(home, '.copilot-shell'), { recursive: true });
    writeFileSync(logs(), 'a file in the place of the folder');
    const cosh = await runtime(guard);
    expect((await cosh.dispatch(preToolUse, { toolName: 'shell', toolInput: {} })).decision).toBe('block');
    await cosh.dispose();
  });

  it('is read by event and by hook, and torn lines are passed over', async () => {
    const cosh = await runtime(guard);
    await cosh.dispatch(preToolUse, { toolName: 'shell', toolInput: {} });
    await cosh.dispatch(sessionStart, {});
    await cosh.dispose();
    writeFileSync(path.join(logs(), 'trace.jsonl'), '{"time":"2026\n', { flag: 'a' });
    expect(await entries()).toHaveLength(2);
    expect(await entries({ event: 'SessionStart' })).toHaveLength(1);
    expect(await entries({ hook: 'guard' })).toHaveLength(1);
  });

  it('is followed as it is written', async () => {
    const cosh = await runtime('');
    const controller = new AbortController();
    const seen: string[] = [];
    const following = followTrace(logs(), {}, controller.signal, ({ event }) => {
      seen.push(event);
      controller.abort();
    });
    await cosh.dispatch(sessionStart, {});
    await following;
    await cosh.dispose();
    expect(seen).toEqual(['SessionStart']);
  });
});
