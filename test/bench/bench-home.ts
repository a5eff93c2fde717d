import path from 'node:path';
import type { Cosh } from '@cosh/core';
import { makeHome, type Home } from '../support/make-home.js';

// What makes Node itself read more when it starts would flatter every ratio over it.
export const slowsNode = ['NODE_EXTRA_CA_CERTS', 'NODE_OPTIONS', 'NODE_COMPILE_CACHE', 'NODE_V8_COVERAGE', 'COSH_BUILD_CACHE'];

export function environmentOf(home: Home): Record<string, string> {
  // A person's environment names a shell; a bash whose does not asks the system's directory of persons for one.
  const environment = home.environment({ COSH_SYSTEM_EXTENSIONS: '', SHELL: process.env.SHELL ?? '/bin/bash' });
  for (const name of slowsNode) delete environment[name];
  return environment;
}

/** A runtime whose person has this home. It is loaded only here: a figure that starts processes alone is taken without it. */
export async function runtimeIn(home: Home): Promise<Cosh> {
  const [{ createCosh }, { dialectsPlugin }, { eventPointsPlugin }] = await Promise.all([import('@cosh/core'), import('@cosh/dialects'), import('@cosh/event-points')]);
  return createCosh({ cwd: home.folder, environment: environmentOf(home), plugins: [eventPointsPlugin, dialectsPlugin] });
}

/** A matcher that no call of the benchmark meets; every one differs, as in life. */
const otherTool = (index: number): string => `other_tool_${index}`;

export const manifestOf = (name: string, hooks: number): string => JSON.stringify({
  name, version: '1.0.0', schemaVersion: 1, compatibility: { cosh: '>=0.1.0' },
  hooks: { PreToolUse: [{ hooks: [] }, ...Array.from({ length: hooks }, (_each, index) => ({ matcher: otherTool(index), hooks: [{ type: 'command', name: `${name}-${index}`, command: 'true' }] }))].slice(hooks > 0 ? 1 : 0) },
});

/** A home with so many extensions of so many hooks, none of which matches; not just made, as far as files can tell. */
export function homeWithExtensions(count: number, hooksEach: number): Home {
  const home = makeHome({}, 'cosh-bench-');
  for (let index = 0; index < count; index++) home.write(extensionFile(index), manifestOf(`extension-${index}`, hooksEach));
  return home;
}

export const extensionFile = (index: number): string => path.join('.copilot-shell/extensions', `extension-${index}`, 'cosh-extension.json');

/** A home with so many hooks in `config.toml`, none of which matches. */
export function homeWithHooks(count: number): Home {
  const hook = (_each: unknown, index: number): string => `[[hooks.PreToolUse]]\nname = "hook-${index}"\nmatcher = "${otherTool(index)}"\ncommand = "true"\n`;
  return makeHome({ '.copilot-shell/config.toml': Array.from({ length: count }, hook).join('\n') }, 'cosh-bench-');
}

/** A home with these commands as hooks of a tool call, one after the other or, in `setup.json`, at the same time. */
export function homeWithCommands(commands: readonly string[], flow: 'series' | 'parallel'): Home {
  if (flow === 'series') {
    const hooks = commands.map((command, index) => `[[hooks.PreToolUse]]\nname = "hook-${index}"\ncommand = ${JSON.stringify(command)}\n`);
    return makeHome({ '.copilot-shell/config.toml': hooks.join('\n') }, 'cosh-bench-');
  }
  return makeHome({ '.config/cosh/setup.json': JSON.stringify({ hooks: { PreToolUse: commands.map((command, index) => ({ name: `hook-${index}`, command })) } }) }, 'cosh-bench-');
}

