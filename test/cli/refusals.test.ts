import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Home } from '../support/make-home.js';
import type { CoshRun } from '../support/run-cosh.js';
import { call, cosh, files, homeWith } from './cosh.js';
import { treeOf } from './tree-of.js';

let home: Home;
beforeAll(() => {
  home = homeWith([{ name: 'security-check', command: 'touch ran' }], { 'project/notes.txt': 'notes', 'broken.json': '{"tool_name": "shell",\n "tool_input": }' });
});
afterAll(() => home.remove());

/** One message in cosh's own voice, with at least two lines of it: what is wrong, and what to do. */
function expectOneMessage({ exit, stdout, stderr }: CoshRun): void {
  expect(stdout).toBe('');
  expect(exit).toBe(1);
  expect(stderr.match(/^(?:cosh|error):/gm)).toHaveLength(1);
  const [what, todo, ...rest] = stderr.trimEnd().split('\n');
  expect(what).toMatch(/^cosh: \S/);
  expect(todo).toMatch(/^ {6}\S/);
  expect(rest).toEqual([]);
}

interface Refusal {
  readonly title: string;
  readonly args: readonly string[];
  readonly stdin?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** What the message names. */
  readonly says: readonly (string | RegExp)[];
}

const refusals: readonly Refusal[] = [
  { title: 'an unknown event', args: ['fire', 'PreTolUse'], stdin: call, says: ['"PreTolUse"', 'did you mean PreToolUse?'] },
  { title: 'an event in other letters', args: ['fire', 'pre_tool_use'], stdin: call, says: ['"pre_tool_use"', 'did you mean PreToolUse?'] },
  { title: 'an event that resembles none', args: ['fire', 'Xyzzyplugh'], stdin: call, says: ['"Xyzzyplugh"', /known: .*SessionStart/] },
  { title: 'no event', args: ['fire'], stdin: call, says: ['event', 'cosh fire --help'] },
  { title: 'two events', args: ['fire', 'PreToolUse', 'Stop'], stdin: call, says: ['too many arguments', 'cosh fire --help'] },
  { title: 'a missing field', args: ['fire', 'PreToolUse'], stdin: '{"tool_input":{}}', says: ['lacks tool_name', 'cosh events'] },
  { title: 'no input where the event needs some', args: ['fire', 'PreToolUse'], stdin: ' \n', says: ['lacks tool_name'] },
  { title: 'a field of a wrong type', args: ['fire', 'PreToolUse'], stdin: '{"tool_name":7,"tool_input":{}}', says: ['tool_name', 'must be string, is number'] },
  { title: 'an array where an object belongs', args: ['fire', 'PreToolUse'], stdin: '{"tool_name":"shell","tool_input":[]}', says: ['tool_input', 'must be object, is array'] },
  { title: 'a common field of a wrong type', args: ['fire', 'SessionStart'], stdin: '{"session_id":7}', says: ['session_id', 'must be string, is number'] },
  { title: 'text that is not JSON', args: ['fire', 'PreToolUse'], stdin: 'rm -rf /', says: ['stdin', 'not valid JSON', 'line 1'] },
  { title: 'JSON that is cut off', args: ['fire', 'PreToolUse'], stdin: '{"tool_name":\n"shell",', says: ['not valid JSON', 'line 2'] },
  { title: 'JSON with a comment', args: ['fire', 'PreToolUse'], stdin: '{\n// note\n}', says: ['not valid JSON', 'line 2'] },
  { title: 'two documents', args: ['fire', 'PreToolUse'], stdin: `${call}\n${call}`, says: ['not valid JSON', 'line 2', 'one JSON object'] },
  { title: 'an array', args: ['fire', 'PreToolUse'], stdin: '[]', says: ['an array, not an object'] },
  { title: 'null', args: ['fire', 'PreToolUse'], stdin: 'null', says: ['null, not an object'] },
  { title: 'a text', args: ['fire', 'PreToolUse'], stdin: '"shell"', says: ['a string, not an object'] },
  { title: 'an input file that is not there', args: ['fire', 'PreToolUse', '--input', 'nothing.json'], says: ['nothing.json', 'does not exist'] },
  { title: 'an input file that is a folder', args: ['fire', 'PreToolUse', '--input', 'project'], says: ['project', 'is a folder'] },
  { title: 'an input file that is broken', args: ['fire', 'PreToolUse', '--input', 'broken.json'], says: ['broken.json', 'line 2'] },
  { title: 'an option without its value', args: ['fire', 'PreToolUse', '--input'], says: ['--input <file>', 'missing'] },
  { title: 'an unknown option', args: ['fire', 'PreToolUse', '--formt', 'json'], stdin: call, says: ["'--formt'", 'did you mean --format?'] },
  { title: 'an unknown option that resembles none', args: ['--zzz'], says: ["'--zzz'", 'cosh --help'] },
  { title: 'an unknown format', args: ['fire', 'PreToolUse', '--format', 'xml'], stdin: call, says: ["'xml'", 'jsonl, json, pretty'] },
  { title: 'an unknown command', args: ['fier', 'PreToolUse'], says: ['"fier"', 'did you mean fire?'] },
  { title: 'help on an unknown command', args: ['help', 'evnts'], says: ['"evnts"', 'did you mean events?'] },
  { title: 'an unknown command of a group', args: ['hooks', 'lst'], says: ['"hooks lst"', 'did you mean list?'] },
  { title: 'an unknown hook', args: ['hooks', 'disable', 'securty-check'], says: ['"securty-check"', 'did you mean security-check?'] },
  { title: 'a hook of another source', args: ['hooks', 'disable', 'setup.json/security-check'], says: ['"setup.json/security-check"', 'config.toml/security-check'] },
  { title: 'neither a hook nor an event to switch', args: ['hooks', 'disable'], says: ['--event', 'cosh hooks disable'] },
  { title: 'a hook and an event to switch', args: ['hooks', 'enable', 'security-check', '--event', 'Stop'], says: ['--event', 'cosh hooks enable'] },
  { title: 'an unknown event to switch', args: ['hooks', 'disable', '--event', 'stopp'], says: ['"stopp"', 'did you mean Stop?'] },
  { title: 'an unknown event to list', args: ['hooks', 'list', '--event', 'Stp'], says: ['"Stp"', 'did you mean Stop?'] },
  { title: 'an unknown event to explain', args: ['hooks', 'explain', 'SessionStrat'], says: ['"SessionStrat"', 'did you mean SessionStart?'] },
  { title: 'an input to explain that is not JSON', args: ['hooks', 'explain', 'PreToolUse', '--input', '-'], stdin: '{', says: ['stdin', 'not valid JSON'] },
  { title: 'an input to explain with a field of a wrong type', args: ['hooks', 'explain', 'PreToolUse', '--input', '-'], stdin: '{"cwd":7}', says: ['cwd', 'must be string, is number'] },
  { title: 'words behind a command that takes none', args: ['events', 'all'], says: ['too many arguments', 'cosh events --help'] },
  { title: 'a relative COSH_HOME', args: ['fire', 'PreToolUse'], stdin: call, environment: { COSH_HOME: 'here' }, says: ['COSH_HOME', '"here"', 'absolute'] },
  { title: 'a relative HOME', args: ['hooks', 'list'], environment: { HOME: 'here' }, says: ['HOME', '"here"', 'absolute'] },
];

