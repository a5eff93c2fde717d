import { execFile, spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { disarmedEnvironment } from '../support/disarmed-environment.js';
import { makeHome } from '../support/make-home.js';
import { repository } from '../support/repository.js';

const cosh = path.join(repository, 'plugins/cli/bin/cosh.js');
const here = fileURLToPath(new URL('support/', import.meta.url));
const hook = (name: string): string => `[[hooks.PreToolUse]]\nname = "${name}"\ncommand = "true"\n`;
const manifest = (name: string): string => JSON.stringify({ name, version: '1.0.0', hooks: { PreToolUse: [{ hooks: [{ name, command: 'true' }] }] } });

// Whoever stays (`cosh serve`, an agent with cosh in it) must not keep what came of a moment without descriptors: a guard would be gone until
// somebody touches its file.
it.for(['EMFILE', 'EIO'] as const)('a call that fails with %s at one event takes no guard out of the next one', { timeout: 240_000, meta: { attack: 'C11' } }, async (kind, { task }) => {
  const home = makeHome({
    '.copilot-shell/config.toml': hook('of-person'),
    '.copilot-shell/extensions/own/cosh-extension.json': manifest('of-extension'),
    '.copilot-shell/extensions/foreign/hooks/hooks.json': JSON.stringify({ hooks: { PreToolUse: [{ hooks: [{ type: 'command', command: 'true # foreign' }] }] } }),
    '.copilot-shell/extensions/foreign/.claude-plugin/plugin.json': JSON.stringify({ name: 'foreign', version: '1.0.0' }),
    '.config/cosh/setup.json': JSON.stringify({ hooks: { PreToolUse: [{ name: 'of-setup', command: 'true' }] } }),
    'app/.copilot-shell/config.toml': hook('of-workspace'),
    'app/.copilot-shell/extensions/theirs/cosh-extension.json': manifest('of-workspace-extension'),
  }, 'cosh-lasting-');
  const [environment, cwd] = [{ ...home.environment({ COSH_SYSTEM_EXTENSIONS: '' }), ...disarmedEnvironment }, path.join(home.folder, 'app')];
  try {
    const shown = spawnSync(process.execPath, [cosh, 'trust', cwd, '--show', '--json'], { env: environment, encoding: 'utf8' });
    const { fingerprint } = JSON.parse(shown.stdout) as { fingerprint: string };
    expect(spawnSync(process.execPath, [cosh, 'trust', cwd, '--trust', fingerprint], { env: environment, encoding: 'utf8' }).status).toBe(0);
    // What has just been made is read again anyhow.
    await new Promise((resolve) => { setTimeout(resolve, 300); });
    const words = ['--import', path.join(here, 'fault-preload.mjs'), path.join(here, 'lasting-program.mjs'), JSON.stringify({ home: home.folder, cwd, kind })];
    const { stdout } = await promisify(execFile)(process.execPath, words, { env: environment, cwd, maxBuffer: 1 << 26 });
    const [whole, ...results] = JSON.parse(stdout) as { hit: string; first: string[]; second: string[] }[];
    expect(whole!.first).toHaveLength(6);
    expect(results.filter(({ first }) => first.length < 6).length).toBeGreaterThan(3);
    for (const { hit, second } of results) expect(second, hit).toEqual(whole!.first);
    task.meta.faults = results.length;
  } finally {
    home.remove();
  }
});
