import { existsSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { bash, house } from './support/house.js';
import { configFile, configToml, extension, filesOf, setupFile, setupJson, type Written } from './support/written.js';

const homes = [
  'plain', 'a b', ' a  b ', "it's", 'a"b', 'a(b', 'a)b', 'a&b', 'a;b', 'a|b', 'a<b>c', 'a$b', 'a$HOME', 'a${HOME}b', 'a`touch PWNED`b', 'a$(touch PWNED)b', "'; touch PWNED; '", '" ; touch PWNED ; "',
  'a*b', 'a?b', '[ab]', '{a,b}', '~', '#a', '!a', '-rf', 'a\\b', 'a\\', 'a=b', 'a%sb', 'a:b', 'größe', '日本 語', '👩‍💻', 'a\nb', 'a\tb', '\u0007', '$', '${extensionPath}', 'name$/x'.replace('/', ''),
];

// Each says on stdout with how many arguments it ran, and the first of them.
const script = { text: '#!/bin/sh\nprintf \'{"systemMessage":"%s:%s"}\' "$#" "$1"\n', mode: 0o755 };

const spellings: Record<string, [string, string]> = {
  bare: ['${extensionPath}/h.sh', '0:'],
  'in double quotes': ['"${extensionPath}/h.sh"', '0:'],
  'in single quotes': ["'${extensionPath}/h.sh'", '0:'],
  'with the rest outside the quotes': ['"${extensionPath}"/h.sh', '0:'],
  'given to sh': ['sh ${extensionPath}/h.sh x', '1:x'],
  'given to sh in quotes': ['sh "${extensionPath}/h.sh" "x y"', '1:x y'],
  'given to bash': ['bash ${extensionPath}/h.sh x', '1:x'],
  'in a script for sh in single quotes': ["sh -c '${extensionPath}/h.sh x'", '1:x'],
  'in a script for sh in double quotes': ['sh -c "${extensionPath}/h.sh x"', '1:x'],
  'in quotes in a script for sh': ["sh -c '\"${extensionPath}/h.sh\" x'", '1:x'],
  'after exec': ['exec ${extensionPath}/h.sh x', '1:x'],
  'after cd': ['cd ${extensionPath} && ./h.sh x', '1:x'],
  'behind a variable': ['X=1 ${extensionPath}/h.sh x', '1:x'],
  'in a variable': ['H=${extensionPath}/h.sh; "$H" x', '1:x'],
  'with a written separator': ['${extensionPath}${/}h.sh x', '1:x'],
  'with a separator in words': ['"${extensionPath}${pathSeparator}h.sh" x', '1:x'],
  'twice in one command': ['test -x ${extensionPath}/h.sh && ${extensionPath}/h.sh x', '1:x'],
  'in a substitution': ['r=$(${extensionPath}/h.sh x); printf %s "$r"', '1:x'],
  'in a test': ['if [ -f ${extensionPath}/h.sh ]; then ${extensionPath}/h.sh x; fi', '1:x'],
  'by its variable': ['"$COSH_EXTENSION_PATH/h.sh" x', '1:x'],
  'in a sub-folder': ['${extensionPath}/hooks/deep/h.sh x', '1:x'],
};

const hooks: Written[] = Object.entries(spellings).map(([name, [command]]) => ({ name, command }));
const ran = Object.entries(spellings).map(([name, [, message]]) => [name, message]);

describe('B39: a hook of an extension whose home is called', { meta: { attack: 'E10' } }, () => {
  it.each(homes)('%j runs in every spelling of its path', async (name) => {
    const at = await house(extension('demo', { PreToolUse: hooks }, { files: { 'h.sh': script, 'hooks/deep/h.sh': script } }), { name });
    const verdict = await at.fire('PreToolUse');
    expect(verdict.hooks.filter(({ status }) => status !== 'ok')).toEqual([]);
    expect(verdict.notifications.map(({ hookName, message }) => [hookName, message])).toEqual(ran);
    expect(existsSync(at.at('PWNED'))).toBe(false);
    expect(await readdir(path.dirname(at.home))).toEqual([name]);
  });

  it.each(homes.filter((_name, index) => index % 5 === 1))('%j gives it its own path as one argument, unchanged', async (name) => {
    const commands = ['printf "%s\\0" ${extensionPath} >"$HOME/out"', 'printf "%s\\0" "${extensionPath}" >"$HOME/out"', "printf '%s\\0' '${extensionPath}' >\"$HOME/out\""];
    for (const command of commands) {
      const at = await house(extension('demo', { PreToolUse: [{ command }] }), { name });
      await at.fire('PreToolUse');
      expect(await at.read('out')).toBe(`${at.at('.copilot-shell/extensions/demo')}\0`);
    }
  });
});

describe('B39: an extension that is itself called', { meta: { attack: 'E10' } }, () => {
  it.each(['a b', "it's", 'a(b', 'a&b', 'a$b', 'a;b', 'größe', 'a`b', 'a"b'])('%j runs in every spelling of its path', async (name) => {
    const at = await house(extension(name, { PreToolUse: hooks }, { files: { 'h.sh': script, 'hooks/deep/h.sh': script } }));
    const verdict = await at.fire('PreToolUse');
    if (verdict.hooks.length === 0) {
      // Refusing such a name is right as well, as long as it is said.
      expect((await at.inventory()).diagnostics).toMatchObject([{ code: 'extension_name_invalid' }]);
    } else {
      expect(verdict.notifications.map(({ hookName, message }) => [hookName, message])).toEqual(ran);
    }
  });
});

describe('B39: the folder of an event that is called', { meta: { attack: 'E10' } }, () => {
  it.each(homes)('%j is one word for a hook of the person and on every route', async (name) => {
    const show = 'printf "%s\\n" "$COSH_CWD" "$(pwd)" ${workspacePath} "${workspacePath}"';
    const at = await house({ [configFile]: configToml({ PreToolUse: [{ command: `${show} >"$HOME/core"` }] }), [setupFile]: setupJson({ PreToolUse: [{ command: `${show} >"$HOME/lifecycle"` }] }) });
    const folder = at.at(`in ${name}`);
    await mkdir(folder);
    const verdict = await at.fire('PreToolUse', { ...bash, cwd: folder });
    expect(verdict.hooks.map(({ status }) => status)).toEqual(['ok', 'ok']);
    // What `$(…)` gives has no line break at its end.
    for (const file of ['core', 'lifecycle']) expect(await at.read(file)).toBe([folder, folder.replace(/\n+$/, ''), folder, folder, ''].join('\n'));
    expect((await readdir(folder))).toEqual([]);
  });
});

describe('what an event holds is never shell text', { meta: { attack: 'E10' } }, () => {
  const evil = ['$(touch "$HOME/PWNED")', '`touch "$HOME/PWNED"`', "'; touch \"$HOME/PWNED\"; '", '"; touch "$HOME/PWNED"; "', '${extensionPath}', '\n touch "$HOME/PWNED"\n'];

  it.each(evil)('%j', async (text) => {
    const at = await house({ ...filesOf('lifecycle', { PreToolUse: [{ command: 'printf %s "$COSH_TOOL_NAME" >"$HOME/tool"' }] }), ...extension('demo', { PreToolUse: [{ command: 'printf %s "$COSH_TOOL_INPUT" >"$HOME/input"; : ${workspacePath} ${extensionPath}' }] }) });
    await at.fire('PreToolUse', { tool_name: text, tool_input: { command: text }, session_id: text, cwd: at.home });
    expect(await at.read('tool')).toBe(text);
    expect(JSON.parse(await at.read('input'))).toEqual({ command: text });
    expect(existsSync(at.at('PWNED'))).toBe(false);
  });
});

describe('a variable that is not ours', () => {
  it.each([['$HOME', true], ['${HOME}', true], ['${HOME:-none}', true], ["'$HOME'", false], ['\\$HOME', false]])('is left to the shell: %s', async (text, expands) => {
    const at = await house(filesOf('core', { PreToolUse: [{ command: `printf %s ${text} >"$HOME/out"` }] }), { name: 'plain' });
    await at.fire('PreToolUse');
    expect(await at.read('out')).toBe(expands ? at.home : '$HOME');
  });
});
