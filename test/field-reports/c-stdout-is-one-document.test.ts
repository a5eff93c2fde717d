import { describe, expect, it } from 'vitest';
import { events, house, type Event } from './support/house.js';
import { blockWord, dialectNames, extension, filesOf, only, quoted, say, through, type DialectName } from './support/written.js';

const noise = { text: 'echo READY\n', mode: 0o644 };
const startFiles = Object.fromEntries(['.bashrc', '.bash_profile', '.bash_login', '.profile', '.zshrc', '.zshenv', '.zprofile', '.zlogin', '.shrc'].map((name) => [name, noise]));
const deny = (dialect: DialectName, more: object = {}): string => JSON.stringify({ decision: blockWord[dialect], reason: 'no', ...more });
const bytes = (...octal: string[]): string => `printf '${octal.map((each) => `\\${each}`).join('')}'`;

describe.each(dialectNames)('B09: start-up files of a shell that print something, %s dialect', { meta: { attack: 'E8' } }, (dialect) => {
  it.each([
    ['a bare command', ''],
    ['a command in an inner sh', 'sh -c '],
    ['a command in an inner bash', 'bash -c '],
  ])('do not reach the answer of %s', async (_title, shell) => {
    const command = shell === '' ? say(deny(dialect)) : `${shell}"$SAY"`;
    const at = await house({ ...startFiles, ...filesOf(dialect, { PreToolUse: [{ command }] }) });
    const environment = { SAY: say(deny(dialect)), SHELL: '/bin/bash', BASH_ENV: at.at('.bashrc'), ENV: at.at('.profile'), ZDOTDIR: at.home };
    const { lines } = await at.cli(['fire', 'PreToolUse', '--format', 'json'], '{"tool_name":"Bash","tool_input":{}}', { environment });
    expect(lines[0]).toMatchObject({ decision: 'block', reason: 'no', hooks: [{ status: 'ok' }] });
  });

  it.each(['0', '1', ''])('do not reach the answer of an inner bash where the shell level is "%s"', async (level) => {
    const at = await house({ ...startFiles, ...filesOf(dialect, { PreToolUse: [{ command: `bash -c ${quoted(say(deny(dialect)))}` }] }) }, { environment: level === '' ? {} : { SHLVL: level } });
    expect(await at.fire('PreToolUse')).toMatchObject({ decision: 'block', reason: 'no' });
  });

  it('do not reach the answer of a bash script', async () => {
    const at = await house({
      ...startFiles,
      'guard.sh': { text: `#!/bin/bash\n${say(deny(dialect))}\n`, mode: 0o755 },
      ...filesOf(dialect, { PreToolUse: [{ command: '"$HOME/guard.sh"' }] }),
    });
    const { lines } = await at.cli(['fire', 'PreToolUse', '--format', 'json'], '{"tool_name":"Bash","tool_input":{}}', { environment: { BASH_ENV: at.at('.bashrc'), ENV: at.at('.profile') } });
    expect(lines[0]).toMatchObject({ decision: 'block', reason: 'no' });
  });
});

describe('B09: start-up files of a shell that print something, in an extension', { meta: { attack: 'E8' } }, () => {
  it.each(['sh -c', 'bash -c', 'bash -ec', 'env bash -c'])('do not reach the answer of %s', async (shell) => {
    const at = await house({ ...startFiles, ...extension('demo', { PreToolUse: [{ command: `${shell} ${quoted(say(deny('core')))}` }] }) });
    expect(await at.fire('PreToolUse')).toMatchObject({ decision: 'block', reason: 'no' });
  });
});

