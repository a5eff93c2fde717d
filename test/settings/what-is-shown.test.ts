import { afterEach, describe, expect, it } from 'vitest';
import { configToml, files, homeWith } from '../cli/cosh.js';
import { inventoryHome } from '../cli/inventory-home.js';
import { makeHome, type Home } from '../support/make-home.js';
import { hasTmux, TmuxTerminal, unlessTmux, type TerminalOptions } from './tmux.js';

let home: Home;
afterEach(() => home.remove());

async function opened(options: TerminalOptions = {}): Promise<TmuxTerminal> {
  const terminal = new TmuxTerminal(home, options);
  await terminal.sees('cosh settings');
  return terminal;
}

const colors = /\u001b\[[\d;]*m/;
const keysLine = 'up/down move   space switch   enter write and leave   esc leave';

describe.runIf(hasTmux)(`the settings screen${unlessTmux}`, () => {
  it('shows every hook with where it comes from, and why it does not run', async () => {
    home = inventoryHome();
    const terminal = await opened({ columns: 120, rows: 60 });
    await terminal.sees('Extensions');
    for (const line of [
      /\[x\] {2}PreToolUse +before a tool runs, 13 hooks$/m,
      /\[x\] {2}first +config\.toml +on shell\|Edit$/m,
      /\[x\] {2}gate +config\.toml$/m,
      /\[ \] {2}off-by-name +config\.toml +switched off by name$/m,
      /\[ \] {2}off-by-source +config\.toml +switched off by name$/m,
      /\[x\] {2}broken-matcher +config\.toml +its matcher is no valid regular expression$/m,
      /\[x\] {2}hello +setup\.json +its event is switched off in its file$/m,
      /\[ \] {2}UserPromptSubmit /m,
      /\[x\] {2}prompt +config\.toml +its event is switched off$/m,
      /\[x\] {2}check +extension:active$/m,
      /\[x\] {2}check +extension:disabled +its extension is disabled$/m,
      /\[x\] {2}check +extension:active +another extension of that name comes first$/m,
      /\[x\] {2}active +1\.0\.0 +active \(unmanaged\)$/m,
      /\[ \] {2}disabled +1\.0\.0 +disabled \(unmanaged\)$/m,
    ]) expect(terminal.screen).toMatch(line);
  });

  it('shows of the hook under the cursor its file, its place, its matcher, its command and the reason in full', async () => {
    home = inventoryHome();
    const terminal = await opened();
    await terminal.goTo(/first/);
    for (const line of [`  from    config.toml, ~/${files.config}`, '  place   hooks.PreToolUse[0]', '  matcher shell|Edit', '  command first', '  state   runs']) expect(terminal.lines).toContain(line);
    await terminal.goTo(/off-by-name/);
    await terminal.sees('  state   does not run: switched off by name (cosh hooks enable)');
    await terminal.goTo(/broken-matcher/);
    await terminal.sees(/^ {2}state {3}does not run: its matcher is no valid regular expression:\s+Unterminated group/m);
    await terminal.goTo(/misread/);
    expect(terminal.lines).toContain(`  from    setup.json, ~/${files.setup}`);
  });

  it('shows a file that cannot be read, an extension that is refused, and a file that is not there, without a switch', async () => {
    home = makeHome({ [files.config]: '[hooks\n', '.copilot-shell/extensions/broken/cosh-extension.json': '{' });
    const terminal = await opened();
    expect(terminal.screen).toMatch(/> {2}- {3}config\.toml +cannot be switched: not valid TOML/);
    expect(terminal.screen).toMatch(/ - {3}setup\.json +there is no such file/);
    expect(terminal.screen).toMatch(/ - {3}broken +refused: not valid JSON/);
    terminal.press('Space', 'End', 'Space');
    await terminal.sees(/> {2}- {3}broken/);
    expect(terminal.screen).toContain('nothing changed');
  });

  it('says where a workspace decides otherwise', async () => {
    home = makeHome({ '.copilot-shell/extensions/guard/cosh-extension.json': '{"name":"guard","version":"1.0.0"}' });
    home.write(files.extensionState, JSON.stringify({ workspaces: { [home.folder]: { disabled: ['guard'] } } }));
    const terminal = await opened();
    await terminal.goTo(/guard/);
    expect(terminal.current).toMatch(/\[x\] {2}guard .*off in this workspace/);
    await terminal.sees('here    off: this workspace says so (cosh extensions enable guard --scope');
  });

  it('scrolls over many hooks, in 24 lines of 80 columns', async () => {
    home = homeWith(Array.from({ length: 300 }, (_each, index) => ({ name: `hook-${String(index).padStart(3, '0')}`, command: `echo ${'x'.repeat(200)}` })));
    const terminal = await opened();
    expect(terminal.screen).toMatch(/^── 1 of 310 ─.* more below ──$/m);
    expect(terminal.screen).not.toContain('hook-020');
    await terminal.goTo(/hook-020/);
    terminal.press('PageDown');
    await terminal.sees(/^> .*hook-033/m);
    terminal.press('End');
    await terminal.sees(/^── 310 of 310 ─.* more above ──$/m);
    terminal.press('Up');
    terminal.press('PageUp');
    await terminal.sees(/^── 296 of 310 ─/m);
    terminal.press('Home');
    await terminal.sees(/^── 1 of 310 ─/m);
    expect(terminal.lines[1]).toBe('All hooks of a file');
    expect(terminal.lines[23]).toBe(keysLine);
    terminal.press('Escape');
    await terminal.sees(/^exit 0$/m);
    expect(terminal.lines.filter((line) => line !== '')).toEqual(['Nothing was changed.', 'exit 0']);
  });

  it('keeps its columns with wide characters, and writes out control characters', async () => {
    home = makeHome({ [files.config]: configToml([
      { name: '警备'.repeat(20), command: 'echo 日本語' },
      { name: 'evil\u001b[2J\u202e\u0007', command: 'printf "\u001b]0;title\u0007"', matcher: '\u001b red' },
      { name: '👩🏽‍💻 tools', command: 'true' },
      { name: 'plain', command: 'true' },
    ]) });
    const terminal = await opened();
    for (const name of [/警备警备/, /evil\\e\[2J\\u202e\\u0007/, /tools/, /plain/]) await terminal.goTo(name);
    const line = (part: string): string => terminal.lines.find((each) => each.includes(part)) ?? '';
    expect(line('evil')).toMatch(/evil\\e\[2J\\u202e\\u0007 +config\.toml +on \\e red$/);
    expect(line('警备')).toContain('… ');
    const columnOf = (text: string): number => [...text.slice(0, text.indexOf('config.toml'))].reduce((sum, each) => sum + (/[\u4e00-\u9fff]/.test(each) ? 2 : 1), 0);
    expect(columnOf(line('警备'))).toBe(columnOf(line('plain')));
    expect(terminal.lines).toHaveLength(24);
    await terminal.sees(keysLine);
  });

  it.each([[60, 16], [100, 40], [40, 9], [30, 6]])('fits in %i columns and %i lines when the terminal is resized to it', async (columns, rows) => {
    home = inventoryHome();
    const terminal = await opened();
    await terminal.goTo(/gate/);
    terminal.press('Space');
    terminal.resize(columns, rows);
    await expect.poll(() => terminal.lines, { interval: 50, timeout: 10_000 }).toSatisfy((lines: string[]) => lines.length === rows
      && /^cosh settings {3}1 change/.test(lines[0]!) && /^up\/down move/.test(lines.at(-1)!)
      && lines.filter((line) => /^>.*\[ \]\* gate/.test(line)).length === 1);
  });

  it('has colors, and none with NO_COLOR', async () => {
    home = inventoryHome();
    expect((await opened({ color: true })).colored).toMatch(colors);
    expect((await opened()).colored).not.toMatch(colors);
  });
});
