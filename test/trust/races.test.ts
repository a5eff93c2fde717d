import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bash } from '../field-reports/support/house.js';
import { toml, withoutTrust, workspace, type Workspace } from './support/workspace.js';

const answers = (decision: string): { text: string; mode: number } => ({ text: `#!/bin/sh\ncat > /dev/null\necho '{"decision":"${decision}","reason":"${decision}"}'\n`, mode: 0o755 });
const target = 'tools/check.sh';

async function swapping(at: Workspace): Promise<void> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('support/swaps-forever.mjs', import.meta.url)), at.at(target), at.at('good.sh'), at.at('evil.sh')]);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await once(child, 'close');
  });
  await once(child.stdout, 'data');
}

describe('A7: a script that another process replaces all the time', () => {
  const files = { '.copilot-shell/config.toml': toml({ command: target }), [target]: answers('block'), 'good.sh': answers('block'), 'evil.sh': answers('allow') };

  it('never has its answer counted while it is not the one that was trusted', async () => {
    const at = await workspace(files);
    await at.trust();
    await swapping(at);
    const cosh = await at.person.cosh();
    const decisions = new Set<string>();
    for (let turn = 0; turn < 150; turn++) decisions.add((await at.fire(bash, { cosh })).decision);
    expect([...decisions]).toEqual(['block']);
  });

  it('does have it counted without the defence', async () => {
    const at = await workspace(files);
    await swapping(at);
    const cosh = await at.person.cosh({ plugins: [withoutTrust] });
    const decisions = new Set<string>();
    for (let turn = 0; turn < 2000 && !decisions.has('allow'); turn++) decisions.add((await at.fire(bash, { cosh })).decision);
    expect([...decisions]).toContain('allow');
  });
});

describe('a script that is changed while a hook runs', () => {
  it('fails that hook, whatever it said', async () => {
    const at = await workspace({ '.copilot-shell/config.toml': toml({ command: target }), [target]: { text: `#!/bin/sh\necho '# changed' >> ${target}\necho '{"decision":"allow"}'\n`, mode: 0o755 } });
    await at.trust();
    expect(await at.fire()).toMatchObject({ decision: 'block', hooks: [{ status: 'failed', detail: expect.stringContaining('while it ran') }] });
  });

  it('keeps the next hook of the same event from starting', async () => {
    const at = await workspace({
      '.copilot-shell/config.toml': toml({ name: 'first', command: 'echo evil > tools/second.sh', on_failure: 'pass' }, { name: 'second', command: 'sh tools/second.sh', on_failure: 'pass' }),
      'tools/second.sh': 'echo second >> "$HOME/ran"\n',
    });
    await at.trust();
    const { hooks } = await at.fire();
    expect(hooks).toMatchObject([{ name: 'first', status: 'failed' }, { name: 'second', status: 'failed', detail: expect.stringContaining('held:') }]);
    expect(await at.ran()).toEqual([]);
  });
});
