import { isJsonObject, type RegisteredCall } from '@cosh/core';
import type { RegisteredCommand } from './text-format.js';

const opening = 'const commands = ';

/** The line of a program in which its command lines stand, event by event. */
export const commandsLine = (calls: readonly RegisteredCall[]): string =>
  `${opening}${JSON.stringify(Object.fromEntries(calls.map(({ event, command }) => [event, command])), null, 2)};`;

/** The command lines of a program that was written by the bridge; undefined for any other text. */
export function moduleCommands(text: string): readonly RegisteredCommand[] | undefined {
  const written = /^const commands = (\{[^]*?^\});$/m.exec(text)?.[1];
  if (written === undefined || !text.startsWith(moduleHeading)) return undefined;
  const commands: unknown = JSON.parse(written);
  return isJsonObject(commands) ? Object.entries(commands).map(([event, command]) => ({ event, command: String(command) })) : undefined;
}

/** The first line of every such program. */
export const moduleHeading = '// Written by "cosh bridge install"; "cosh bridge uninstall" removes it.';