const broken = (dialect: DialectName): [string, string][] => [
  ['a debug line before it', `echo 'debug: start'; ${say(deny(dialect))}`],
  ['a debug line after it', `${say(deny(dialect))}; echo; echo done`],
  ['text on the same line', `printf 'x '; ${say(deny(dialect))}`],
  ['a second document', `${say(deny(dialect))}; ${say(deny(dialect))}`],
  ['a second document on a line of its own', `${say(deny(dialect))}; echo; ${say('{"decision":"allow"}')}`],
  ['an allow before it', `echo '{"decision":"allow"}'; ${say(deny(dialect))}`],
  ['its end missing', say(deny(dialect).slice(0, -1))],
  ['all but its beginning missing', say('{')],
  ['an array around it', say(`[${deny(dialect)}]`)],
  ['quotes around it', say(JSON.stringify(deny(dialect)))],
  ['a comma too many', say(deny(dialect).replace('}', ',}'))],
  ['single quotes', say("{'decision': 'deny'}")],
  ['a comment', say(`// deny\n${deny(dialect)}`)],
  ['a fence around it', say(`\`\`\`json\n${deny(dialect)}\n\`\`\``)],
  ['no quotes at its keys', say('{decision: "deny"}')],
  ['two decisions', say('{"decision":"deny","decision":"allow"}')],
  ['two decisions, one in disguise', say('{"decision":"deny","d\\u0065cision":"allow"}')],
  ['a NUL after it', `${say(deny(dialect))}; ${bytes('000')}`],
  ['a NUL before it', `${bytes('000')}; ${say(deny(dialect))}`],
  ['a NUL inside it', `printf '{"decision":"deny","reason":"a\\000b"}'`],
  ['a line break inside a string', say('{"decision":"deny","reason":"a\nb"}')],
  ['two bytes for each character', `${bytes('377', '376')}; ${say(deny(dialect))} | sed 's/./&\\x00/g'`],
];
const others: [string, string][] = [
  ['an array', '[]'], ['a list of objects', '[{}]'], ['a number', '1'], ['zero', '0'], ['a negative number', '-1.5e3'], ['a text', '"deny"'], ['null', 'null'], ['true', 'true'], ['false', 'false'],
];

describe.each(dialectNames)('B11: output of the %s dialect that is not one JSON object', { meta: { attack: 'E1' } }, (dialect) => {
  it.each([...broken(dialect), ...others.map(([title, text]): [string, string] => [title, say(text)])])('has failed before a tool, and blocks as a gate: %s', async (_title, command) => {
    const verdict = await through(dialect, 'PreToolUse', [{ name: 'soft', command }, { name: 'gate', command: `${command} `, on_failure: 'block' }]);
    expect(verdict.decision).toBe('block');
    expect(verdict.hooks.map(({ name, status }) => [name, status])).toEqual([['soft', 'failed'], ['gate', 'failed']]);
    expect(verdict.hooks[0]!.detail).toContain('stdout');
    expect(verdict.reason).toContain('gate');
  });

  it.each(broken(dialect).filter(([title]) => title !== 'single quotes' && title !== 'no quotes at its keys'))('has failed at a prompt too, where text is context: a denial with %s', async (_title, command) => {
    const verdict = await through(dialect, 'UserPromptSubmit', [{ command, on_failure: 'block' }]);
    expect(only(verdict).status).toBe('failed');
    expect(verdict.decision).toBe('block');
    expect(verdict.context).toBeUndefined();
  });

  it.each(others)('has failed at the beginning of a session: %s', async (_title, text) => {
    const verdict = await through(dialect, 'SessionStart', [{ command: say(text) }]);
    expect(only(verdict).status).toBe('failed');
    expect(verdict.context).toBeUndefined();
  });

  it('shows the beginning of a text and not all of it', async () => {
    const { detail } = only(await through(dialect, 'PreToolUse', [{ command: `echo 'debug: not json {{{'; head -c 100000 /dev/zero | tr '\\0' x` }]));
    expect(detail).toContain('debug: not json {{{');
    expect(detail!.length).toBeLessThan(400);
  });
});