describe('a request that cannot be served is refused, and leaves nothing behind', () => {
  it.each(refusals)('with one message for $title', async ({ args, stdin = '', environment = {}, says }) => {
    const before = treeOf(home.folder);
    const run = await cosh(home, args, stdin, environment);
    expectOneMessage(run);
    for (const part of says) expect(run.stderr).toMatch(typeof part === 'string' ? new RegExp(part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')) : part);
    expect(treeOf(home.folder)).toEqual(before);
  });

  it('with one message where the states folder is a file', async () => {
    const blocked = homeWith([{ name: 'security-check', command: 'true' }], { '.copilot-shell/states': 'not a folder' });
    const before = treeOf(blocked.folder);
    const run = await cosh(blocked, ['hooks', 'disable', 'security-check']);
    expectOneMessage(run);
    expect(run.stderr).toContain('states');
    expect(treeOf(blocked.folder)).toEqual(before);
    blocked.remove();
  });

  it('with one message where the state cannot be read', async () => {
    const broken = homeWith([{ name: 'security-check', command: 'true' }], { [files.hookState]: '{"disabled": [' });
    const before = treeOf(broken.folder);
    const run = await cosh(broken, ['hooks', 'disable', 'security-check']);
    expectOneMessage(run);
    expect(run.stderr).toContain('hooks.json');
    expect(treeOf(broken.folder)).toEqual(before);
    broken.remove();
  });

  it('in text that a terminal shows as it is', async () => {
    const { stderr } = await cosh(home, ['fire', 'Pre\u001b[31mTool\u202eUse']);
    expect(stderr).toContain('Pre\\e[31mTool\\u202eUse');
    expect(stderr).not.toMatch(/[\u001b\u202e]/);
  });
});
