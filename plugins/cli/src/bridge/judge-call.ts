import path from 'node:path';
import { isApproved, LOCATIONS, Once, type AnyVerdict, type Cosh, type Diagnostic, type EventPoint, type HostAdapter, type HostCall } from '@cosh/core';
import { failedVerdict } from '@cosh/hosts';
import { renderDiagnostic } from '../render/diagnostics.js';
import type { CallWorld } from './call-world.js';
import type { BridgeLimits } from './limits.js';
import { isLostFile, lostFileText } from './lost-files.js';
import { readOnError } from './read-on-error.js';
import { rememberStop } from './stop-memory.js';

export interface Judging {
  readonly cosh: Cosh;
  readonly adapter: HostAdapter;
  readonly point: EventPoint;
  readonly call: HostCall;
  readonly limits: BridgeLimits | undefined;
  readonly signal: AbortSignal;
}

/** An allow that nobody may give for the person is no opinion. No extension has been given that right yet. */
const withoutUnapproved = (verdict: AnyVerdict): AnyVerdict => (verdict.decision === 'allow' && !isApproved(verdict, () => false) ? { ...verdict, decision: 'none' } : verdict);

async function judge({ cosh, adapter, point, call, limits, signal }: Judging, world: Pick<CallWorld, 'environment' | 'stderr'>): Promise<AnyVerdict> {
  const lost: Diagnostic[] = [];
  const said = await cosh.dispatchWire(point, call.input, {
    signal,
    host: call.words ?? adapter.name,
    ...(limits ? { deadline: limits.hooksEndAt } : {}),
    onDiagnostic: (each) => (isLostFile(each) ? lost.push(each) : world.stderr.write(renderDiagnostic(each))),
  });
  const verdict = withoutUnapproved(said);
  await rememberStop(cosh, adapter, point, call, verdict);
  const problems = lost.map(lostFileText);
  if (limits && performance.now() >= limits.hooksEndAt) problems.push(`the hooks took longer than ${adapter.title} waits; make them faster, or raise its timeout for cosh`);
  if (problems.length === 0) return verdict;
  return failedVerdict(point.name, { problem: problems.join('; '), onError: await readOnError(world), verdict });
}

/** The verdict about a call. Where several bridges are called for it, hooks run once, and all of them say what came of it. */
export async function judgeCall(judging: Judging, world: Pick<CallWorld, 'environment' | 'stderr'>): Promise<AnyVerdict> {
  const { cosh, adapter, point, call, signal } = judging;
  const { id, likeness } = call.identity;
  const at = (key: string | undefined): string | undefined => (key === undefined ? undefined : `${point.name} ${key}`);
  const once = new Once(path.join(cosh.resolve(LOCATIONS).states, 'calls'));
  const [ownId, ownLikeness] = [at(id), at(likeness)];
  const question = { asker: `${adapter.name} ${call.event}`, signal, ...(ownId === undefined ? {} : { id: ownId }), ...(ownLikeness === undefined ? {} : { likeness: ownLikeness }) };
  // One that was told to end says nothing about the call.
  return (await once.run(question, async () => ({ ...(await judge(judging, world)) }) as never, () => !signal.aborted)) as unknown as AnyVerdict;
}
