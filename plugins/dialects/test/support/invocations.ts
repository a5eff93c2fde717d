import type { CommandEnd, CommandResult, Decoded, Dialect, EventPoint, Hook, Invocation, JsonObject, Source } from '@cosh/core';

const user: Source = { id: 'config.toml', kind: 'user', file: '/home/config.toml' };

export function sampleHook(more: Partial<Hook> = {}): Hook {
  return {
    name: 'check', event: 'PreToolUse', source: user, dialect: 'core', matcher: '', writtenCommand: 'true', command: 'true',
    timeoutMs: 5000, onFailure: 'pass', environment: {}, place: 'hooks.PreToolUse[0]', ...more,
  };
}

export const common: JsonObject = { session_id: 's-1', cwd: '/project', timestamp: '2026-01-02T03:04:05.000Z', transcript_path: '/home/sessions/s-1' };

export const invocation = (point: EventPoint, own: JsonObject = {}, hook = sampleHook()): Invocation => ({ hook, point, input: { ...common, ...own } });

export const result = (ended: CommandEnd, stdout = '', stderr = ''): CommandResult => ({ ended, stdout, stderr, durationMs: 1 });
export const exited = (exitCode: number): CommandEnd => ({ kind: 'exited', exitCode });

/** What a dialect makes of output, as a dispatch does: an answer that cannot be read is a failure. */
export function decode(dialect: Dialect, point: EventPoint, stdout: string | object, exitCode = 0, stderr = ''): Decoded {
  try {
    return dialect.decode(result(exited(exitCode), typeof stdout === 'string' ? stdout : JSON.stringify(stdout), stderr), invocation(point));
  } catch (error) {
    return { ok: false, detail: (error as Error).message };
  }
}
