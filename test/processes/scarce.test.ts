import { execFile, spawnSync } from 'node:child_process';
import { chmodSync, chownSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { house } from '../field-reports/support/house.js';
import { filesOf } from '../field-reports/support/written.js';

const program = fileURLToPath(new URL('scarce-program.mjs', import.meta.url));
const nobody = 65_534;
const run = promisify(execFile);

interface Verdict {
  readonly decision?: string;
  readonly thrown?: string;
  readonly hooks?: readonly { name: string; status: string; detail?: string }[];
}
interface Said {
  readonly before: Verdict;
  readonly during: readonly Verdict[];
  readonly after?: Verdict;
}

const hooks = filesOf('core', { PreToolUse: [{ name: 'watcher', command: 'echo "{}"' }, { name: 'gate', command: 'echo "{}"', on_failure: 'block' }] });
const fine: Verdict = { decision: 'none', hooks: [{ name: 'watcher', status: 'ok' }, { name: 'gate', status: 'ok' }] };
const refused = (cause: RegExp): object => ({
  decision: 'block',
  hooks: [{ name: 'watcher', status: 'failed', detail: expect.stringMatching(cause) }, { name: 'gate', status: 'failed', detail: expect.stringMatching(cause) }],
});

describe.skipIf(process.platform !== 'linux')('E14: a machine that has no more', () => {
  it('descriptors gives a verdict with the cause, and goes on when there are some again', async () => {
    const at = await house(hooks);
    const { stdout } = await run('sh', ['-c', 'ulimit -n 400; exec "$@"', 'sh', process.execPath, program, at.home, 'descriptors'], { env: { ...at.environment } });
    const said = JSON.parse(stdout) as Said;
    expect(said.before).toEqual(fine);
    for (const verdict of said.during) expect(verdict).toMatchObject(refused(/could not be started: .*(EMFILE|too many open files)/i));
    expect(said.after).toEqual(fine);
  });

  const asNobody = process.getuid?.() === 0 && spawnSync('setpriv', ['--reuid', String(nobody), '--clear-groups', process.execPath, '-e', `require('node:fs').accessSync(${JSON.stringify(program)})`]).status === 0;

  it.skipIf(!asNobody)(`processes gives a verdict with the cause${asNobody ? '' : ' (skipped: this needs root and setpriv)'}`, async () => {
    const at = await house(hooks);
    for (const folder of ['..', '', '.copilot-shell', '.copilot-shell/config.toml']) {
      chownSync(at.at(folder), nobody, nobody);
      chmodSync(at.at(folder), 0o700);
    }
    const { stdout } = await run('setpriv', ['--reuid', String(nobody), '--clear-groups', process.execPath, program, at.home, 'processes'], { env: { ...at.environment } });
    const said = JSON.parse(stdout) as Said;
    expect(said.before).toEqual(fine);
    for (const verdict of said.during) expect(verdict).toMatchObject(refused(/could not be started: .*(EAGAIN|resource temporarily)/i));
  });
});
