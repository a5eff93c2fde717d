import { mkdir, rm, symlink } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { bash, house, type Files } from './support/house.js';
import { configFile, configToml, dialectNames, extension, fileOf, say, setupFile, setupJson, type DialectName } from './support/written.js';

const formats = ['jsonl', 'json', 'pretty'];
const good = { name: 'good', command: say({ decision: 'deny', reason: 'still guarding' }) };
const goodToml = configToml({ PreToolUse: [good], Stop: [{ name: 'stop', command: 'true' }] });
const goodJson = JSON.parse(setupJson({ PreToolUse: [good], Stop: [{ name: 'stop', command: 'true' }] })) as { hooks: Record<string, unknown[]> };

/** The good hooks of a file with this among them. */
const withEntry = (dialect: DialectName, entry: object): Files =>
  dialect === 'core' ? { [configFile]: `${configToml({ PreToolUse: [{ name: undefined, ...entry }] })}\n${goodToml}` } : { [setupFile]: JSON.stringify({ hooks: { ...goodJson.hooks, PreToolUse: [entry, ...goodJson.hooks.PreToolUse!] } }) };
const withEvent = (key: string, value: unknown): Files => ({ [setupFile]: JSON.stringify({ hooks: { [key]: value, ...goodJson.hooks } }) });
const withText = (file: string, text: string): Files => ({ ...extension('other', { PreToolUse: [good] }), [file]: text });

interface Bad {
  readonly title: string;
  readonly files: Files;
  /** The file to be named, and what else is. */
  readonly file: string;
  readonly says: readonly (string | RegExp)[];
}

const entries = (dialect: DialectName): [string, object, (string | RegExp)[]][] => [
  ['a matcher that is an object', { name: 'bad', matcher: { type: 'always' }, command: 'true' }, ['hooks.PreToolUse[0].matcher']],
  ['a matcher that is a number', { name: 'bad', matcher: 5, command: 'true' }, ['hooks.PreToolUse[0].matcher']],
  ['a matcher that is a list', { name: 'bad', matcher: ['Bash'], command: 'true' }, ['hooks.PreToolUse[0].matcher']],
  ['no command', { name: 'bad' }, ['hooks.PreToolUse[0]', 'command is missing']],
  ['a blank command', { name: 'bad', command: '  ' }, ['hooks.PreToolUse[0].command', 'blank']],
  ['a command that is a list', { name: 'bad', command: ['echo', 'x'] }, ['hooks.PreToolUse[0].command']],
  ['a misspelt command', { name: 'bad', comand: 'true' }, ['hooks.PreToolUse[0].comand', 'did you mean command?']],
  ['a name that is a number', { name: 7, command: 'true' }, ['hooks.PreToolUse[0].name']],
  ['a type that cannot run', { name: 'bad', type: 'prompt', command: 'true' }, ['hooks.PreToolUse[0].type', 'prompt']],
  ...(dialect === 'core' ? [['no name', { command: 'true' }, ['hooks.PreToolUse[0]', 'no name']] as [string, object, string[]]] : []),
];

const groups: [string, unknown, string][] = [
  ['a matcher of a group that is an object', [{ matcher: { type: 'always' }, hooks: [{ command: 'true' }] }], 'matcher'],
  ['hooks of a group that are an object', [{ matcher: '*', hooks: { command: 'true' } }], 'hooks'],
  ['hooks of a group that are a text', [{ hooks: 'true' }], 'hooks'],
  ['an entry that is a text', ['true'], '[0]'],
  ['an entry that is a list', [[{ command: 'true' }]], '[0]'],
  ['hooks of an event that are a text', 'true', ''],
  ['hooks of an event that are a number', 3, ''],
];

