import { isJsonObject, type JsonObject } from '@cosh/core';
import type { OfferedTool } from './model-script.js';

const shellNames: ReadonlySet<string> = new Set(['Bash', 'bash', 'run_shell_command', 'exec_command', 'shell', 'shell_command']);

/** The tool of those on offer that runs command lines. */
export const shellTool = (tools: readonly OfferedTool[]): OfferedTool | undefined => tools.find(({ name }) => shellNames.has(name));

const filler: Readonly<Record<string, unknown>> = { boolean: false, number: 1, integer: 1, array: [], object: {} };

function fillerFor(schema: unknown): unknown {
  if (!isJsonObject(schema)) return 'as asked';
  if (Array.isArray(schema.enum)) return schema.enum[0];
  return filler[String(schema.type)] ?? 'as asked';
}

/** An input that the tool's schema accepts: the command, and something for whatever else is required. */
export function shellInput({ schema }: OfferedTool, command: string): JsonObject {
  const properties = isJsonObject(schema.properties) ? schema.properties : {};
  const required = Array.isArray(schema.required) ? schema.required.map(String) : [];
  const field = 'cmd' in properties ? 'cmd' : 'command';
  const rest = required.filter((name) => name !== field).map((name) => [name, fillerFor(properties[name])]);
  return { [field]: command, ...Object.fromEntries(rest) } as JsonObject;
}
