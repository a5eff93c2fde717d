import { writeFileSync } from 'node:fs';
import { readHooksSwitch, withHooksSwitched } from '@cosh/core';
import { afterAll, describe, expect, it } from 'vitest';
import { makeHome } from '../support/make-home.js';

const home = makeHome();
afterAll(() => home.remove());

let count = 0;
async function switched(name: string, text: string | Buffer, on: boolean): Promise<string | undefined> {
  const file = `${count++}/${name}`;
  home.write(file, '');
  writeFileSync(home.path(file), text);
  return withHooksSwitched(home.path(file), on);
}

const hook = '[[hooks.PreToolUse]]\nname = "a"\ncommand = "true"\n';

describe('a switch in config.toml', () => {
  it.each<[what: string, before: string, after: string]>([
    ['in its table, with a comment behind it', '# top\n[hooks]\nenabled = true # why\nx = 1\n', '# top\n[hooks]\nenabled = false # why\nx = 1\n'],
    ['without blanks', '[hooks]\nenabled=true', '[hooks]\nenabled=false'],
    ['with a quoted key', '[ "hooks" ]\n"enabled"   =  true\n', '[ "hooks" ]\n"enabled"   =  false\n'],
    ['that is no boolean and so counts as on', '[hooks]\nenabled = "yes"\n', '[hooks]\nenabled = false\n'],
    ['as a dotted key', 'hooks.enabled = true\n', 'hooks.enabled = false\n'],
    ['in an inline table', 'hooks = { a = 1, enabled = true }\n', 'hooks = { a = 1, enabled = false }\n'],
    ['below another table that has one', '[other]\nenabled = true\n[hooks]\nenabled = true\n', '[other]\nenabled = true\n[hooks]\nenabled = false\n'],
    ['below a comment that has one', '[hooks]\n# enabled = true\nenabled = true\n', '[hooks]\n# enabled = true\nenabled = false\n'],
    ['below a text that looks like one', 'a = """\n[hooks]\nenabled = true\n"""\n[hooks]\nenabled = true\n', 'a = """\n[hooks]\nenabled = true\n"""\n[hooks]\nenabled = false\n'],
    ['with CRLF and a byte order mark', '\uFEFF[hooks]\r\nenabled = true\r\nx = 1\r\n', '\uFEFF[hooks]\r\nenabled = false\r\nx = 1\r\n'],
  ])('is changed %s', async (_what, before, after) => {
    expect(await switched('config.toml', before, false)).toBe(after);
    if (!before.includes('"yes"')) expect(await switched('config.toml', after, true)).toBe(before);
  });

  it.each<[what: string, before: string, after: string]>([
    ['below the header', '[hooks]\nx = 1\n', '[hooks]\nenabled = false\nx = 1\n'],
    ['below a header at the end of the file', '[hooks]', '[hooks]\nenabled = false\n'],
    ['below an indented header with a comment', 'a = 1\n  [hooks] # mine\n  x = 1\n', 'a = 1\n  [hooks] # mine\n  enabled = false\n  x = 1\n'],
    ['before the first hook, above its comment', `a = 1\n\n# guards\n# more\n${hook}`, `a = 1\n\n[hooks]\nenabled = false\n\n# guards\n# more\n${hook}`],
    ['before the first hook, with CRLF', `a = 1\r\n${hook.replaceAll('\n', '\r\n')}`, `a = 1\r\n[hooks]\r\nenabled = false\r\n\r\n${hook.replaceAll('\n', '\r\n')}`],
    ['beside dotted keys', 'hooks.x = 1\n', 'hooks.enabled = false\nhooks.x = 1\n'],
    ['in an inline table', 'hooks = { x = 1 }\n', 'hooks = { enabled = false, x = 1 }\n'],
    ['in an empty inline table', 'hooks = {}\n', 'hooks = {enabled = false}\n'],
    ['at the end where there are no hooks', 'a = 1\n[b]\nenabled = true', 'a = 1\n[b]\nenabled = true\n\n[hooks]\nenabled = false\n'],
    ['to an empty file', '', '[hooks]\nenabled = false\n'],
    ['where a text looks like the header', `a = '''\n[hooks]\n'''\n${hook}`, `a = '''\n[hooks]\n'''\n[hooks]\nenabled = false\n\n${hook}`],
  ])('is added %s', async (_what, before, after) => {
    expect(await switched('config.toml', before, false)).toBe(after);
  });
});

describe('a switch in setup.json', () => {
  it.each<[what: string, before: string, after: string]>([
    ['changed where it stands', '{"hooks": {"PreToolUse": [], "enabled" : true}, "enabled": true}', '{"hooks": {"PreToolUse": [], "enabled" : false}, "enabled": true}'],
    ['changed where a text looks like one', '{"a": "\\"enabled\\": true", "hooks": {"enabled": true}}', '{"a": "\\"enabled\\": true", "hooks": {"enabled": false}}'],
    ['added on a line of its own', '{\n  "hooks": {\n    "PreToolUse": []\n  }\n}\n', '{\n  "hooks": {\n    "enabled": false,\n    "PreToolUse": []\n  }\n}\n'],
    ['added on the only line', '{"hooks":{"PreToolUse":[]}}', '{"hooks":{"enabled": false, "PreToolUse":[]}}'],
    ['added to an empty table', '{"hooks": {}}', '{"hooks": {"enabled": false}}'],
    ['added where there are no hooks', '\uFEFF{\r\n  "a": {"hooks": {}}\r\n}\r\n', '\uFEFF{\r\n  "hooks": {"enabled": false},\r\n  "a": {"hooks": {}}\r\n}\r\n'],
    ['added to nothing', '{}', '{"hooks": {"enabled": false}}'],
  ])('is %s', async (_what, before, after) => {
    expect(await switched('setup.json', before, false)).toBe(after);
  });
});

describe('a file', () => {
  it('that says so already is left alone', async () => {
    for (const text of ['', hook, '[hooks]\nenabled = true\n']) expect(await switched('config.toml', text, true)).toBeUndefined();
    expect(await switched('config.toml', '[hooks]\nenabled = false\n', false)).toBeUndefined();
    expect(await withHooksSwitched(home.path('none/config.toml'), false)).toBeUndefined();
    expect(await readHooksSwitch(home.path('none/config.toml'))).toBeUndefined();
  });

  it('says which events it switches off itself', async () => {
    home.write('own/setup.json', '{"hooks":{"enabled":false,"pre_tool_use_enabled":false,"stop_enabled":true}}');
    expect(await readHooksSwitch(home.path('own/setup.json'), ['PreToolUse', 'Stop'])).toEqual({ on: false, eventsOff: ['PreToolUse'] });
  });

  it.each([
    ['config.toml', '[hooks\nenabled = true\n', 'config_unreadable', 'not valid TOML'],
    ['config.toml', 'hooks = 3\n', 'config_unreadable', 'hooks must be a table'],
    ['config.toml', Buffer.from('[hooks]\n# caf\xe9\n', 'latin1'), 'config_unreadable', 'not UTF-8'],
    ['setup.json', '', 'config_unreadable', 'not valid JSON'],
    ['setup.json', '[]', 'config_unreadable', 'must be a table'],
    ['setup.json', '{"hooks": null}', 'config_uneditable', 'cannot be switched'],
    ['setup.json', '{"hooks": {"enabled": []}}', 'config_uneditable', 'cannot be switched'],
  ])('%s with %j is refused', async (name, text, code, message) => {
    await expect(switched(name, text, false)).rejects.toMatchObject({ code, message: expect.stringContaining(message) as string, hint: expect.any(String) as string });
  });
});
