import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeHome, type Home } from '../support/make-home.js';
import { cosh, homeWith, jsonOf } from './cosh.js';
import { inventoryHome, switchedOffHome } from './inventory-home.js';
import { treeOf } from './tree-of.js';

interface Listed {
  readonly hooks: readonly { readonly name: string; readonly event: string; readonly source: string; readonly active: boolean; readonly inactive?: { readonly reason: string; readonly detail?: string } }[];
  readonly diagnostics: readonly { readonly code: string; readonly severity: string; readonly file: string; readonly place?: string }[];
}

let home: Home;
beforeAll(() => { home = inventoryHome(); });
afterAll(() => home.remove());

describe('cosh hooks list --json', () => {
  it('has every hook of every source in the order in which they run, and why one does not', async () => {
    const { hooks } = jsonOf<Listed>(await cosh(home, ['hooks', 'list', '--json']));
    expect(hooks.map(({ source, name, active, inactive }) => `${source}/${name} ${active ? 'on' : inactive!.reason}`)).toEqual([
      'config.toml/first on',
      'config.toml/gate on',
      'config.toml/off-by-name disabled',
      'config.toml/off-by-source disabled',
      'config.toml/broken-matcher matcher-invalid',
      'config.toml/prompt event-disabled',
      'config.toml/goodbye on',
      'setup.json/lint on',
      'setup.json/lint-again on',
      'setup.json/files on',
      'setup.json/bad matcher-invalid',
      'setup.json/misread on',
      'setup.json/hello event-switched-off',
      'extension:active/check on',
      'extension:active/check extension-shadowed',
      'extension:disabled/check extension-disabled',
    ]);
    expect(hooks.find(({ name }) => name === 'bad')!.inactive!.detail).toBeTruthy();
  });

  it('describes a hook with what it is made of', async () => {
    const { hooks } = jsonOf<Listed>(await cosh(home, ['hooks', 'list', '--json']));
    expect(hooks[1]).toEqual({
      name: 'gate', event: 'PreToolUse', source: 'config.toml', dialect: 'core', matcher: '', command: 'gate', timeout_ms: 5000, on_failure: 'block',
      file: home.path('.copilot-shell/config.toml'), place: 'hooks.PreToolUse[1]', active: true,
    });
    expect(hooks.find(({ name }) => name === 'lint')).toMatchObject({ dialect: 'lifecycle', timeout_ms: 30_000, on_failure: 'pass', file: home.path('.config/cosh/setup.json') });
  });

  it('has what is wrong in the files, quiet things included', async () => {
    const { diagnostics } = jsonOf<Listed>(await cosh(home, ['hooks', 'list', '--json']));
    const ofHooks = diagnostics.filter(({ code }) => code.startsWith('hook_'));
    expect(ofHooks.map(({ code, severity, place }) => `${severity} ${code} ${place}`).sort()).toEqual([
      'error hook_matcher_invalid hooks.PreToolUse[3].matcher',
      'error hook_matcher_invalid hooks.PreToolUse[4].matcher',
      'info hook_matcher_ignored hooks.Stop[0].matcher',
      'warning hook_tool_name_misread hooks.PreToolUse[4].command',
    ]);
  });

  it('names a file that is switched off as a whole', async () => {
    const off = switchedOffHome();
    expect(jsonOf<Listed>(await cosh(off, ['hooks', 'list', '--json'])).hooks).toMatchObject([{ name: 'first', active: false, inactive: { reason: 'file-switched-off' } }]);
    off.remove();
  });

  it('has the hooks of one event with --event', async () => {
    const { hooks } = jsonOf<Listed>(await cosh(home, ['hooks', 'list', '--json', '--event', 'SessionStart']));
    expect(hooks.map(({ name }) => name)).toEqual(['hello']);
  });

  it('is an empty list where there is no hook', async () => {
    const empty = makeHome();
    expect(jsonOf(await cosh(empty, ['hooks', 'list', '--json']))).toEqual({ hooks: [], diagnostics: [] });
    empty.remove();
  });
});

