// The main job, shown: an agent is about to run commands, and the bundled extensions stand in the way. Nothing is run for real.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const home = mkdtempSync(path.join(os.tmpdir(), 'cosh-demo-'));
const project = path.join(home, 'project');
mkdirSync(project);
for (const extension of ['shell-guard', 'secret-guard', 'session-notes']) {
  cpSync(path.join(root, 'extensions', extension), path.join(home, '.copilot-shell', 'extensions', extension), { recursive: true });
}
const environment = { ...process.env, HOME: home, COSH_SYSTEM_EXTENSIONS: '' };
delete environment.COSH_HOME;
delete environment.XDG_CONFIG_HOME;

function fire(title, event, input) {
  console.log(`\n${title}\n`);
  const { status } = spawnSync(process.execPath, [path.join(root, 'plugins/cli/bin/cosh.js'), 'fire', event, '--format', 'pretty'], {
    cwd: project, env: environment, input: JSON.stringify({ cwd: project, ...input }), stdio: ['pipe', 'inherit', 'inherit'],
  });
  if (status !== 0) process.exitCode = 1;
}

const shell = (command) => ({ tool_name: 'shell', tool_input: { command } });
// Put together here, so that no scanner takes this file for a leak.
const token = ['ghp', 'z9K'.repeat(12)].join('_');

try {
  fire('An agent wants to run: rm -rf ~/', 'PreToolUse', shell('rm -rf ~/'));
  fire('An agent wants to run: git push --force origin main', 'PreToolUse', shell('git push --force origin main'));
  fire('An agent wants to run: ls', 'PreToolUse', shell('ls'));
  fire('A tool has printed a token', 'PostToolUse', { ...shell('cat notes.txt'), tool_output: `deploy with ${token}` });
  console.log(`
That was one event at a time, as an agent sends it. Nothing was run or deleted, and your own HOME was not touched.
Next: README.md, "Guard your own agent".`);
} finally {
  rmSync(home, { recursive: true, force: true });
}
