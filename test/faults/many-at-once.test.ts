import { describe, expect, it } from 'vitest';
import { makeHome } from '../support/make-home.js';
import { runCosh } from '../support/run-cosh.js';

const many = 40;
const setup = JSON.stringify({
  hooks: { PreToolUse: Array.from({ length: many }, (_none, index) => ({ name: `hook ${index}`, command: `cat >/dev/null; exit 0 # ${index}` })) },
});

describe('forty hooks at once', () => {
  it('are served without a word on stderr', async () => {
    const home = makeHome({ '.config/cosh/setup.json': setup });
    const { exit, stdout, stderr } = await runCosh(['fire', 'PreToolUse', '--format', 'json'], {
      environment: home.environment(), cwd: home.folder, stdin: '{"tool_name":"shell","tool_input":{}}',
    });
    home.remove();
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    expect((JSON.parse(stdout) as { hooks: { status: string }[] }).hooks.map(({ status }) => status)).toEqual(Array<string>(many).fill('ok'));
  });
});
