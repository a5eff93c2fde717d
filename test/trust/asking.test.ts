import { describe, expect, it } from 'vitest';
import { Terminal, hasTerminal, unlessTerminal } from '../extensions/support/terminal.js';
import { check, marks, script, toml, workspace, type Workspace } from './support/workspace.js';

interface Asked {
  readonly trust: { readonly fingerprint: string; readonly hooks: readonly { readonly command: string; readonly files: readonly string[]; readonly not_covered: readonly string[] }[] };
  readonly repeat: string;
}

const cli = (at: Workspace, ...words: string[]): ReturnType<Workspace['person']['cli']> => at.person.cli(words, '', { cwd: at.root });
const asked = async (at: Workspace): Promise<Asked> => JSON.parse((await cli(at, 'trust', '--json')).stdout) as Asked;

describe('B4: without a terminal', () => {
  it('cosh trust exits with 3 and shows all of it, and its last line agrees to exactly that', async () => {
    const at = await workspace({ '.copilot-shell/config.toml': toml({ matcher: 'Bash' }, { event: 'Stop', name: 'end', command: 'npm run check' }), [check]: script() });
    const run = await cli(at, 'trust');
    expect(run.code).toBe(3);
    for (const text of ['guard', 'Bash', check, 'blocks when it fails', 'Stop', 'npm run check', 'NOT COVERED', 'may be run']) expect(run.stdout).toContain(text);
    expect(run.stdout).toMatch(/sha256 [0-9a-f]{64}/);
    expect((await at.fire()).hooks).toEqual([]);
    const repeat = run.stderr.trimEnd().split('\n').at(-1)!;
    expect(repeat).toMatch(new RegExp(`^cosh trust ${at.root} --trust [0-9a-f]{64}$`));
    expect((await cli(at, ...repeat.split(' ').slice(1))).code).toBe(0);
    expect((await at.fire()).hooks).toMatchObject([{ status: 'ok' }]);
    expect(await cli(at, 'trust')).toMatchObject({ code: 0, stdout: expect.stringContaining('trusted already') });
  });

  it('the fingerprint of another state agrees to nothing', async () => {
    const at = await workspace();
    const { trust } = await asked(at);
    await at.write({ [check]: script('evil') });
    expect(await cli(at, 'trust', '--trust', trust.fingerprint)).toMatchObject({ code: 3, stderr: expect.stringContaining('not that of what stands there now') });
    expect(await cli(at, 'trust', '--trust', 'yes')).toMatchObject({ code: 3 });
    expect(await at.person.cli(['trust'], 'y\n', { cwd: at.root })).toMatchObject({ code: 3 });
    expect((await at.fire()).hooks).toEqual([]);
    expect(await at.ran()).toEqual([]);
  });

  it('one yes serves every checkout of the same bytes, and each of them needs it', async () => {
    const [one, two] = [await workspace(), await workspace()];
    expect((await asked(one)).trust.fingerprint).toBe((await asked(two)).trust.fingerprint);
    await cli(one, 'trust', '--trust', (await asked(two)).trust.fingerprint);
    expect([(await one.fire()).hooks.length, (await two.fire()).hooks.length]).toEqual([1, 0]);
  });

  it('what changed since the last yes is shown: files, hooks that are new, hooks that are gone', async () => {
    const at = await workspace();
    await at.trust();
    await at.write({ '.copilot-shell/config.toml': toml({ matcher: 'Bash' }), [check]: script('evil') });
    for (const words of [['trust'], ['trust', '--show']]) {
      const { stdout } = await cli(at, ...words);
      expect(stdout).toMatch(/held: it changed since you trusted it/);
      expect(stdout).toMatch(/~ \.copilot-shell\/config\.toml was changed[^]*~ \.copilot-shell\/hooks\/check\.sh was changed[^]*\+ hook PreToolUse Bash guard[^]*- hook PreToolUse \* guard/);
    }
    const listed = await cli(at, 'hooks', 'list');
    expect(listed.stdout).toMatch(/held: since you trusted this workspace, .*check\.sh was changed.*blocks until you decide/);
    expect(JSON.parse((await cli(at, 'hooks', 'list', '--json')).stdout)).toMatchObject({ hooks: [{ active: false, blocks: true, inactive: { reason: 'held' } }] });
    expect((await cli(at, 'hooks', 'explain', 'PreToolUse')).stdout).toMatch(/no hook would run[^]*Would not run:[^]*held/);
  });

  it('--show asks nothing, changes nothing, and lists every workspace that is trusted', async () => {
    const at = await workspace();
    expect(await cli(at, 'trust', '--show')).toMatchObject({ code: 0, stdout: expect.stringContaining('No workspace is trusted.') });
    await at.trust();
    const elsewhere = await at.person.cli(['trust', '--show'], '', { cwd: at.person.home });
    expect(elsewhere).toMatchObject({ code: 0, stdout: expect.stringContaining(at.root) });
    expect(JSON.parse((await cli(at, 'trust', '--show', '--json')).stdout)).toMatchObject({ state: 'trusted', trusted: [{ workspace: at.root }] });
  });

  it('untrust takes it back, also of a workspace that is gone, and says when there was nothing', async () => {
    const at = await workspace();
    await at.trust();
    expect(await cli(at, 'untrust')).toMatchObject({ code: 0 });
    expect((await at.fire()).hooks).toEqual([]);
    expect(await cli(at, 'untrust')).toMatchObject({ code: 1, stderr: expect.stringContaining('is not trusted') });
    await at.trust();
    await import('node:fs/promises').then(({ rm }) => rm(at.root, { recursive: true }));
    expect(await at.person.cli(['untrust', at.root])).toMatchObject({ code: 0 });
  });

  it('a folder without anything to trust is refused with the reason', async () => {
    const at = await workspace({ file: '' });
    expect(await cli(at, 'trust')).toMatchObject({ code: 1, stderr: expect.stringContaining('.copilot-shell of its own') });
    await at.write({ '.copilot-shell/memory.md': '' });
    expect(await cli(at, 'trust')).toMatchObject({ code: 1, stderr: expect.stringContaining('nothing in') });
  });
});

