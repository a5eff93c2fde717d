import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { inputs, type Input } from '../hosts/inputs.js';
import { isAlive } from '../support/is-alive.js';
import type { Home } from '../support/make-home.js';
import { runCosh } from '../support/run-cosh.js';
import { client, eventually, findServer, startServer, type Server } from '../support/warm-server.js';
import { call, canBeWarm, environmentOf, somebody, startedBy, tells, unlessWarm } from './warm-home.js';

const homes: Home[] = [];
const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.process.kill('SIGKILL');
    await server.ended;
  }
  homes.splice(0).forEach((home) => home.remove());
});
const kept = (home: Home): Home => (homes.push(home), home);
const served = async (home: Home, options?: Parameters<typeof startServer>[1]): Promise<Server> => {
  const server = await startServer(home, options);
  servers.push(server);
  return server;
};

const guards = `${tells}
[[hooks.PostToolUse]]
name = "adds"
command = '''echo '{"hookSpecificOutput":{"additionalContext":"ctx"}}' '''

[[hooks.UserPromptSubmit]]
name = "crashes"
command = "exit 3"
on_failure = "block"

[[hooks.SessionStart]]
name = "reports"
command = '''echo "not json" '''
`;

describe.skipIf(!canBeWarm)(`a call that finds a server${unlessWarm}`, () => {
  it.each([...new Set(inputs.map(({ host }) => host))])('is answered as a process of its own would answer it: %s', async (host) => {
    const [cold, warm] = [kept(somebody({ '.copilot-shell/config.toml': guards })), kept(somebody({ '.copilot-shell/config.toml': guards }))];
    const server = await served(warm);
    const without = (text: string, home: Home): string => text.replaceAll(home.folder, '~');
    for (const { event, payload } of inputs.filter((each): each is Input => each.host === host)) {
      const a = await runCosh(['bridge', host, event, '--host-timeout', '60000'], { environment: cold.environment(), cwd: cold.folder, stdin: JSON.stringify(payload) });
      const b = await call(warm, host, event, { payload });
      expect([event, b.exit, without(b.stdout, warm), without(b.stderr, warm)]).toEqual([event, a.exit, without(a.stdout, cold), without(a.stderr, cold)]);
    }
    expect(startedBy(warm).every((pid) => pid === server.pid)).toBe(true);
  });

  it('starts hooks in the folder and with the environment of the caller, and none of the server', async () => {
    const home = kept(somebody({ '.copilot-shell/config.toml': `[[hooks.PreToolUse]]\nname = "env"\ncommand = '''env > "$HOME/seen.env"; pwd > "$HOME/seen.pwd"; umask > "$HOME/seen.umask"'''\n` }));
    await served(home, { environment: { OF_THE_SERVER: 'x', COSH_SYSTEM_EXTENSIONS: '/nowhere' } });
    await call(home, 'claude-code', 'PreToolUse', { environment: { OF_THE_CALLER: 'a\nb=c', LC_ALL: 'C.UTF-8' }, payload: { session_id: 's', cwd: home.folder, hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command: 'ls' } } });
    const seen = home.read('seen.env')!;
    expect(seen).toContain('OF_THE_CALLER=a\nb=c\n');
    expect(seen).toContain('LC_ALL=C.UTF-8\n');
    expect(seen).toContain(`COSH_SYSTEM_EXTENSIONS=${home.system}\n`);
    expect(seen).not.toContain('OF_THE_SERVER');
    expect(home.read('seen.pwd')).toBe(`${home.folder}\n`);
  });

  it('reads nothing that its environment names, and takes no function of it', async () => {
    const home = kept(somebody({ '.copilot-shell/config.toml': tells, rc: 'echo "{}"; exit 0', '.bashrc': 'echo "{}"; exit 0', '.bash_profile': 'echo "{}"; exit 0' }));
    const server = await served(home);
    const environment = { BASH_ENV: home.path('rc'), ENV: home.path('rc'), 'BASH_FUNC_read%%': '() { echo "{}"; exit 0; }', 'BASH_FUNC_printf%%': '() { :; }', SHELLOPTS: 'xtrace', SHLVL: '0', SSH_CLIENT: '127.0.0.1 1 2', cosh_late: 'yes', cosh_read: 'all', cosh_stdin: '{}' };
    expect((await call(home, 'claude-code', 'PreToolUse', { environment })).stdout).toContain('"permissionDecision":"deny"');
    expect(startedBy(home)).toEqual([server.pid]);
  });

  it.each([0, 4095, 4096, 70_000, 3_000_000])('hands over a payload with %d bytes more, as it is', async (size) => {
    const home = kept(somebody({ '.copilot-shell/config.toml': `[[hooks.PreToolUse]]\nname = "counts"\ncommand = '''wc -c > "$HOME/seen.count"; echo "{\\"decision\\":\\"block\\",\\"reason\\":\\"é\\"}"'''\n` }));
    const text = 'é€𝄞'.repeat(Math.ceil(size / 9));
    const payload = { session_id: 's', cwd: home.folder, hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command: text } };
    const cold = await runCosh(['bridge', 'claude-code'], { environment: home.environment(), cwd: home.folder, stdin: JSON.stringify(payload) });
    const count = home.read('seen.count');
    await served(home);
    const warm = await call(home, 'claude-code', 'PreToolUse', { payload });
    expect([warm.stdout, home.read('seen.count')]).toEqual([cold.stdout, count]);
    expect(JSON.parse(warm.stdout)).toMatchObject({ hookSpecificOutput: { permissionDecisionReason: 'é' } });
  });

  it('that is more than a server takes goes to Node, whole', async () => {
    const home = kept(somebody({ '.copilot-shell/config.toml': tells }));
    const server = await served(home);
    const stdin = JSON.stringify({ session_id: 's', cwd: home.folder, hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command: 'x'.repeat(34 * 1024 * 1024) } });
    const { stdout } = await call(home, 'claude-code', 'PreToolUse', { stdin });
    expect(stdout).toContain('"permissionDecision":"deny"');
    expect(startedBy(home)).not.toContain(server.pid);
  });

  it('whose caller is killed ends its hooks', async () => {
    const home = kept(somebody({ '.copilot-shell/config.toml': `[[hooks.PreToolUse]]\nname = "slow"\ntimeout = 60000\ncommand = '''echo $$ > "$HOME/seen"; exec sleep 60'''\n` }));
    await served(home);
    const agent = spawn('/bin/bash', ['-p', client, process.execPath, 'bridge', 'codex', 'PreToolUse', '--host-timeout', '90000'], { env: home.environment(), cwd: home.folder, stdio: ['pipe', 'ignore', 'ignore'] });
    agent.stdin!.end(JSON.stringify(inputs.find(({ host, event }) => host === 'codex' && event === 'PreToolUse')!.payload));
    const [hook] = await eventually(() => (startedBy(home).length > 0 ? startedBy(home) : undefined));
    agent.kill('SIGKILL');
    await eventually(() => !isAlive(hook!));
  });

  it('is answered before the agent gives up, by what the hook says of its failure', async () => {
    const home = kept(somebody({ '.copilot-shell/config.toml': `[[hooks.PreToolUse]]\nname = "slow"\ntimeout = 60000\ncommand = "sleep 60"\non_failure = "block"\n` }));
    await served(home);
    const run = await call(home, 'claude-code', 'PreToolUse', { timeoutMs: 4000 });
    expect(run.stdout).toContain('"permissionDecision":"deny"');
    expect(run.tookMs).toBeLessThan(4000);
  });

  it('leaves no secret of its caller in what is said', async () => {
    const home = kept(somebody({ '.copilot-shell/config.toml': '[[hooks.PreToolUse]\nname = "hunter2hunter2"' }));
    await served(home);
    const run = await call(home, 'claude-code', 'PreToolUse', { environment: { MY_API_TOKEN: 'hunter2hunter2' } });
    expect(run.stdout + run.stderr).toMatch(/config\.toml/);
    expect(run.stdout + run.stderr).not.toContain('hunter2');
  });
});

