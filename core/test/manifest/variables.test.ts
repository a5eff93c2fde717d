import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expandVariables, usesVariable } from '../../dist/manifest/variables.js';

/** The shells of this machine, each once: `sh` is a name for another. */
const programs = new Map<string, string>();
for (const name of ['sh', 'bash', 'dash', 'busybox']) {
  const found = spawnSync('sh', ['-c', `readlink -f "$(command -v ${name})"`], { encoding: 'utf8' }).stdout.trim();
  if (found !== '' && !programs.has(found)) programs.set(found, name);
}
const shells = [...programs.values()];

let directory = '';
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'variables-'));
  // Records its arguments, each ended by NUL, after their number: the one byte no argument can hold.
  writeFileSync(join(directory, 'show'), '#!/bin/sh\nprintf "%s\\0" "$#" "$@" >>"$SHOW_OUT"\n');
  writeFileSync(join(directory, 'argv.mjs'), 'process.stdout.write(JSON.stringify(process.argv.slice(2)));\n');
  chmodSync(join(directory, 'show'), 0o755);
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Runs a command as a hook is run, and returns the argument lists that `show` was called with. */
function run(shell: string, command: string, environment: Record<string, string>): string[][] {
  const output = join(directory, 'out');
  rmSync(output, { force: true });
  rmSync(join(directory, 'CANARY'), { force: true });
  const PATH = `${directory}:${process.env['PATH'] ?? ''}`;
  const argv = shell === 'busybox' ? ['sh', '-c', command] : ['-c', command];
  spawnSync(shell, argv, { cwd: directory, env: { PATH, SHOW_OUT: output, ...environment }, timeout: 20_000 });
  const fields = existsSync(output) ? readFileSync(output, 'utf8').split('\0') : [];
  const calls: string[][] = [];
  for (let at = 0; at < fields.length - 1; ) {
    const count = Number(fields[at]);
    calls.push(fields.slice(at + 1, at + 1 + count));
    at += 1 + count;
  }
  return calls;
}

/** Each command calls `show` once; the second value is what it must receive when the path is `@`. */
const templates: readonly (readonly [command: string, ...words: string[]])[] = [
  ['show ${extensionPath}', '@'],
  ['show ${extensionPath}/h.sh', '@/h.sh'],
  ['show a${extensionPath}b${extensionPath}c', 'a@b@c'],
  ['show "${extensionPath}/h.sh"', '@/h.sh'],
  ["show '${extensionPath}/h.sh'", '@/h.sh'],
  ["show 'it '\\''is'\\'' ${extensionPath}'", "it 'is' @"],
  ['show "x"\'y\'${extensionPath}"z"', 'xy@z'],
  ['show ${extensionPath}${/}a${pathSeparator}b', '@/a/b'],
  ['show "${extensionPath}" ${extensionPath}', '@', '@'],
  ['X=${extensionPath}; show "$X"', '@'],
  ['X=${extensionPath} sh -c \'show "$X"\'', '@'],
  ['unset U; show ${U:-${extensionPath}/x}', '@/x'],
  ['unset U; show "${U:-${extensionPath}/x}"', '@/x'],
  ['unset U; show ${U:-"${extensionPath}"}', '@'],
  ['U=1; show "${U:+a ${extensionPath}}"', 'a @'],
  ['U=${extensionPath}zz; show "${U#${extensionPath}}"', 'zz'],
  ['true $(show ${extensionPath}/x)', '@/x'],
  ['true "$(show "${extensionPath}" ")")"', '@', ')'],
  ['true `show ${extensionPath}/x`', '@/x'],
  ['true "`show ${extensionPath}/x`"', '@/x'],
  ['true "`show \\"${extensionPath}/x\\"`"', '@/x'],
  ['true `true \\`show \'${extensionPath}\'\\``', '@'],
  ['true $(case a in a) show ${extensionPath};; esac)', '@'],
  ['true $((1 + $(show ${extensionPath}; echo 1)))', '@'],
  ['for f in ${extensionPath}/a; do show "$f"; done', '@/a'],
  ['case ${extensionPath}/a in ${extensionPath}/*) show yes;; esac', 'yes'],
  ['(cd / && { show ${extensionPath}; }) # don\'t mind ${extensionPath}', '@'],
  ['show 1 2>/dev/null ${extensionPath} && true', '1', '@'],
  ["sh -c 'show ${extensionPath}/x'", '@/x'],
  ["sh -c 'show \"${extensionPath}/x\"'", '@/x'],
  ["sh -c 'show '\\''${extensionPath}'\\''/x'", '@/x'],
  ["sh -c 'show '\"'\"'${extensionPath}'\"'\"'/x'", '@/x'],
  ['sh -c "show ${extensionPath}/x"', '@/x'],
  ['sh -c "show \\"${extensionPath}/x\\""', '@/x'],
  ['sh -c "show \'${extensionPath}/x\'"', '@/x'],
  ['sh -c "show \\${extensionPath}/x"', '@/x'],
  ['unset U; sh -c "show ${U:-${extensionPath}}"', '@'],
  ['sh -c show\\ ${extensionPath}', '@'],
  ['sh -c \'show "$1"\' _ ${extensionPath}/x', '@/x'],
  ['env A=b /bin/sh -eu -c "sh -c \'show ${extensionPath}\'"', '@'],
  ['sh -c "sh -c \\"show ${extensionPath}\\""', '@'],
  ['sh -c "true \\$(show ${extensionPath})"', '@'],
  ['sh -c "true `show ${extensionPath}`"', '@'],
  ['eval show ${extensionPath}/x', '@/x'],
  ['eval "show ${extensionPath}/x"', '@/x'],
  ["eval 'show ${extensionPath}/x'", '@/x'],
  ["(trap 'show ${extensionPath}' EXIT)", '@'],
  ["echo 'show ${extensionPath}' | sh", '@'],
  ['printf "show ${extensionPath}" | sh', '@'],
  ['sh <<EOF\nshow ${extensionPath}/x\nEOF', '@/x'],
  ["sh <<'EOF'\nshow ${extensionPath}/x\nEOF", '@/x'],
  ["printf '%s\\n' 'eval \"show ${extensionPath}\"' | sh", '@'],
  ['cat <<-EOF | sh -s\n\tshow "${extensionPath}"\n\tEOF', '@'],
  ['X=$(cat <<EOF; echo .\n"it\'s ${extensionPath}"\nEOF\n); show "$X"', '"it\'s @"\n.'],
];

