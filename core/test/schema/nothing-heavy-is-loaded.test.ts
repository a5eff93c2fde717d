import { describe, expect, it } from 'vitest';
import { loadedScripts } from '../support/loaded-scripts.js';
import { configToml, manifestOf } from '../support/sample-runtime.js';
import { throwAwayFolder } from '../support/throw-away-folder.js';

const input = JSON.stringify({ tool_name: 'shell', tool_input: { command: 'ls' } });
const toml = '[[hooks.PreToolUse]]\nname = "other"\nmatcher = "^never$"\ncommand = "exit 2"\n';
const manifest = JSON.stringify({ schemaVersion: 1, name: 'x', version: '1.0.0', compatibility: { cosh: '*' }, hooks: { PreToolUse: [{ matcher: '^never$', hooks: [{ type: 'command', name: 'x', command: 'true' }] }] } });

/** What a person waits for before anything has happened. */
const heavy = /\/node_modules\/(?:ajv|typescript|import-fresh|js-yaml|parse-json|@clack|@inquirer|inquirer|prompts|enquirer)\//;
const loaders = /\/cosmiconfig\/dist\/loaders\.js$/;
const heavyOnes = (scripts: readonly string[]) => scripts.filter((url) => heavy.test(url));

describe('the list of loaded scripts', () => {
  it('has ES modules and CommonJS in it', async () => {
    const { scripts } = await loadedScripts(['events', '--json'], { home: throwAwayFolder() });
    expect(scripts.some((url) => url.endsWith('/core/dist/index.js'))).toBe(true);
    expect(scripts.some((url) => url.includes('/node_modules/commander/lib/'))).toBe(true);
  });
});

describe('cosh fire', () => {
  it('loads no schema compiler, TypeScript, prompt library or parser where there is nothing to run', async () => {
    const { scripts, exitCode, stdout } = await loadedScripts(['fire', 'PreToolUse'], { home: throwAwayFolder(), input });
    expect({ exitCode, decision: (JSON.parse(stdout) as { decision: string }).decision }).toStrictEqual({ exitCode: 0, decision: 'none' });
    expect(heavyOnes(scripts)).toStrictEqual([]);
    expect(scripts.filter((url) => /\/node_modules\/cosmiconfig\//.test(url))).toStrictEqual([]);
  });

  it('loads none of them where hooks are configured and none matches, and calls no loader of cosmiconfig', async () => {
    const home = throwAwayFolder({ [configToml]: toml, [manifestOf('x')]: manifest });
    const { scripts, exitCode, stdout, stderr, calledIn } = await loadedScripts(['fire', 'PreToolUse'], { home, input });
    expect({ exitCode, stderr, hooks: (JSON.parse(stdout) as { hooks: unknown[] }).hooks }).toStrictEqual({ exitCode: 0, stderr: '', hooks: [] });
    expect(heavyOnes(scripts)).toStrictEqual([]);
    expect(calledIn(loaders)).toStrictEqual([]);
  });

  it('loads none of them where a hook runs', async () => {
    const home = throwAwayFolder({ [configToml]: toml.replace('^never$', '') });
    const { scripts, stdout, calledIn } = await loadedScripts(['fire', 'PreToolUse', '--format', 'json'], { home, input });
    expect((JSON.parse(stdout) as { hooks: unknown[] }).hooks).toHaveLength(1);
    expect(heavyOnes(scripts)).toStrictEqual([]);
    expect(calledIn(loaders)).toStrictEqual([]);
  });
});
