import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { bash, house } from '../field-reports/support/house.js';
import { dialectNames, extension, filesOf, only } from '../field-reports/support/written.js';
import { repository } from '../support/repository.js';

const bin = path.join(repository, 'plugins/cli/bin/cosh.js');
const agent = `echo $COSH_DEPTH >> "$HOME/depths"; echo '{"tool_name":"Bash","tool_input":{}}' | '${process.execPath}' '${bin}' fire PreToolUse --format json | tail -n 1 > "$HOME/verdict-$COSH_DEPTH"; echo '{}'`;

describe('E15: a hook that calls an agent that fires the same hook', { meta: { attack: 'E15' } }, () => {
  it.each(dialectNames)('ends at the eighth level with a clear report (%s)', async (dialect) => {
    const at = await house(filesOf(dialect, { PreToolUse: [{ name: 'loop', command: agent, timeout: dialect === 'core' ? 60_000 : 60 }] }));
    expect(only(await at.fire('PreToolUse'))).toMatchObject({ status: 'ok' });
    expect(await at.read('depths')).toBe('1\n2\n3\n4\n5\n6\n7\n8\n');
    const { hooks } = JSON.parse(await at.read('verdict-8')) as { hooks: { status: string; detail: string }[] };
    expect(hooks).toMatchObject([{ name: 'loop', status: 'failed', detail: expect.stringContaining('8 hooks run within one another') }]);
  }, 120_000);

  it.each([['pass', 'none'], ['block', 'block']])('with on_failure = %s gives %s at the limit', async (on_failure, decision) => {
    const at = await house(filesOf('core', { PreToolUse: [{ command: 'echo "{}"', on_failure }] }), { environment: { COSH_DEPTH: '8' } });
    expect(await at.fire('PreToolUse')).toMatchObject({ decision, hooks: [{ status: 'failed' }] });
  });

  it.each(['7', '', '-1', '1e9999', 'x', '8.5'])('runs where COSH_DEPTH is %j', async (depth) => {
    const at = await house(extension('demo', { PreToolUse: [{ command: 'printf "{\\"reason\\":\\"$COSH_DEPTH\\"}"' }] }), { environment: { COSH_DEPTH: depth } });
    expect(await at.fire('PreToolUse', bash)).toMatchObject({ hooks: [{ status: 'ok' }], notifications: [{ message: depth === '7' ? '8' : '1' }] });
  });
});