const bashOnly: typeof templates = [
  ["show $'a${extensionPath}b'", 'a@b'],
  ["show $'it\\'s\\n${extensionPath}\\t'", "it's\n@\t"],
  ['show $"a${extensionPath}"', 'a@'],
  ['bash <<< "show ${extensionPath}"', '@'],
  ['A=(${extensionPath} b); show "${A[@]}"', '@', 'b'],
  ["bash -e -uo pipefail -c 'show ${extensionPath}'", '@'],
];

/** Ways to put shell text into other shell text. Each writes `${extensionPath}` as an author would: unescaped. */
const inSingle = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
const inDouble = (text: string) => `"${text.replace(/[\\"`]|\$(?!\{extensionPath\})/g, '\\$&')}"`;
const inBackticks = (text: string) => `\`${text.replace(/[\\`]/g, '\\$&')}\``;
const nestings: readonly ((text: string, level: number) => string)[] = [
  (text) => `sh -c ${inSingle(text)}`,
  (text) => `env X=1 sh -ec ${inDouble(text)}`,
  (text) => `eval ${inSingle(text)}`,
  (text) => `eval ${inDouble(text)}`,
  (text) => `true $( ${text}\n)`,
  (text) => `true "$( ${text}\n)"`,
  (text) => `true ${inBackticks(text)}`,
  (text) => `true "${inBackticks(text)}"`,
  (text) => `true "\${U:-$( ${text}\n)}"`,
  (text) => `(trap ${inSingle(text)} EXIT)`,
  (text) => `printf '%s\\n' ${inSingle(text)} | sh`,
  (text) => `case a in b|a) ${text}\n;; esac`,
  (text, level) => `sh <<'E${level}'\n${text}\nE${level}`,
  (text, level) => `sh <<E${level}\n${text.replace(/[\\`]|\$(?!\{extensionPath\})/g, '\\$&')}\nE${level}`,
];

const cases = (shell: string) => (shell === 'bash' ? [...templates, ...bashOnly] : templates);

/** All templates in one run of the shell: most of the cost of a case is the process. */
function check(shell: string, path: string): void {
  const rows = cases(shell);
  const expanded = rows.map(([command]) => expandVariables(command, { extensionPath: path }));
  const script = expanded.map(({ command }) => command).join('\n');
  const wanted = rows.map(([, ...words]) => words.map((word) => word.replaceAll('@', () => path)));
  expect(run(shell, script, { COSH_EXTENSION_PATH: path })).toEqual(wanted);
}

const nastyPaths = [
  '/plain',
  '/with space  and\ttab',
  "/it's",
  '/say "hi"',
  '/$HOME/${PATH}/$$',
  '/a;touch CANARY;b',
  '/a&touch CANARY&b|c>CANARY',
  "a$(touch CANARY)';touch CANARY;\"`touch CANARY`",
  "/'$(touch CANARY)'\"$(touch CANARY)\"",
  '/`touch CANARY`',
  '/back\\slash\\\\end\\',
  '/(paren) [a-z]* ?{a,b} ~ #!',
  '/new\nline\ntouch CANARY\n',
  '/EOF\nEOF\ntouch CANARY',
  '/}${extensionPath}}',
  '/a[$(touch CANARY)]',
  '/größe/日本語/🎉',
  '-n %s\\n',
];

describe.each(shells)('a hook command run by %s', (shell) => {
  it.each(nastyPaths)('receives the path %j as part of one word in every context, and runs nothing in it', (path) => {
    check(shell, path);
    expect(existsSync(join(directory, 'CANARY'))).toBe(false);
  });

  it('receives any path as part of one word in every context', () => {
    const character = fc.oneof(
      fc.constantFrom(...' \'"$`\\;&|()<>{}[]*?!#~=%\n\t-'),
      fc.constantFrom('$(', '${', "'\"", 'EOF\n', 'touch CANARY'),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }).filter((text) => text !== '\0'),
    );
    const path = fc.array(character, { minLength: 1, maxLength: 24 }).map((parts) => parts.join(''));
    fc.assert(fc.property(path, (text) => check(shell, text)), { numRuns: 10 });
    expect(existsSync(join(directory, 'CANARY'))).toBe(false);
  });

  it('receives any path in contexts nested in each other', () => {
    const base = fc.constantFrom('show ${extensionPath}', 'show "${extensionPath}"', "show '${extensionPath}'");
    const ways = fc.array(fc.constantFrom(...nestings), { minLength: 1, maxLength: 3 });
    const nested = fc.tuple(base, ways).map(([text, chosen]) => chosen.reduce<string>((inner, way, level) => way(inner, level), text));
    const path = "/it's \"a\"\n`touch CANARY`$(touch CANARY)\\;touch CANARY;*";
    const property = fc.property(fc.array(nested, { minLength: 8, maxLength: 8 }), (rows) => {
      const expanded = rows.map((text) => expandVariables(text, { extensionPath: path }).command);
      expect(run(shell, expanded.join('\n'), { COSH_EXTENSION_PATH: path })).toEqual(rows.map(() => [path]));
      expect(existsSync(join(directory, 'CANARY'))).toBe(false);
    });
    fc.assert(property, { numRuns: 20 });
  });

  it('runs nothing in a path, however incomplete or odd the command is', () => {
    const fragment = fc.constantFrom(
      ...["'", '"', '`', '\\', '$(', ')', '((', '))', '$((', '${U:-', '}', "$'", ' ', '\n', ';', '|', '<<E\n', '\nE\n'],
      ...['sh -c ', 'eval ', 'echo ', ' | sh', '#', 'case a in a) ', ' esac', 'X=', '<<<', "trap '", '\\"', "'\\''"],
      ...['${extensionPath}', '${extensionPath}', '${extensionPath}', '${workspacePath}', '\\${extensionPath}', '${/}'],
    );
    const payload = "';touch CANARY;\";touch CANARY;`touch CANARY`$(touch CANARY)\ntouch CANARY\n";
    const values = { extensionPath: payload, workspacePath: `a[$(touch CANARY)]${payload}` };
    const property = fc.property(fc.array(fragment, { minLength: 2, maxLength: 14 }), (parts) => {
      const source = parts.join('');
      // Who reads the output of one command as the text of another runs what it holds.
      fc.pre(!(/[`(]/.test(source) && /eval|sh|trap/.test(source)));
      const { command, environment } = expandVariables(source, values);
      run(shell, command, environment);
      expect(existsSync(join(directory, 'CANARY'))).toBe(false);
    });
    fc.assert(property, { numRuns: 40 });
  });
});

describe('expandVariables', () => {
  const values = { extensionPath: '/ext', workspacePath: '/work' };

  it('hands a program its arguments exactly', () => {
    const extensionPath = "/a b'\"$(touch CANARY)`\\\n;";
    const source = '"$NODE" argv.mjs ${extensionPath}/x "--in=${workspacePath}" \'${extensionPath}\'';
    const { command, environment } = expandVariables(source, { extensionPath, workspacePath: '/w  w' });
    const env = { ...process.env, ...environment, NODE: process.execPath };
    const { stdout } = spawnSync('sh', ['-c', command], { cwd: directory, env, encoding: 'utf8' });
    expect(JSON.parse(stdout)).toEqual([`${extensionPath}/x`, '--in=/w  w', extensionPath]);
  });

  it.each([
    ['run ${extensionPath}/h.sh', 'run "${COSH_EXTENSION_PATH}"/h.sh'],
    ['run "${workspacePath}/h.sh"', 'run "${COSH_WORKSPACE_PATH}/h.sh"'],
    ["run '${workspacePath}'", "run ''\"${COSH_WORKSPACE_PATH}\"''"],
    ["sh -c 'cat ${extensionPath}/x'", 'sh -c \'cat "${COSH_EXTENSION_PATH}"/x\''],
    ['sh -c "cat ${extensionPath}/x"', 'sh -c "cat \\"\\${COSH_EXTENSION_PATH}\\"/x"'],
    ['sh -c "$SCRIPT" ${extensionPath}', 'sh -c "$SCRIPT" "${COSH_EXTENSION_PATH}"'],
    ['"$SHELL" -c "ls ${extensionPath}"', '"$SHELL" -c "ls \\"\\${COSH_EXTENSION_PATH}\\""'],
    ['cat <<EOF\n"${extensionPath}"\nEOF', 'cat <<EOF\n"${COSH_EXTENSION_PATH}"\nEOF'],
    ['echo $((6${/}2))', 'echo $((6/2))'],
    ["sh -c 'ls a${/}b'", "sh -c 'ls a/b'"],
    ["$'a\\n${extensionPath}'", "$'a\\n'\"${COSH_EXTENSION_PATH}\"$''"],
    ['echo "${extensionPath}" | grep sh', 'echo "${COSH_EXTENSION_PATH}" | grep sh'],
    ['echo sh -c "${extensionPath}"', 'echo sh -c "${COSH_EXTENSION_PATH}"'],
  ])('writes %j as %j', (source, command) => {
    expect(expandVariables(source, values).command).toBe(command);
  });

  it.each([
    '',
    'run $HOME ${HOME} ${U:-x} $extensionPath ${extensionPath:-x} ${#extensionPath} ${EXTENSIONPATH}',
    'run \\${extensionPath} "\\${extensionPath}"',
    'true # ${extensionPath}',
    "cat <<'EOF'\n${extensionPath}\nEOF",
    'cat <<\\EOF\n${extensionPath}\nEOF',
    // bash runs what an array subscript in an arithmetic value holds.
    'echo $((1 + ${extensionPath}))',
  ])('leaves %j as it is', (source) => {
    expect(expandVariables(source, values)).toEqual({ command: source, environment: {} });
  });

  it('leaves a variable without a value to the shell', () => {
    expect(expandVariables('a ${extensionPath} ${workspacePath}', { workspacePath: '/w' })).toEqual({
      command: 'a ${extensionPath} "${COSH_WORKSPACE_PATH}"',
      environment: { COSH_WORKSPACE_PATH: '/w' },
    });
  });

  it('returns in the environment only what the command refers to', () => {
    expect(expandVariables('a ${extensionPath}${/}x', values).environment).toEqual({ COSH_EXTENSION_PATH: '/ext' });
    expect(expandVariables('a b', values).environment).toEqual({});
  });

  it('keeps an empty value', () => {
    expect(expandVariables('${workspacePath}', { workspacePath: '' }).environment).toEqual({ COSH_WORKSPACE_PATH: '' });
  });

  it.each(['$(', '`', '((', '$((', '${U:-', '"$(', "sh -c '", 'eval ', 'eval "', '<<E\n', '"`', '(', "\\'", '|\n'])(
    'reads thousands of repetitions of %j',
    (part) => {
      const { command } = expandVariables(`${part.repeat(5_000)}\${extensionPath}`, { extensionPath: '/only-here' });
      expect(command).not.toContain('/only-here');
    },
  );

  it('never throws and never holds the value', () => {
    const part = fc.oneof(fc.string(), fc.constantFrom('${extensionPath}', "'", '"', '`', '$(', ')', '\\', 'sh -c ', '\n'));
    const command = fc.array(part).map((parts) => parts.join(''));
    const property = fc.property(command, (text) => {
      expect(expandVariables(text, { extensionPath: '\u2603value' }).command).not.toContain('\u2603value');
    });
    fc.assert(property, { numRuns: 2_000 });
  });
});

describe('usesVariable', () => {
  it('is true where the variable is replaced', () => {
    expect(usesVariable('a ${extensionPath}', 'extensionPath')).toBe(true);
    expect(usesVariable('sh -c "a \\${extensionPath}"', 'extensionPath')).toBe(true);
    expect(usesVariable('a $(b `c ${workspacePath}`)', 'workspacePath')).toBe(true);
  });

  it('is false where it is not', () => {
    expect(usesVariable('a ${extensionPath}', 'workspacePath')).toBe(false);
    expect(usesVariable('a \\${extensionPath} # ${extensionPath}', 'extensionPath')).toBe(false);
    expect(usesVariable('a ${/}', 'extensionPath')).toBe(false);
  });
});
