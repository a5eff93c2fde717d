import type { AnyVerdict, Cosh, EventPoint, HostAdapter, HostCall } from '@cosh/core';

const state = 'stops';
const dayMs = 24 * 60 * 60_000;

/** Whether this host leaves it to the bridge to know that a turn was made to go on already. */
const concerns = (adapter: HostAdapter, point: EventPoint, { input }: HostCall): boolean =>
  point.blockGoesOn === true && !adapter.tellsStopActive && typeof input.session_id === 'string';

/** The call with the truth about it. */
export async function withStopMemory(cosh: Cosh, adapter: HostAdapter, point: EventPoint, call: HostCall): Promise<HostCall> {
  if (!concerns(adapter, point, call)) return call;
  const { value } = await cosh.states.read(state);
  return { ...call, input: { ...call.input, stop_hook_active: String(call.input.session_id) in value } };
}

/** Remembers what came of it. Where that cannot be written the error is thrown: a turn must not be made to go on without end. */
export async function rememberStop(cosh: Cosh, adapter: HostAdapter, point: EventPoint, { input }: HostCall, { decision, halt }: AnyVerdict): Promise<void> {
  const goesOn = decision === 'block' && !halt;
  if (!concerns(adapter, point, { input } as HostCall) || (!goesOn && input.stop_hook_active !== true)) return;
  const session = String(input.session_id);
  await cosh.states.update(state, (before) => {
    const fresh = Object.entries(before).filter(([name, at]) => name !== session && Date.now() - Date.parse(String(at)) < dayMs);
    return Object.fromEntries(goesOn ? [...fresh, [session, new Date().toISOString()]] : fresh);
  });
}
