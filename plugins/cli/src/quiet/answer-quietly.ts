import { aggregate, completeInput, inputSchemaOf, isJsonObject, locationsFrom, redactor, refuseTooDeep, unknownFields, type HostAnswer, type JsonObject } from '@cosh/core';
import { appendTraceAtOnce, traceLine } from '@cosh/session/trace';
import validators from '../input-validators.js';
import { knownCall } from './known-call.js';
import { quietKey, readQuietRecord, saysQuiet } from './quiet-record.js';
import { plainWorld, print, readAll, type PlainWorld, type ReadSoFar } from './plain-world.js';

/** What the commands go on with where the answer was not known. */
export interface Handover {
  readonly stdin: ReadSoFar;
}

export interface Answered {
  readonly exitCode: number;
  /** Nothing is under way any more. */
  readonly isOut: boolean;
}

export interface QuietOptions extends PlainWorld {
  readonly build: string;
}

function parse({ bytes, ended }: ReadSoFar): JsonObject | undefined {
  if (!ended) return undefined;
  const value: unknown = JSON.parse(bytes.toString());
  return isJsonObject(value) ? value : undefined;
}

/** What is answered where no hook runs, if that is known. Throws where the input is wrong. */
export async function knownAnswer(args: readonly string[], stdin: ReadSoFar, options: QuietOptions): Promise<HostAnswer | undefined> {
  // Not `performance`: what Node loads for it takes as long as all of this.
  const [startedAt, began] = [Date.now(), process.hrtime.bigint()];
  const given = parse(stdin);
  const call = given && (await knownCall(args, given, options));
  if (call && 'exitCode' in call) return call;
  if (!call || !validators.get(JSON.stringify(inputSchemaOf(call.point)))?.(call.input) || unknownFields(call.point, call.input).length > 0) return undefined;
  refuseTooDeep(call.point, call.input);
  const { point } = call;
  const locations = locationsFrom(options.environment);
  const input = completeInput(point, call.input, { cwd: options.cwd, locations });
  const record = readQuietRecord(options.build, locations, String(input.cwd));
  if (!saysQuiet(record, quietKey(point.name, call.host), point.subject?.of(input) ?? null)) return undefined;

  const verdict = aggregate(point, input, []);
  const answer = call.answer(verdict);
  if (record.trace !== false) {
    const dispatch = { point, input, verdict, outcomes: [], startedAt, durationMs: Number(process.hrtime.bigint() - began) / 1e6, settings: {}, diagnostics: [], bySubject: true, lookedAt: new Map() };
    if (!appendTraceAtOnce(locations.logs, traceLine(dispatch, record.trace, redactor(options.environment)))) return undefined;
  }
  return answer;
}

/**
 * The way of most calls: no hook concerns them, which is known from an earlier one like it as long as no file has changed. Loads
 * next to nothing. Gives the exit status, or what the commands need to go on; it has printed and changed nothing then.
 */
export async function answerQuietly(args: readonly string[], build: string): Promise<Answered | Handover | undefined> {
  if (args[0] !== 'fire' && args[0] !== 'bridge') return undefined;
  const stdin = readAll();
  try {
    const answer = await knownAnswer(args, stdin, { build, ...plainWorld() });
    if (!answer) return { stdin };
    return { exitCode: answer.exitCode, isOut: print(answer) };
  } catch {
    // Whatever is wrong with the input, the commands say it.
    return { stdin };
  }
}
