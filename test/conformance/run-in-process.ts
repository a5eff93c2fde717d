import { performance } from 'node:perf_hooks';
import { CoshError, createCosh, toWireResult, toWireStreamEvent, type JsonObject } from '@cosh/core';
import { dialectsPlugin } from '@cosh/dialects';
import { eventPointsPlugin } from '@cosh/event-points';
import type { Home } from '../support/make-home.js';
import type { Answer } from './answer.js';
import { realPath, type Vector } from './vector.js';

/** The library's answer, written down as the CLI would print it. */
export async function runInProcess(vector: Vector, home: Home): Promise<Answer> {
  const written: string[] = [];
  const said: string[] = [];
  const print = (line: JsonObject): void => void written.push(`${JSON.stringify(line)}\n`);
  const started = performance.now();
  const cosh = await createCosh({
    cwd: realPath(vector.cwd ?? '~', home),
    environment: home.environment(vector.env),
    plugins: [eventPointsPlugin, dialectsPlugin],
  });
  const point = cosh.eventPoints.find(({ name }) => name === vector.event)!;
  let exit = 0;
  try {
    print(toWireResult(await cosh.dispatchWire(point, vector.input!, {
      onStream: (event) => print(toWireStreamEvent(event)),
      onDiagnostic: ({ code, file, place, problem }) => said.push(`${code}: ${file}: ${place ?? ''}: ${problem}\n`),
    })));
  } catch (error) {
    if (!(error instanceof CoshError)) throw error;
    exit = 1;
    said.push(`${error.code}: ${error.message}\n${error.hint ?? ''}\n`);
  }
  const tookMs = performance.now() - started;
  await cosh.dispose();
  return { exit, stdout: written.join(''), stderr: said.join(''), tookMs };
}