describe('B1: the question', () => {
  const bidi = '\u202Ecod.exe\u200B';
  it('has nothing in it that a terminal would not show as itself, and hides nothing', async () => {
    const command = `echo ok\u001B[2K\r${bidi} \u001B]8;;http://x\u0007${' '.repeat(5000)}rm -rf /`;
    const at = await workspace({ '.copilot-shell/config.toml': toml({ name: `n\u001B[1A${bidi}`, matcher: `Bash\u0008\u0008`, command }, { name: '[Y/n] y', command: 'true' }) });
    const { stdout } = await cli(at, 'trust');
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u200B-\u200F\u202A-\u202E\u2066-\u2069]/);
    for (const text of ['rm -rf /', '\\u202e', '\\u200b', '\\e', 'blanks]']) expect(stdout).toContain(text);
    expect(stdout.split('\n').filter((line) => line.includes('[Y/n] y')).every((line) => line.includes('│'))).toBe(true);
  });

  it('names what its commands run, and says what it cannot know', async () => {
    const at = await workspace({
      '.copilot-shell/config.toml': toml({ command: 'sh "tools/with blank.sh"; "$DIR/x.sh"; make guard' }), 'tools/with blank.sh': 'x', Makefile: 'guard:\n',
      '.copilot-shell/extensions/ext/cosh-extension.json': JSON.stringify({ name: 'ext', version: '2.0.0', mcpServers: { a: { command: 'x' } }, hooks: { Stop: [{ hooks: [{ name: 'own', command: '${extensionPath}/own.sh' }] }] } }),
      '.copilot-shell/extensions/ext/own.sh': 'x',
    });
    const { trust } = await asked(at);
    expect(trust.hooks).toMatchObject([
      { files: ['tools/with blank.sh', 'Makefile'], not_covered: ['"$DIR/x.sh"', 'what make starts'] },
      { command: '${extensionPath}/own.sh', files: ['.copilot-shell/extensions/ext/own.sh'] },
    ]);
    const { stdout } = await cli(at, 'trust');
    expect(stdout).toMatch(/from {5}extension:ext[^]*It brings these extensions along:[^]*ext 2\.0\.0 {2}with .*mcpServers/);
  });

  it(`shows everything on a terminal and takes only a typed yes; Enter, no and Ctrl-C change nothing${unlessTerminal}`, async ({ skip }) => {
    if (!hasTerminal) skip();
    for (const [keys, status, trusted] of [['\n', 1, false], ['n\n', 1, false], ['Y please\n', 1, false], ['\u0003', 130, false], ['yes\n', 0, true]] as const) {
      const at = await workspace();
      const terminal = new Terminal(['trust'], { ...at.person.environment }, at.root);
      await terminal.sees('Trust it? [y/N]');
      expect(terminal.shown).toContain(check);
      terminal.type(keys);
      expect([keys, await terminal.end()]).toEqual([keys, status]);
      expect((await at.fire()).hooks.length).toBe(trusted ? 1 : 0);
    }
  });
});

describe('an extension that a workspace brings along', () => {
  const manifest = (name: string, command: string): string => JSON.stringify({ name, version: '1.0.0', hooks: { PreToolUse: [{ hooks: [{ type: 'command', name: 'own', command }] }] } });
  it('runs once the workspace is trusted, and is held by one byte of any of its files', async () => {
    const at = await workspace({ '.copilot-shell/extensions/ext/cosh-extension.json': manifest('ext', 'sh ${extensionPath}/run.sh'), '.copilot-shell/extensions/ext/run.sh': '. "$COSH_EXTENSION_PATH/lib.sh"', '.copilot-shell/extensions/ext/lib.sh': marks() });
    expect((await at.fire()).hooks).toEqual([]);
    await at.trust();
    expect((await at.fire()).hooks).toMatchObject([{ name: 'own', source: 'extension:ext', status: 'ok' }]);
    await at.write({ '.copilot-shell/extensions/ext/lib.sh': marks('evil') });
    expect((await at.fire()).hooks).toEqual([]);
    expect(await at.ran()).toEqual(['ran']);
  });

  it('is listed like any other once the workspace is trusted, and can be switched off there', async () => {
    const at = await workspace({ '.copilot-shell/extensions/ext/cosh-extension.json': manifest('ext', marks()) });
    expect((await cli(at, 'extensions', 'list')).stdout).not.toContain('ext ');
    await at.trust();
    expect((await cli(at, 'extensions', 'list')).stdout).toMatch(/ext .*workspace/);
    expect(await cli(at, 'extensions', 'disable', 'ext')).toMatchObject({ code: 0 });
    await at.fire();
    expect(await at.ran()).toEqual([]);
  });

  it('takes the place of none that the person has under that name', async () => {
    const at = await workspace({ '.copilot-shell/extensions/ext/cosh-extension.json': manifest('ext', marks('theirs')) });
    await at.person.write({ '.copilot-shell/extensions/ext/cosh-extension.json': manifest('ext', marks('mine')) });
    await at.trust();
    await at.fire();
    expect(await at.ran()).toEqual(['mine']);
    expect((await at.inventory()).entries.map(({ inactive }) => inactive?.reason)).toEqual([undefined, 'extension-shadowed']);
  });
});
