import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Home } from '../support/make-home.js';
import { call, configToml, cosh, files, homeWith, jsonOf } from './cosh.js';
import { inventoryHome, switchedOffHome } from './inventory-home.js';

interface Named {
  readonly name: string;
  readonly source: string;
}
interface Explained {
  readonly event: string;
  readonly stages: readonly { readonly flow: string; readonly hooks: readonly Named[] }[];
  readonly not_run: readonly (Named & { readonly reason: string; readonly detail?: string })[];
  readonly diagnostics: readonly { readonly code: string }[];
}

let home: Home;
beforeAll(() => { home = inventoryHome(); });
afterAll(() => home.remove());

const reasons = ({ not_run: left }: Explained): Record<string, string> => Object.fromEntries(left.map(({ name, source, reason }) => [`${source}/${name}`, reason]));

describe('cosh hooks explain --host', () => {
  const hook = (name: string, matcher: string, dialect: string): string => `[[hooks.PreToolUse]]\nname = "${name}"\ncommand = "true"\nmatcher = "${matcher}"\ndialect = "${dialect}"\n`;
  const written = [hook('claude', 'Bash', 'claude-code'), hook('own', '^run_shell', 'claude-code'), hook('files', 'Write', 'claude-code'), hook('mcp', '', 'gemini')].join('\n');
  const shell = JSON.stringify({ tool_name: 'run_shell_command', tool_input: { command: 'ls', is_background: true } });

  it('says by which name each matcher matched, of which family, and what the hook is told', async () => {
    const its = homeWith([], { [files.config]: written });
    const text = await cosh(its, ['hooks', 'explain', 'PreToolUse', '--host', 'qwen', '--input', '-'], shell);
    expect(text.stdout).toContain('matches Bash, the name of tools of the family shell in the dialect claude-code');
    expect(text.stdout).toContain('matches run_shell_command, its name under qwen');
    expect(text.stdout).toContain('files (config.toml): its matcher does not match');
    const { stages } = jsonOf<{ stages: { hooks: { name: string; told: object[] }[] }[] }>(await cosh(its, ['hooks', 'explain', 'PreToolUse', '--json', '--host', 'qwen', '--input', '-'], shell));
    expect(stages.flatMap(({ hooks }) => hooks).map(({ name, told }) => [name, ...told])).toEqual([
      ['claude', { tool_name: 'Bash', matched: 'Bash', family: 'shell', tool_input: { command: 'ls', run_in_background: true } }],
      ['own', { tool_name: 'run_shell_command', matched: 'run_shell_command', tool_input: { command: 'ls', is_background: true } }],
      ['mcp', { tool_name: 'run_shell_command', matched: 'run_shell_command', family: 'shell', tool_input: { command: 'ls', is_background: true } }],
    ]);
    its.remove();
  });

  it('refuses a host that there is not', async () => {
    const run = await cosh(home, ['hooks', 'explain', 'PreToolUse', '--host', 'gemeni']);
    expect([run.exit, run.stdout]).toEqual([1, '']);
    expect(run.stderr).toContain('did you mean gemini?');
  });
});

describe('cosh hooks explain --json', () => {
  it('has the stages in order, and every other hook with the reason why it would not run', async () => {
    const explained = jsonOf<Explained>(await cosh(home, ['hooks', 'explain', 'PreToolUse', '--json', '--input', '-'], call));
    expect(explained.stages.map(({ flow, hooks }) => [flow, ...hooks.map(({ name }) => name)])).toEqual([
      ['series', 'first', 'gate'],
      ['parallel', 'lint', 'misread'],
      ['series', 'check'],
    ]);
    expect(reasons(explained)).toEqual({
      'config.toml/off-by-name': 'disabled',
      'config.toml/off-by-source': 'disabled',
      'config.toml/broken-matcher': 'matcher-invalid',
      'setup.json/lint-again': 'identical-command',
      'setup.json/files': 'matcher',
      'setup.json/bad': 'matcher-invalid',
      'extension:active/check': 'extension-shadowed',
      'extension:disabled/check': 'extension-disabled',
    });
    expect(explained.not_run.find(({ name }) => name === 'bad')!.detail).toBeTruthy();
  });

  it('tells an event that is switched off by hand from one that its file switches off, and from a file that is off as a whole', async () => {
    const off = switchedOffHome();
    const [byHand, inFile, whole] = await Promise.all([
      cosh(home, ['hooks', 'explain', 'UserPromptSubmit', '--json']), cosh(home, ['hooks', 'explain', 'SessionStart', '--json']), cosh(off, ['hooks', 'explain', 'PreToolUse', '--json']),
    ]);
    expect([byHand, inFile, whole].map((run) => reasons(jsonOf<Explained>(run!)))).toEqual([
      { 'config.toml/prompt': 'event-disabled' }, { 'setup.json/hello': 'event-switched-off' }, { 'config.toml/first': 'file-switched-off' },
    ]);
    off.remove();
  });

  it('has the problems of this event alone, and those that concern a whole file', async () => {
    const its = homeWith([{ name: 'a', command: 'true', matcher: '(' }, { name: 'b', command: 'true', matcher: '[', event: 'PostToolUse' }], { [files.setup]: '{"hooks": {"PreTolUse": []}}' });
    const explained = jsonOf<Explained>(await cosh(its, ['hooks', 'explain', 'PreToolUse', '--json']));
    expect(explained.diagnostics.map(({ code }) => code).sort()).toEqual(['hook_event_unknown', 'hook_matcher_invalid']);
    its.remove();
  });

  it('takes every matcher to match without an input', async () => {
    const its = homeWith([{ name: 'reads', command: 'a', matcher: '^read' }, { name: 'writes', command: 'b', matcher: '^write' }]);
    expect(jsonOf<Explained>(await cosh(its, ['hooks', 'explain', 'PreToolUse', '--json'])).stages).toMatchObject([{ hooks: [{ name: 'reads' }, { name: 'writes' }] }]);
    its.remove();
  });
});

