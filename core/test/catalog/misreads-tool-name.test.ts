import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { misreadsToolName } from '../../dist/catalog/misreads-tool-name.js';

describe('a command that looks for command text in the name of the tool', () => {
  it.each([
    `if echo "$COSH_TOOL_NAME" | grep -q 'rm -rf'; then exit 2; fi`,
    `echo $COSH_TOOL_NAME | grep -qE "^rm" && exit 2`,
    `echo "\${COSH_TOOL_NAME}" | tr A-Z a-z | grep -q 'sudo' && exit 2; exit 0`,
    `printf '%s' "$COSH_TOOL_NAME" | egrep -q 'mkfs|dd if=' && exit 2`,
    `printf '%s' "$COSH_TOOL_NAME" | grep -q -e 'rm[[:space:]]*-rf'`,
    `grep -qE 'git push( --force)?' <<< "$COSH_TOOL_NAME" && exit 49`,
    `[ "$COSH_TOOL_NAME" = "rm -rf /" ] && exit 2`,
    `[[ "$COSH_TOOL_NAME" == *"rm -rf"* ]] && exit 2`,
    `[[ $COSH_TOOL_NAME == *rm\\ -rf* ]] && exit 2`,
    `[[ $COSH_TOOL_NAME =~ (rm|sudo) ]] && exit 2`,
    `[[ "$COSH_TOOL_NAME" =~ rm[[:space:]]+-rf ]] && exit 2`,
    `case "$COSH_TOOL_NAME" in *"rm -rf"*) exit 2;; esac`,
    `case $COSH_TOOL_NAME in\n  Edit) exit 0 ;;\n  sudo*|doas*) echo no >&2; exit 2 ;;\nesac`,
    `cmd="$COSH_TOOL_NAME"; case "$cmd" in 'rm '*) exit 2;; *) exit 0;; esac`,
    `python3 -c "import os,sys; sys.exit(2 if 'rm -rf' in os.environ['COSH_TOOL_NAME'] else 0)"`,
    `node -e "process.exit(process.env.COSH_TOOL_NAME.includes('rm -rf') ? 2 : 0)"`,
  ])('is found in %s', (command) => {
    expect(misreadsToolName(command)).toBe(true);
  });
});

describe('a command that asks for the name of the tool', () => {
  it.each([
    `[ "$COSH_TOOL_NAME" = bash_run ] && exit 2`,
    `[ "$COSH_TOOL_NAME" != "Bash" ] && exit 0; rm -rf /tmp/scratch`,
    `echo "$COSH_TOOL_NAME" | grep -q '^mcp__'`,
    `echo "$COSH_TOOL_NAME" | grep -qE 'Edit|Write|run_shell_command'`,
    `[[ $COSH_TOOL_NAME =~ ^(Edit|Write)$ ]] || exit 0`,
    `case "$COSH_TOOL_NAME" in Edit | Write) rm -rf "$TMPDIR/cache";; bash_run) curl -s localhost:1 ;; esac`,
    `case "$COSH_TOOL_NAME" in bash_run) echo "$COSH_TOOL_INPUT" | grep -q 'rm -rf' && exit 2;; esac; exit 0`,
    `[ "$COSH_TOOL_NAME" = bash_run ] && echo "$COSH_TOOL_INPUT" | grep -q 'rm -rf' && exit 2`,
    `echo "$COSH_TOOL_NAME $COSH_TOOL_INPUT" | grep -q 'rm -rf' && exit 2`,
    `echo "$(date) $COSH_TOOL_NAME" >> ~/audit.log`,
    `curl -s -d "tool=$COSH_TOOL_NAME" http://localhost:9/`,
    `echo "$COSH_TOOL_NAME"; cat | grep -q 'rm -rf' && exit 2`,
    `/usr/local/bin/my-security-hook`,
    `jq -r .tool_input.command | grep -q 'rm -rf' && exit 2`,
    '',
  ])('is left alone: %s', (command) => {
    expect(misreadsToolName(command)).toBe(false);
  });
});

describe('the search', () => {
  const parts = fc.constantFrom('$COSH_TOOL_NAME', '"', "'", '\\', ' ', '|', 'grep', 'case', 'in', 'esac', ')', '=~', ']]', '==', 'rm -rf', ';', '\n', 'x=', '<<<', 'a');

  it('answers for any text', () => {
    fc.assert(fc.property(fc.array(parts, { maxLength: 60 }), (words) => typeof misreadsToolName(words.join('')) === 'boolean'), { numRuns: 500 });
  });

  it.each(['$COSH_TOOL_NAME|', '"$COSH_TOOL_NAME ', "case $COSH_TOOL_NAME in '", '$COSH_TOOL_NAME=~a', "grep 'a' <<<", '\\"', '"'])('comes to an end for %s many times over', (text) => {
    expect(misreadsToolName(`$COSH_TOOL_NAME ${text.repeat(4000)}`)).toBeTypeOf('boolean');
  });
});
