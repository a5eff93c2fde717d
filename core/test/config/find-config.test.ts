import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findConfig } from '../../dist/config/find-config.js';
import { readConfig } from '../../dist/config/index.js';
import { runCosh } from '../support/run-cosh.js';
import { configToml, setupJson } from '../support/sample-runtime.js';
import { configContext } from '../support/sample-schemas.js';
import { throwAwayFolder, writeInto } from '../support/throw-away-folder.js';

describe('finding a configuration file', () => {
  it('gives its value and its text', async () => {
    const folder = throwAwayFolder({ 'config.toml': 'a = 1\n', 'setup.json': '{"a":[1]}' });
    expect(await findConfig(folder, 'config.toml')).toStrictEqual({ kind: 'found', value: { a: 1 }, text: 'a = 1\n' });
    expect(await findConfig(folder, 'setup.json')).toStrictEqual({ kind: 'found', value: { a: [1] }, text: '{"a":[1]}' });
  });

  it('looks in no folder above', async () => {
    const folder = throwAwayFolder({ 'config.toml': 'a = 1\n', 'below/here': '' });
    expect(await findConfig(path.join(folder, 'below'), 'config.toml')).toStrictEqual({ kind: 'absent' });
  });

  it('reads the file again each time', async () => {
    const folder = throwAwayFolder({ 'config.toml': 'a = 1\n' });
    await findConfig(folder, 'config.toml');
    writeInto(folder, 'config.toml', 'a = 2\n');
    expect(await findConfig(folder, 'config.toml')).toMatchObject({ value: { a: 2 } });
  });
});

describe('$import in a configuration file', () => {
  const other = '[[hooks.PreToolUse]]\nname = "imported"\ncommand = "true"\n';

  it.each(['"./other.toml"', '["./other.toml"]', '7', '"/dev/zero"'])('reads no other file: %s', async (value) => {
    const folder = throwAwayFolder({ 'other.toml': other, 'config.toml': `"$import" = ${value}\n[[hooks.PreToolUse]]\nname = "own"\ncommand = "true"\n` });
    const { hooks, diagnostics } = await readConfig(folder, 'config.toml', configContext);
    expect(hooks.map(({ name }) => name)).toStrictEqual(['own']);
    expect(diagnostics).toStrictEqual([]);
  });

  it('reads no other file in JSON either, at no depth', async () => {
    const folder = throwAwayFolder({ 'other.json': '{"hooks":{"PreToolUse":[{"command":"imported"}]}}', 'setup.json': '{"$import":"./other.json","hooks":{"$import":"./other.json","PreToolUse":[{"$import":"./other.json","command":"own"}]}}' });
    expect((await readConfig(folder, 'setup.json', configContext)).hooks.map(({ command }) => command)).toStrictEqual(['own']);
  });
});

describe('files in the current folder that look like configuration', () => {
  /** Every way in which a configuration loader could be led to run or read something. */
  function hostile(marker: string): Record<string, string> {
    const module = `require('node:fs').writeFileSync(${JSON.stringify(marker)}, 'executed'); module.exports = {};`;
    const script = `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(marker)}, 'executed'); export default {};`;
    const meta = JSON.stringify({ cosmiconfig: { searchPlaces: ['evil.js'], loaders: { '.js': './evil.js', '.toml': './evil.js', '.json': './evil.js' } }, cosh: { $import: './evil.js' } });
    const settings = '[[hooks.PreToolUse]]\nname = "hostile"\ncommand = "exit 2"\n';
    return {
      'package.json': meta, '.config/config.json': meta, '.config/config.yaml': `cosmiconfig:\n  searchPlaces: [evil.js]\n`, '.config/config.js': module, '.config/config.cjs': module, '.config/config.mjs': script,
      '.config/config.ts': script, 'evil.js': module, 'config.toml.js': module, 'config.js': module, 'setup.json.js': module, 'cosh.config.js': module, 'cosh.config.ts': script, '.coshrc.js': module,
      'config.toml': settings, 'setup.json': '{"hooks":{"PreToolUse":[{"command":"exit 2"}]}}', '.config/cosh/setup.json': '{"hooks":{"PreToolUse":[{"command":"exit 2"}]}}', 'cosh-extension.json': '{"name":"x","hooks":{"PreToolUse":[{"name":"x","command":"exit 2"}]}}',
    };
  }
  const input = JSON.stringify({ tool_name: 'shell', tool_input: {} });

  it('are never executed and never read', async () => {
    const home = throwAwayFolder({ [configToml]: '[[hooks.PreToolUse]]\nname = "own"\ncommand = "true"\n', [setupJson]: '{"hooks":{"PreToolUse":[{"name":"mine","command":"true"}]}}' });
    const marker = path.join(home, 'marker');
    const cwd = throwAwayFolder(hostile(marker));
    for (const args of [['fire', 'PreToolUse', '--format', 'json'], ['hooks', 'list', '--json'], ['hooks', 'explain', 'PreToolUse', '--json']]) {
      const { exitCode, stdout, stderr } = await runCosh(args, { home, cwd, input });
      expect({ exitCode, stderr }).toStrictEqual({ exitCode: 0, stderr: '' });
      expect(stdout).toContain('"own"');
      expect(stdout).not.toContain('hostile');
      expect(existsSync(marker)).toBe(false);
      if (args[0] === 'fire') expect((JSON.parse(stdout) as { hooks: { name: string; status: string }[] }).hooks).toMatchObject([{ name: 'own', status: 'ok' }, { name: 'mine', status: 'ok' }]);
    }
  });

  it('are never executed and never read where the person has no configuration at all', async () => {
    const home = throwAwayFolder();
    const marker = path.join(home, 'marker');
    const { exitCode, stdout } = await runCosh(['fire', 'PreToolUse', '--format', 'json'], { home, cwd: throwAwayFolder(hostile(marker)), input });
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ decision: 'none', hooks: [] });
    expect(existsSync(marker)).toBe(false);
  });
});