describe('B11: plain text at exit 0', () => {
  it.each(events)('of a core hook counts as the event says: %s', async (event) => {
    const verdict = await through('core', event, [{ command: 'echo "branch is main"' }]);
    const isContext = event === 'SessionStart' || event === 'UserPromptSubmit';
    expect(only(verdict).status).toBe(isContext ? 'ok' : 'failed');
    expect(verdict.context).toBe(isContext ? 'branch is main' : undefined);
  });

  it.each(events)('of a lifecycle hook is a failure everywhere: %s', async (event) => {
    const verdict = await through('lifecycle', event, [{ command: 'echo "branch is main"' }]);
    expect(only(verdict)).toMatchObject({ status: 'failed', detail: expect.stringContaining('branch is main') });
    expect(verdict.context).toBeUndefined();
  });

  it.each<Event>(['SessionStart', 'UserPromptSubmit'])('of several lines is context as it stands at %s', async (event) => {
    const text = 'Branch: main\n\n  - {not json}\n  - "quoted"\nÄnderungen: 3 📄';
    expect((await through('core', event, [{ command: say(text) }])).context).toBe(text);
  });

  it.each(['Config is {"a":1}', 'see:\n```\n{"name":"demo"}\n```', '<b>{"x":[1]}</b>', '42 files changed', 'true story', 'null and void', '-1 is a number'])('that has JSON or words of JSON in it is context still: %s', async (text) => {
    expect((await through('core', 'SessionStart', [{ command: say(text) }])).context).toBe(text);
  });

  it('of two hooks is joined in order', async () => {
    expect((await through('core', 'SessionStart', [{ command: 'echo one' }, { command: 'echo two' }])).context).toBe('one\ntwo');
  });

});

describe.each(dialectNames)('an answer of the %s dialect is obeyed', (dialect) => {
  const at = (command: string) => through(dialect, 'PreToolUse', [{ command }]);

  it.each([
    ['with a byte order mark', `${bytes('357', '273', '277')}; ${say(deny(dialect))}`],
    ['with CRLF at its end', `${say(deny(dialect))}; printf '\\r\\n'`],
    ['with blank lines around it', `printf '\\n\\r\\n\\t '; ${say(deny(dialect))}; echo; echo`],
    ['on many lines', say(JSON.stringify(JSON.parse(deny(dialect)), null, 2))],
    ['on many lines with CRLF', say(JSON.stringify(JSON.parse(deny(dialect)), null, 2).replaceAll('\n', '\r\n'))],
    ['with its keys in the other order', say(`{"reason":"no","decision":"${blockWord[dialect]}"}`)],
    ['with a huge number beside it', say(deny(dialect, { took: 1 }).replace(/1}$/, '1e400}'))],
    ['with a number of 400 digits beside it', say(deny(dialect, { took: 1 }).replace(/1}$/, `${'9'.repeat(400)}}`))],
    ['with debug output on stderr', `echo debug >&2; ${say(deny(dialect))}; echo more >&2`],
    ['written in two parts', `p='${deny(dialect)}'; printf %s "$p" | head -c 12; sleep 0.1; printf %s "$p" | tail -c +13`],
    ['with 2 MB of blanks after it', `${say(deny(dialect))}; head -c 2000000 /dev/zero | tr '\\0' ' '`],
    ['with a __proto__ that says something else', say(`{"__proto__":{"decision":"allow"},"decision":"${blockWord[dialect]}","reason":"no"}`)],
    ['with a deeply nested note', say(deny(dialect, { note: 0 }).replace('0}', `${'['.repeat(500)}${']'.repeat(500)}}`))],
  ])('%s', async (_title, command) => {
    expect(await at(command)).toMatchObject({ decision: 'block', reason: 'no', hooks: [{ status: 'ok' }] });
  });

  it('with bytes in its reason that are no UTF-8', async () => {
    const verdict = await at(`printf '{"decision":"${blockWord[dialect]}","reason":"a\\377b"}'`);
    expect(verdict).toMatchObject({ decision: 'block', reason: 'a\ufffdb' });
  });

  it('and a decision that only __proto__ has is none', async () => {
    const verdict = await at(say(`{"__proto__":{"decision":"${blockWord[dialect]}"}}`));
    expect(verdict.decision).toBe('none');
    expect(({} as Record<string, unknown>).decision).toBeUndefined();
  });

  it('and a rewrite with __proto__ in it pollutes nothing', async () => {
    const patch = '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"command":"pwd"}';
    const verdict = await at(say(dialect === 'core' ? `{"hookSpecificOutput":{"tool_input":${patch}}}` : `{"updated_input":${patch}}`));
    expect(verdict.updatedInput?.command).toBe('pwd');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect((verdict.updatedInput as Record<string, unknown>).polluted).toBeUndefined();
  });
});
