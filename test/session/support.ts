import type { JsonObject } from '@cosh/core';
import { expect } from 'vitest';
import { createSession, type Session, type SessionEvent, type SessionOptions, type ToolCall } from '@cosh/session';
import { house, type Files, type House } from '../field-reports/support/house.js';
import { configFile, configToml, setupFile, setupJson, type HookTable } from '../field-reports/support/written.js';

/** A home with hooks in its two files. */
export const hooks = (given: { config?: HookTable; setup?: HookTable }): Files => ({
  ...(given.config ? { [configFile]: configToml(given.config) } : {}),
  ...(given.setup ? { [setupFile]: setupJson(given.setup) } : {}),
});

export interface Made {
  readonly session: Session;
  readonly events: readonly SessionEvent[];
  readonly at: House;
}

/** A session in a throw-away home with these files. */
export async function sessionIn(files: Files, options: SessionOptions = {}, environment: Readonly<Record<string, string>> = {}): Promise<Made> {
  const at = await house(files, { environment });
  const events: SessionEvent[] = [];
  const session = createSession(await at.cosh(), { permission: () => true, onEvent: (event) => events.push(event), ...options });
  return { session, events, at };
}

export interface Call extends ToolCall {
  /** What the tool was given, each time it ran. */
  readonly runs: JsonObject[];
}

/** A call of a shell tool that counts how often it runs. */
export function shellCall(command = 'ls', given: Partial<ToolCall> = {}): Call {
  const runs: JsonObject[] = [];
  const { execute = () => 'a file', ...rest } = given;
  return { name: 'shell', input: { command }, ...rest, runs, execute: (input, context) => { runs.push(input); return execute(input, context); } };
}

/** `expect.poll` with patience: machines are slow at times. */
export const soon = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: 25_000, interval: 10 });
