import type { WrittenFile } from '../../support/make-home.js';

/** A command line, what it begins with, and what it is about. `{home}` stands for the home, `{fingerprint}` for that of the workspace `app`. */
export interface CommandCase {
  readonly title: string;
  readonly args: readonly string[];
  readonly stdin?: string;
  readonly files: Readonly<Record<string, WrittenFile>>;
  /** Command lines that make the home what it is before. */
  readonly before?: readonly (readonly string[])[];
  /** The files that must be old or new. */
  readonly about: readonly string[];
  /** It changes nothing but answers an event. */
  readonly serves?: true;
  /** Calls that read count too, and starts of processes. */
  readonly reads?: true;
}

const gate = `[[hooks.PreToolUse]]
name = "gate"
command = '''echo '{"decision":"block","reason":"no"}' '''
on_failure = "block"
`;
const demo = JSON.stringify({ name: 'demo', version: '1.0.0', hooks: { PreToolUse: [{ hooks: [{ name: 'guard', command: 'echo \'{"decision":"block","reason":"no"}\'', on_failure: 'block' }] }] }, settings: [{ key: 'level', type: 'integer' }, { key: 'token', type: 'string', sensitive: true }] });

const config = { '.copilot-shell/config.toml': gate };
const extension = { '.copilot-shell/extensions/demo/cosh-extension.json': demo };
const workspace = { 'app/.copilot-shell/config.toml': gate.replace(/command = .*/, 'command = ".copilot-shell/hooks/gate.sh"'), 'app/.copilot-shell/hooks/gate.sh': { text: '#!/bin/sh\necho {}\n', mode: '755' } };
const call = JSON.stringify({ tool_name: 'Bash', tool_input: { command: 'ls' } });
const hooks = '.copilot-shell/states/hooks.json';

export const cases: readonly CommandCase[] = [
  { title: 'hooks disable', args: ['hooks', 'disable', 'gate'], files: config, about: [hooks] },
  { title: 'hooks enable', args: ['hooks', 'enable', 'gate'], files: config, before: [['hooks', 'disable', 'gate']], about: [hooks] },
  { title: 'hooks disable --event', args: ['hooks', 'disable', '--event', 'PreToolUse'], files: config, about: [hooks] },
  { title: 'hooks disable --all', args: ['hooks', 'disable', '--all', 'config.toml'], files: config, about: ['.copilot-shell/config.toml'] },
  { title: 'extensions settings set', args: ['ext', 'settings', 'set', 'demo', 'level', '3'], files: extension, about: ['.copilot-shell/states/settings.json'] },
  { title: 'extensions settings unset', args: ['ext', 'settings', 'unset', 'demo', 'level'], files: extension, before: [['ext', 'settings', 'set', 'demo', 'level', '3']], about: ['.copilot-shell/states/settings.json'] },
  { title: 'extensions disable in a workspace', args: ['ext', 'disable', 'demo', '--scope', 'workspace'], files: extension, about: ['.copilot-shell/states/extensions.json'] },
  { title: 'trust', args: ['trust', '{home}/app', '--trust', '{fingerprint}'], files: workspace, about: ['.copilot-shell/states/trust.json'] },
  { title: 'untrust', args: ['untrust', '{home}/app'], files: workspace, before: [['trust', '{home}/app', '--trust', '{fingerprint}']], about: ['.copilot-shell/states/trust.json'] },
  { title: 'bridge install', args: ['bridge', 'install', 'claude-code'], files: { '.claude/settings.json': '{"model": "opus"}\n' }, about: ['.claude/settings.json'] },
  { title: 'bridge uninstall', args: ['bridge', 'uninstall', 'claude-code'], files: { '.claude/settings.json': '{"model": "opus"}\n' }, before: [['bridge', 'install', 'claude-code']], about: ['.claude/settings.json'] },
  { title: 'fire with a gate in config.toml', args: ['fire', 'PreToolUse', '--format', 'json'], stdin: call, files: config, about: [], serves: true, reads: true },
  { title: 'fire with a gate in an extension', args: ['fire', 'PreToolUse', '--format', 'json'], stdin: call, files: extension, about: [], serves: true, reads: true },
];