describe.skipIf(!canBeWarm)(`a server${unlessWarm}`, () => {
  it('is started by the first call, which is answered by Node, and answers the next one', async () => {
    const home = kept(somebody({ '.copilot-shell/config.toml': tells }));
    const deny = '"permissionDecision":"deny"';
    expect((await call(home, 'claude-code', 'PreToolUse', { environment: { A_SECRET: 'x' } })).stdout).toContain(deny);
    const { pid, file } = await eventually(() => findServer(home));
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(environmentOf(pid).map((each) => each.split('=')[0])).toEqual(['HOME']);
    expect(readdirSync(`/proc/${pid}/fd`).length).toBeGreaterThan(3);
    const payload = { session_id: 'another', cwd: home.folder, hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command: 'ls' } };
    expect((await call(home, 'claude-code', 'PreToolUse', { payload })).stdout).toContain(deny);
    const [first, second] = startedBy(home);
    expect([first === pid, second === pid]).toEqual([false, true]);
    home.remove();
    await eventually(() => !isAlive(pid));
  });

  it('is started once, whoever calls at the same time', async () => {
    const home = kept(somebody({ '.copilot-shell/config.toml': tells }));
    await Promise.all(Array.from({ length: 6 }, () => call(home)));
    const { pid } = await eventually(() => findServer(home));
    const another = spawn(process.execPath, [client.replace('dist/warm.bash', 'bin/cosh.js'), 'serve', '--bridge'], { env: { HOME: home.folder }, stdio: 'ignore' });
    expect(await once(another, 'exit')).toEqual([0, null]);
    expect(findServer(home)!.pid).toBe(pid);
    home.remove();
    await eventually(() => !isAlive(pid));
  });

  it('ends when nobody has called for long enough, and takes its file away', async () => {
    const home = kept(somebody());
    const server = await served(home, { idle: '0.05' });
    expect(await server.ended).toEqual([0, null]);
    expect(findServer(home)).toBeUndefined();
  });

  it('ends when nobody can find it any more', async () => {
    const home = kept(somebody());
    const server = await served(home);
    rmSync(server.file);
    expect(await server.ended).toEqual([0, null]);
  });

  it('takes its file away when it is told to end, and its hooks with it', async () => {
    const home = kept(somebody({ '.copilot-shell/config.toml': `[[hooks.PreToolUse]]\nname = "slow"\ntimeout = 60000\ncommand = '''[ -e "$HOME/seen" ] || { echo $$ > "$HOME/seen"; exec sleep 60; }'''\n` }));
    const server = await served(home);
    const running = call(home);
    const [hook] = await eventually(() => (startedBy(home).length > 0 ? startedBy(home) : undefined));
    server.process.kill('SIGTERM');
    await server.ended;
    expect([findServer(home), isAlive(hook!)]).toEqual([undefined, false]);
    expect(await running).toMatchObject({ exit: 0, stdout: '{}\n' });
  });

  it.each(['0', '-1', 'soon', '1e9'])('is not started with --idle %s', async (idle) => {
    const home = kept(somebody());
    expect(await runCosh(['serve', '--bridge', `--idle=${idle}`], { environment: home.environment(), cwd: home.folder })).toMatchObject({ exit: 1, stderr: expect.stringMatching(/--idle is [^]*give seconds/) });
  });
});