describe('cosh hooks explain', () => {
  it('reads as a plan: stages, what is in them, and why the others would not run', async () => {
    const { stdout, exit } = await cosh(home, ['hooks', 'explain', 'PreToolUse', '--input', '-'], call);
    expect(exit).toBe(0);
    expect(stdout.split('\n')).toEqual([
      'PreToolUse: 5 hooks would run.',
      '',
      'Stage 1, one after the other; a block ends it:',
      '  first (config.toml)  matcher shell|Edit  5000 ms',
      '      first',
      '  gate (config.toml)  5000 ms, blocks on failure',
      '      gate',
      '',
      'Stage 2, at the same time:',
      '  lint (setup.json)  30000 ms',
      '      lint',
      '  misread (setup.json)  30000 ms',
      `      echo "$COSH_TOOL_NAME" | grep -q 'rm -rf' && exit 2`,
      '',
      'Stage 3, one after the other; a block ends it:',
      '  check (extension:active)  5000 ms',
      '      true',
      '',
      'Would not run:',
      '  off-by-name (config.toml): switched off by name (cosh hooks enable)',
      '  off-by-source (config.toml): switched off by name (cosh hooks enable)',
      expect.stringMatching(/^ {2}broken-matcher \(config\.toml\): its matcher is no valid regular expression: ./),
      '  lint-again (setup.json): an identical command runs already',
      '  files (setup.json): its matcher does not match',
      expect.stringMatching(/^ {2}bad \(setup\.json\): its matcher is no valid regular expression: ./),
      '  check (extension:active): another extension of that name comes first',
      '  check (extension:disabled): its extension is disabled',
      '',
    ]);
  });

  it('names COSH_TOOL_INPUT to whoever misreads COSH_TOOL_NAME', async () => {
    const { stderr } = await cosh(home, ['hooks', 'explain', 'PreToolUse']);
    expect(stderr).toMatch(/^cosh: warning: .*setup\.json: hooks\.PreToolUse\[4\]\.command: .*COSH_TOOL_NAME.*COSH_TOOL_INPUT.*$/m);
    expect((await cosh(home, ['hooks', 'explain', 'Stop'])).stderr).not.toContain('COSH_TOOL_NAME');
  });

  it('says so where no hook would run', async () => {
    expect((await cosh(home, ['hooks', 'explain', 'AfterModel'])).stdout).toBe('AfterModel: no hook would run.\n');
  });

  it('says what it takes for granted without an input, where matchers look at something', async () => {
    expect((await cosh(home, ['hooks', 'explain', 'PreToolUse'])).stdout).toContain('would run, where their matchers match.');
    expect((await cosh(home, ['hooks', 'explain', 'Stop'])).stdout).toContain('Stop: one hook would run.');
  });

  it('starts no hook', async () => {
    const its = homeWith([{ name: 'mark', command: 'touch ran' }]);
    await cosh(its, ['hooks', 'explain', 'PreToolUse', '--input', '-'], call);
    expect(its.read('ran')).toBeUndefined();
    its.remove();
  });

  it('agrees with what cosh fire runs', async () => {
    const its = homeWith([], { [files.config]: configToml([{ name: 'one', command: 'true' }, { name: 'two', command: 'true', matcher: 'other' }, { name: 'three', command: 'true', matcher: 'shell' }]) });
    const explained = jsonOf<Explained>(await cosh(its, ['hooks', 'explain', 'PreToolUse', '--json', '--input', '-'], call));
    const fired = jsonOf<{ hooks: Named[] }>(await cosh(its, ['fire', 'PreToolUse', '--format', 'json'], call));
    expect(explained.stages.flatMap(({ hooks }) => hooks.map(({ name }) => name))).toEqual(fired.hooks.map(({ name }) => name));
    its.remove();
  });
});
