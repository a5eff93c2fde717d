import { toWireResult, type AnyVerdict, type EventPoint, type HostAnswer, type JsonObject } from '@cosh/core';
import { eventPoints } from '@cosh/event-points';
import { detectHost, hosts } from '@cosh/hosts';

/** A command line whose answer is known as soon as it is known that no hook runs. */
export interface KnownCall {
  readonly point: EventPoint;
  readonly input: JsonObject;
  /** The agent in whose words the input is. */
  readonly host?: string;
  answer(verdict: AnyVerdict): HostAnswer;
}

const pointOf = (name: string): EventPoint | undefined => eventPoints.find((each) => each.name === name);
const printed = (stdout: string): HostAnswer => ({ stdout, stderr: '', exitCode: 0 });

function fireCall([name = '', ...options]: readonly string[], input: JsonObject, isTerminal: boolean): KnownCall | undefined {
  const point = pointOf(name);
  const words = options.join(' ');
  const isPlain = /^(?:--exit-code)?$/.test(words) ? !isTerminal : /^(?:--exit-code )?--format[ =]jsonl?(?: --exit-code)?$/.test(words);
  // Without a decision every format for machines is the same line, and every exit status 0.
  return point && isPlain ? { point, input, answer: (verdict) => printed(`${JSON.stringify(toWireResult(verdict))}\n`) } : undefined;
}

async function bridgeCall(words: readonly string[], payload: JsonObject, environment: NodeJS.ProcessEnv): Promise<KnownCall | HostAnswer | undefined> {
  const [asked, event, ...others] = words.filter((word, index) => !(word === '--host-timeout' || words[index - 1] === '--host-timeout' || word.startsWith('--host-timeout=')));
  if (others.length > 0 || event?.startsWith('-')) return undefined;
  const name = asked === 'auto' ? detectHost(payload, environment) : asked;
  const adapter = await hosts.find((each) => each.name === name)?.adapter();
  if (!adapter) return undefined;
  const call = adapter.read({ ...(event === undefined ? {} : { event }), payload, environment });
  // No event point: what the bridge says without having looked for hooks.
  if (!call) return printed('{}\n');
  const point = pointOf(adapter.events[call.event]!.point);
  // What the bridge remembers of turns that were made to go on may end here.
  if (!point || (point.blockGoesOn && !adapter.tellsStopActive)) return undefined;
  return { point, input: call.input, host: call.words ?? adapter.name, answer: (verdict) => adapter.answer(call, verdict) };
}

/** Reads a command line and its stdin. Whatever is not plain is left to the commands themselves: they say what is wrong. */
export async function knownCall([command, ...words]: readonly string[], input: JsonObject, { isTerminal, environment }: { isTerminal: boolean; environment: NodeJS.ProcessEnv }): Promise<KnownCall | HostAnswer | undefined> {
  if (command === 'fire') return fireCall(words, input, isTerminal);
  return command === 'bridge' ? bridgeCall(words, input, environment) : undefined;
}
