import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const hook = fileURLToPath(new URL('../../hooks/secret-guard.mjs', import.meta.url));

export interface Reply {
  decision?: string;
  reason?: string;
  systemMessage?: string;
  hookSpecificOutput?: { updated_tool_response?: string };
}

export interface Run {
  status: number | null;
  stdout: string;
  stderr: string;
  reply: Reply | undefined;
}

/** Runs the hook as an agent does: a process of its own, JSON on stdin, a home and a folder that are thrown away. */
export function runHook(input: string | Record<string, unknown>, environment: Record<string, string> = {}): Run {
  const home = mkdtempSync(path.join(os.tmpdir(), 'secret-guard-'));
  try {
    const { status, stdout, stderr } = spawnSync(process.execPath, [hook], {
      cwd: home,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      input: typeof input === 'string' ? input : JSON.stringify({ session_id: 's', cwd: home, ...input }),
      env: { PATH: process.env.PATH, HOME: home, ...environment },
    });
    return { status, stdout, stderr, reply: stdout === '' ? undefined : (JSON.parse(stdout) as Reply) };
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

export function prompt(text: string, environment?: Record<string, string>): Run {
  return runHook({ hook_event_name: 'UserPromptSubmit', prompt: text }, environment);
}

export function toolOutput(llmContent: unknown, toolInput: Record<string, unknown> = { command: 'npm test' }, environment?: Record<string, string>): Run {
  const event = { hook_event_name: 'PostToolUse', tool_name: 'run_shell_command', tool_input: toolInput };
  return runHook({ ...event, tool_response: { llmContent, returnDisplay: '' } }, environment);
}
