import type { ActiveHook, HostRegistration, RegisteredCall } from '@cosh/core';
import { bridgeWords } from './bridge-words.js';
import { worstCaseMs } from './worst-case.js';

/** What a hook that is added later may take without a new registration. */
const leastMs = 60_000;
/** Starting, reading configuration, and the time between the bridge's own deadline and the host's. */
const marginMs = 10_000;

export interface CallsWanted {
  /** Starts cosh: a word or words for a POSIX shell. */
  readonly program: string;
  readonly activeByEvent: ReadonlyMap<string, readonly ActiveHook[]>;
  readonly failClosed: boolean;
}

const timeoutFor = (active: readonly ActiveHook[]): number => Math.max(leastMs, Math.ceil((worstCaseMs(active.map(({ hook }) => hook)) + marginMs) / 1000) * 1000);

/** One call for each event of a host for which hooks may run, with a timeout in which all of them can end. */
export function registeredCalls({ host, events }: HostRegistration, { program, activeByEvent, failClosed }: CallsWanted): RegisteredCall[] {
  return events.flatMap(({ name, point, onDemand }) => {
    const active = activeByEvent.get(point) ?? [];
    if (onDemand === true && active.length === 0) return [];
    const timeoutMs = timeoutFor(active);
    return [{ event: name, command: `${program}${bridgeWords(host)}${name} --host-timeout ${timeoutMs}`, timeoutMs, failClosed }];
  });
}