describe('cosh hooks list', () => {
  it('is a table with one line for each hook and words for every state', async () => {
    const { stdout, exit } = await cosh(home, ['hooks', 'list']);
    const [head, ...rows] = stdout.trimEnd().split('\n');
    expect(exit).toBe(0);
    expect(head!.split(/ {2,}/)).toEqual(['EVENT', 'NAME', 'SOURCE', 'MATCHER', 'ON FAILURE', 'STATE']);
    expect(rows.map((row) => row.split(/ {2,}/).slice(1))).toEqual([
      ['first', 'config.toml', 'shell|Edit', '-', 'on'],
      ['gate', 'config.toml', '*', 'gate', 'on'],
      ['off-by-name', 'config.toml', '*', '-', expect.stringContaining('off: switched off by name')],
      ['off-by-source', 'config.toml', '*', '-', expect.stringContaining('off: switched off by name')],
      ['broken-matcher', 'config.toml', '(', '-', expect.stringContaining('off: its matcher is no valid regular expression: ')],
      ['prompt', 'config.toml', '*', '-', expect.stringContaining('off: its event is switched off')],
      ['goodbye', 'config.toml', 'nothing', '-', 'on'],
      ['lint', 'setup.json', '*', '-', 'on'],
      ['lint-again', 'setup.json', '*', '-', 'on'],
      ['files', 'setup.json', '^read_', '-', 'on'],
      ['bad', 'setup.json', '[', '-', expect.stringContaining('off: its matcher is no valid regular expression: ')],
      ['misread', 'setup.json', '*', '-', 'on'],
      ['hello', 'setup.json', '*', '-', 'off: its event is switched off in its file'],
      ['check', 'extension:active', '*', '-', 'on'],
      ['check', 'extension:active', '*', '-', 'off: another extension of that name comes first'],
      ['check', 'extension:disabled', '*', '-', 'off: its extension is disabled'],
    ]);
  });

  it('warns on stderr, one line for each problem, and names COSH_TOOL_INPUT to whoever misreads COSH_TOOL_NAME', async () => {
    const { stderr } = await cosh(home, ['hooks', 'list']);
    const lines = stderr.trimEnd().split('\n');
    expect(lines).toHaveLength(4);
    for (const line of lines) expect(line).toMatch(/^cosh: (?:error|warning|info): .*(?:config\.toml|setup\.json): hooks\.\w+\[\d\]/);
    expect(lines.filter((line) => line.includes('COSH_TOOL_NAME'))).toEqual([expect.stringMatching(/^cosh: warning: .*setup\.json: hooks\.PreToolUse\[4\]\.command: .*COSH_TOOL_INPUT/)]);
  });

  it('is quiet about COSH_TOOL_NAME while an event is served', async () => {
    const its = homeWith([{ name: 'misread', command: `cat >/dev/null; echo "$COSH_TOOL_NAME" | grep -q 'rm -rf' && exit 1; true` }]);
    const run = await cosh(its, ['fire', 'PreToolUse'], '{"tool_name":"shell","tool_input":{}}');
    expect(run).toMatchObject({ exit: 0, stderr: '' });
    its.remove();
  });

  it('says where hooks are written where there is none', async () => {
    const empty = makeHome();
    const { stdout, stderr } = await cosh(empty, ['hooks', 'list']);
    expect(stdout).toContain(empty.path('.copilot-shell/config.toml'));
    expect(stdout).toContain(empty.path('.config/cosh/setup.json'));
    expect(stderr).toBe('');
    expect(treeOf(empty.folder)).toEqual({});
    empty.remove();
  });

  it('shows names and commands that hold control characters as text', async () => {
    const its = homeWith([{ name: 'a\u001b[2Jb\u202ec', command: 'true' }]);
    const { stdout } = await cosh(its, ['hooks', 'list']);
    expect(stdout).toContain('a\\e[2Jb\\u202ec');
    expect(stdout).not.toMatch(/[\u001b\u202e]/);
    its.remove();
  });
});
