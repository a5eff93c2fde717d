import path from 'node:path';
import { environmentOf } from '../bench-home.js';
import { runProcess } from '../run-process.js';
import type { Job } from '../side-by-side.js';
import { makeHome, type Home } from '../../support/make-home.js';

/** A repository with a hook of lefthook's that concerns none of its files, and what asks lefthook about it. */
export async function lefthookRun(folder: string): Promise<{ readonly home: Home; readonly job: Job }> {
  const home = makeHome({ 'lefthook.yml': 'output: false\npre-commit:\n  commands:\n    check:\n      glob: "*.never"\n      run: "false"\n' }, 'cosh-bench-');
  const options = { env: environmentOf(home), cwd: home.folder };
  await runProcess('git', ['init', '-q'], options);
  const program = path.join(folder, 'node_modules', `lefthook-${process.platform}-${process.arch}`, 'bin/lefthook');
  const job = async (): Promise<void> => void await runProcess(program, ['run', 'pre-commit'], options);
  return { home, job };
}
