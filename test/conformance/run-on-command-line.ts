import type { Home } from '../support/make-home.js';
import { runCosh } from '../support/run-cosh.js';
import type { Answer } from './answer.js';
import { realPath, type Vector } from './vector.js';

/** The built CLI's answer. */
export function runOnCommandLine(vector: Vector, home: Home): Promise<Answer> {
  return runCosh(['fire', vector.event, '--format', 'jsonl', ...(vector.args ?? [])], {
    environment: home.environment(vector.env),
    cwd: realPath(vector.cwd ?? '~', home),
    stdin: vector.stdin ?? JSON.stringify(vector.input),
  });
}
