import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeHome, type Home } from '../support/make-home.js';
import { hasTerminal, unlessTerminal } from '../extensions/support/terminal.js';
import { repository } from '../support/repository.js';

const module = path.join(repository, 'plugins/cli/dist/bridge/is-attended.js');
const asks = `import { isAttended } from ${JSON.stringify(module)}; console.log(String(isAttended('gemini')));`;
const agent = `import { spawn } from 'node:child_process'; spawn('/bin/sh', ['-c', process.execPath + ' ' + process.env.HOOK + '; :'], { stdio: ['pipe', 'inherit', 'inherit'] });`;

let home: Home;
beforeEach(() => { home = makeHome({ 'package.json': '{"type":"module"}', 'hook.js': asks, 'gemini.js': agent, 'other.js': agent }); });
afterEach(() => home.remove());

/** What a hook of that program finds out, with or without a terminal as the program's stdin. */
async function found(program: string, { args = '', terminal = false } = {}): Promise<string> {
  const line = `${process.execPath} ${home.path(program)} ${args}`;
  const environment = { ...home.environment(), HOOK: home.path('hook.js') };
  const child = terminal
    ? spawn('script', ['-qec', line, '/dev/null'], { env: environment, stdio: ['pipe', 'pipe', 'inherit'] })
    : spawn('/bin/sh', ['-c', `exec ${line}`], { env: environment, stdio: ['pipe', 'pipe', 'inherit'] });
  const said = (await text(child.stdout!)).trim();
  child.stdin!.destroy();
  return said;
}

describe.skipIf(process.platform !== 'linux' || !hasTerminal)(`whether a person is in front of the agent${unlessTerminal}`, () => {
  it('is a yes with a terminal and without a prompt on its command line', async () => {
    expect(await found('gemini.js', { terminal: true })).toBe('true');
  });

  it.each(['-p "do it"', '--prompt "do it"', '--prompt=do'])('is a no with %s on its command line', async (args) => {
    expect(await found('gemini.js', { terminal: true, args })).toBe('false');
  });

  it('is a no without a terminal', async () => {
    expect(await found('gemini.js')).toBe('false');
  });

  it('is not known of another program', async () => {
    expect(await found('other.js', { terminal: true })).toBe('undefined');
  });
});
