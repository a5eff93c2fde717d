import { CoshError, redactor, type HostAnswer } from '@cosh/core';
import { hosts } from '@cosh/hosts';
import { BridgeCall, tooLate, type BridgeRequest } from '../bridge/bridge-call.js';
import { limitsFor } from '../bridge/limits.js';
import { knownAnswer } from '../quiet/answer-quietly.js';
import type { Caller } from './caller.js';
import type { Runtimes } from './runtimes.js';

// The client gives up waiting this long before the agent does, and Node, which then answers in the server's place, takes the rest.
const clientFirstMs = 1000;

/** What a caller asks for. Nothing where it is not plain: the command itself says what is wrong with it. */
export function requestOf([command, ...words]: readonly string[]): BridgeRequest | undefined {
  const at = words.indexOf('--host-timeout');
  const waits = at < 0 ? undefined : Number(words[at + 1]);
  const [host, event, ...others] = words.filter((_word, index) => at < 0 || (index !== at && index !== at + 1));
  const isPlain = command === 'bridge' && others.length === 0 && (waits === undefined || (Number.isFinite(waits) && waits > 2 * clientFirstMs)) && !event?.startsWith('-');
  if (!isPlain || host === undefined || (host !== 'auto' && !hosts.some(({ name }) => name === host))) return undefined;
  return { host, event, hostTimeoutMs: waits === undefined ? undefined : waits - clientFirstMs };
}

export interface CallToAnswer {
  readonly caller: Caller;
  readonly request: BridgeRequest;
  readonly stdin: Buffer;
  /** On the clock of `performance.now()`. */
  readonly began: number;
  /** The caller is gone. */
  readonly signal: AbortSignal;
}

async function answerAtLength({ caller, request, stdin, began, signal }: CallToAnswer, runtimes: Runtimes): Promise<HostAnswer> {
  const redact = redactor(caller.environment);
  const limits = request.hostTimeoutMs === undefined ? undefined : limitsFor(request.hostTimeoutMs, began);
  const over = new AbortController();
  const stop = (): void => over.abort();
  signal.addEventListener('abort', stop, { once: true });
  return new Promise((resolve) => {
    void runtimes.lend(caller, async (runtime) => {
      let said = '';
      const call = new BridgeCall(request, { ...caller, runtime, stderr: { write: (text) => { said += redact(text); } } });
      const timer = limits && setTimeout(() => void call.failed(tooLate(limits)).then(resolve).finally(stop), limits.answerAt - performance.now());
      const answer = await call.answer(async () => stdin.toString('utf8'), limits, over.signal);
      clearTimeout(timer);
      resolve({ ...answer, stderr: said + answer.stderr });
    }).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** As `cosh bridge` would answer in a process of its own; never throws. */
export async function answerCall(call: CallToAnswer, build: string, runtimes: Runtimes): Promise<HostAnswer> {
  const { caller, stdin } = call;
  const known = await knownAnswer(caller.words, { bytes: stdin, ended: true }, { ...caller, build, isTerminal: false }).catch(() => undefined);
  return known ?? answerAtLength(call, runtimes);
}

export const unbundled = (): CoshError => new CoshError('bridge_unbundled', 'only a built cosh can answer bridge calls from one process', { hint: 'npm run build' });