const bad: Bad[] = [
  ...dialectNames.flatMap((dialect) => entries(dialect).map(([title, entry, says]): Bad => ({ title: `${title}, ${dialect}`, files: withEntry(dialect, entry), file: fileOf[dialect], says }))),
  ...groups.map(([title, value, place]): Bad => ({ title, files: withEvent('PostToolUse', value), file: setupFile, says: [`hooks.PostToolUse${place === '' || place.startsWith('[') ? place : `[0].${place}`}`] })),
  ...['PreToolUze', 'pretooluse', 'pre_tool_use', 'preToolUse', 'PreTooluse'].map((event): Bad => ({ title: `the event ${event}`, files: withEvent(event, [{ command: 'true' }]), file: setupFile, says: [`hooks.${event}`, 'did you mean PreToolUse?'] })),
  { title: 'an event that nobody knows', files: withEvent('Nonsense', [{ command: 'true' }]), file: setupFile, says: ['hooks.Nonsense', 'unknown event'] },
  { title: 'a misspelt event in config.toml', files: { [configFile]: `${goodToml}\n[[hooks.PostToolUze]]\nname = "x"\ncommand = "true"\n` }, file: configFile, says: ['hooks.PostToolUze', 'did you mean PostToolUse?'] },
  { title: 'a switch that is a text', files: withEvent('enabled', 'no'), file: setupFile, says: ['hooks.enabled', 'true or false'] },
  { title: 'an error of TOML', files: { ...withText(configFile, `[[hooks.PreToolUse]]\nname = "x"\ncommand = \n`), [setupFile]: JSON.stringify(goodJson) }, file: configFile, says: ['line 3', 'not valid TOML'] },
  { title: 'a key of TOML twice', files: withText(configFile, '[[hooks.PreToolUse]]\nname = "x"\nname = "y"\ncommand = "true"\n'), file: configFile, says: [/line [23]/, 'not valid TOML'] },
  { title: 'a table of TOML twice', files: withText(configFile, '[hooks]\nenabled = true\n[hooks]\nenabled = true\n'), file: configFile, says: [/line [34]/] },
  { title: 'a quote that is not closed', files: withText(configFile, '[[hooks.PreToolUse]]\nname = "x\ncommand = "true"\n'), file: configFile, says: ['line 2'] },
  { title: 'a comma behind the last element', files: withText(setupFile, '{\n  "hooks": {\n    "PreToolUse": [],\n  }\n}\n'), file: setupFile, says: ['not valid JSON', /line [34]/] },
  { title: 'a comment in JSON', files: withText(setupFile, '{\n  // mine\n  "hooks": {}\n}\n'), file: setupFile, says: ['not valid JSON', 'line 2'] },
  { title: 'a comma that is missing', files: withText(setupFile, '{\n  "a": 1\n  "hooks": {}\n}\n'), file: setupFile, says: ['not valid JSON', 'line 3'] },
  { title: 'JSON that is cut off', files: withText(setupFile, '{\n  "hooks": {\n    "PreToolUse": [\n'), file: setupFile, says: ['not valid JSON', /line [34]/] },
  { title: 'a whole file that is a list', files: withText(setupFile, '[{"hooks":{}}]'), file: setupFile, says: ['must be an object'] },
  { title: 'a whole file that is a text', files: withText(setupFile, '"hooks"'), file: setupFile, says: ['must be an object'] },
  { title: 'hooks that are a list', files: withText(setupFile, '{"hooks":[{"command":"true"}]}'), file: setupFile, says: ['hooks'] },
  { title: 'hooks of config.toml that are a list', files: withText(configFile, '[[hooks]]\ncommand = "true"\n'), file: configFile, says: ['hooks'] },
  { title: 'a key of JSON twice', files: { [setupFile]: `{"hooks":{"PreToolUse":[{"command":"true"}],"PreToolUse":${JSON.stringify(goodJson.hooks.PreToolUse)}}}` }, file: setupFile, says: ['hooks.PreToolUse', 'twice'] },
  { title: 'a state that is cut off', files: { ...withEntry('core', good), '.copilot-shell/states/hooks.json': '{"disabled":["another"' }, file: '.copilot-shell/states/hooks.json', says: ['not valid JSON'] },
  { title: 'a state that is a list', files: { ...withEntry('core', good), '.copilot-shell/states/hooks.json': '["good"]' }, file: '.copilot-shell/states/hooks.json', says: ['object'] },
  { title: 'a state of extensions that is no JSON', files: { ...extension('other', { PreToolUse: [good] }), '.copilot-shell/states/extensions.json': 'disabled: other' }, file: '.copilot-shell/states/extensions.json', says: ['not valid JSON'] },
  { title: 'a manifest that is no JSON', files: withText('.copilot-shell/extensions/bad/cosh-extension.json', '{"name": "bad",}'), file: '.copilot-shell/extensions/bad/cosh-extension.json', says: ['not valid JSON', 'line 1'] },
  { title: 'a folder of an extension without a manifest', files: withText('.copilot-shell/extensions/bad/readme.md', ''), file: '.copilot-shell/extensions/bad/cosh-extension.json', says: ['no manifest'] },
  { title: 'a bad hook of an extension beside a good one', files: extension('other', { PreToolUse: [{ command: 5 }, good] }), file: '.copilot-shell/extensions/other/cosh-extension.json', says: ['hooks.PreToolUse[0].hooks[0].command'] },
];

