import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach } from 'vitest';

const hook = fileURLToPath(new URL('../../hooks/session-notes.mjs', import.meta.url));

export interface Reply {
  systemMessage?: string;
  hookSpecificOutput?: { additional_context?: string };
}

export interface Run {
  status: number | null;
  stdout: string;
  stderr: string;
  reply: Reply | undefined;
}

export interface World {
  home: string;
  project: string;
}

const made: string[] = [];
afterEach(() => made.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** A home with a repository in it, both thrown away after the test. */
export function makeWorld(): World {
  const home = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'session-notes-')));
  made.push(home);
  const project = path.join(home, 'shop');
  mkdirSync(path.join(project, '.git'), { recursive: true });
  return { home, project };
}

function options(home: string, environment: Record<string, string>): { cwd: string; env: Record<string, string | undefined> } {
  return { cwd: home, env: { PATH: process.env.PATH, HOME: home, ...environment } };
}

export function runHook(home: string, input: string | Record<string, unknown>, environment: Record<string, string> = {}): Run {
  const text = typeof input === 'string' ? input : JSON.stringify(input);
  // A hook that waits for a pipe must fail the test, not hang it.
  const { status, stdout, stderr } = spawnSync(process.execPath, [hook], { ...options(home, environment), encoding: 'utf8', input: text, timeout: 20_000 });
  return { status, stdout, stderr, reply: stdout === '' ? undefined : (JSON.parse(stdout) as Reply) };
}

export function start(world: World, cwd = world.project, environment?: Record<string, string>): Run {
  return runHook(world.home, { session_id: 's', cwd, hook_event_name: 'SessionStart', source: 'startup' }, environment);
}

export function stopEvent(cwd: string, message: string, more: Record<string, unknown> = {}): Record<string, unknown> {
  return { session_id: 's', cwd, hook_event_name: 'Stop', timestamp: '2031-02-03T04:05:06.000Z', last_assistant_message: message, ...more };
}

export function stop(world: World, message: string, more: Record<string, unknown> = {}, environment?: Record<string, string>): Run {
  return runHook(world.home, stopEvent(world.project, message, more), environment);
}

/** Runs the hook without waiting for it, so that several run at once. */
export function stopInParallel(world: World, message: string): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [hook], { ...options(world.home, {}), stdio: ['pipe', 'ignore', 'ignore'] });
    child.on('error', reject).on('close', resolve);
    child.stdin.end(JSON.stringify(stopEvent(world.project, message)));
  });
}