describe('B49: what is wrong in a file', () => {
  it.each(bad)('is named on stderr in every format, and the good hooks run: $title', async ({ files, file, says }) => {
    const at = await house(files);
    const runs = await Promise.all(formats.map((format) => at.cli(['fire', 'PreToolUse', '--format', format], JSON.stringify(bash))));
    for (const { code, stdout, stderr } of runs) {
      expect(code).toBe(0);
      expect(stdout).toContain('still guarding');
      const lines = stderr.split('\n').filter((each) => each.includes(at.at(file))).join('\n');
      for (const each of says) expect(lines).toMatch(each instanceof RegExp ? each : new RegExp(each.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
    }
    expect(new Set(runs.map(({ stderr }) => stderr)).size).toBe(1);
  });

  it.each(dialectNames)('in the %s dialect does not touch the hooks of other events', async (dialect) => {
    const at = await house(withEntry(dialect, { name: 'bad', matcher: { type: 'always' }, command: 'true' }));
    expect((await at.fire('Stop', {})).hooks).toMatchObject([{ name: 'stop', status: 'ok' }]);
  });

  it('says nothing on stdout that is no JSON', async () => {
    const at = await house(withEntry('lifecycle', { command: 5 }));
    const { stdout, lines } = await at.cli(['fire', 'PreToolUse'], JSON.stringify(bash));
    expect(lines).toHaveLength(stdout.trim().split('\n').length);
  });

  it('all of it, where it is more than one thing', async () => {
    const at = await house({ [setupFile]: JSON.stringify({ hooks: { Nope: [], PreToolUse: [{ command: 5 }, { matcher: 5, command: 'true' }, good], PostToolUse: 'x' } }), [configFile]: 'broken = = toml' });
    const { stderr, stdout } = await at.cli(['fire', 'PreToolUse'], JSON.stringify(bash));
    for (const place of ['hooks.Nope', 'hooks.PreToolUse[0].command', 'hooks.PreToolUse[1].matcher', 'hooks.PostToolUse', 'config.toml']) expect(stderr).toContain(place);
    expect(stdout).toContain('still guarding');
  });
});

describe.each(dialectNames)('B49: a wrong value in the %s dialect that leaves the hook fit to run', (dialect) => {
  const diagnosed = async (fields: object) => {
    const at = await house(dialect === 'core' ? { [configFile]: configToml({ PreToolUse: [{ name: 'odd', command: 'exit 1', ...fields }] }) } : { [setupFile]: setupJson({ PreToolUse: [{ name: 'odd', command: 'exit 1', ...fields }] }) });
    return { verdict: await at.fire('PreToolUse'), diagnostics: (await at.inventory()).diagnostics };
  };

  it.each(['Block', 'blok', 'closed', 'fail', '', true, 1])('on_failure as %j is named, and the gate stays a gate', async (value) => {
    const { verdict, diagnostics } = await diagnosed({ on_failure: value });
    expect(verdict.decision).toBe('block');
    expect(diagnostics).toMatchObject([{ code: 'hook_on_failure_invalid', place: 'hooks.PreToolUse[0].on_failure' }]);
  });

  it('an unknown field is named with the likely one, and has no effect', async () => {
    const { verdict, diagnostics } = await diagnosed({ timout: 1, on_failur: 'block' });
    expect(verdict.hooks).toMatchObject([{ status: 'failed' }]);
    expect(diagnostics.map(({ place, hint }) => [place, hint])).toEqual([['hooks.PreToolUse[0].timout', 'did you mean timeout?'], ['hooks.PreToolUse[0].on_failur', 'did you mean on_failure?']]);
  });

  it.each([['description', 5], ['env', 'A=1'], ['timeout', 'soon']])('%s as %j is named, and the hook runs', async (field, value) => {
    const { verdict, diagnostics } = await diagnosed({ [field]: value });
    expect(verdict.hooks).toMatchObject([{ name: 'odd', status: 'failed', exitCode: 1 }]);
    expect(diagnostics).toMatchObject([{ place: `hooks.PreToolUse[0].${field}` }]);
  });
});

describe('B49: a file that cannot be read', () => {
  const others = extension('other', { PreToolUse: [good] });

  it.each([configFile, setupFile, '.copilot-shell/states/hooks.json', '.copilot-shell/states/extensions.json'])('because a folder stands in its place is named, and the others run: %s', async (file) => {
    const at = await house(others);
    await mkdir(at.at(file), { recursive: true });
    const { code, stdout, stderr } = await at.cli(['fire', 'PreToolUse'], JSON.stringify(bash));
    expect([code, stderr]).toEqual([0, expect.stringContaining(at.at(file))]);
    expect(stdout).toContain('still guarding');
  });

  it.each([configFile, setupFile, '.copilot-shell/states/hooks.json'])('because it is a link to itself is named, and the others run: %s', async (file) => {
    const at = await house({ ...others, [file]: '' });
    await rm(at.at(file));
    await symlink(at.at(file), at.at(file));
    const { code, stdout, stderr } = await at.cli(['fire', 'PreToolUse'], JSON.stringify(bash));
    expect([code, stderr]).toEqual([0, expect.stringContaining(at.at(file))]);
    expect(stdout).toContain('still guarding');
  });

  it.each([configFile, setupFile])('because it is a link to nothing is named, and the others run: %s', async (file) => {
    const at = await house({ ...others, [file]: '' });
    await rm(at.at(file));
    await symlink(at.at('gone'), at.at(file));
    const { code, stdout, stderr } = await at.cli(['fire', 'PreToolUse'], JSON.stringify(bash));
    expect([code, stderr]).toEqual([0, expect.stringContaining(at.at(file))]);
    expect(stdout).toContain('still guarding');
  });

  it('because its folder is a file is no error of cosh', async () => {
    const at = await house({ ...others, '.config': 'not a folder' });
    const { code, stdout } = await at.cli(['fire', 'PreToolUse'], JSON.stringify(bash));
    expect(code).toBe(0);
    expect(stdout).toContain('still guarding');
  });

  it('because the folder of all of them is a file is no error of cosh', async () => {
    const at = await house({ '.copilot-shell': 'not a folder', [setupFile]: JSON.stringify(goodJson) });
    const { code, stdout } = await at.cli(['fire', 'PreToolUse'], JSON.stringify(bash));
    expect(code).toBe(0);
    expect(stdout).toContain('still guarding');
  });
});
