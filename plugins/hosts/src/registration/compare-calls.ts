import type { RegisteredCall } from '@cosh/core';
import type { RegisteredCommand } from './text-format.js';

/** Why what is registered is not what it should be. */
export type Outdated = 'program' | 'timeouts' | 'events-missing' | 'events-superfluous' | 'registered-twice';

interface Parts {
  readonly program: string;
  readonly timeoutMs: number;
}

function partsOf(command: string): Parts {
  const found = /^([^]*?) bridge \S+ \S+ --host-timeout (\d+)$/.exec(command);
  return { program: found?.[1] ?? command, timeoutMs: Number(found?.[2] ?? 0) };
}

/** `alsoOurs`: other words that start the same program. A timeout that is longer than it must be is none to complain about. */
export function compareCalls(registered: readonly RegisteredCommand[], wanted: readonly RegisteredCall[], alsoOurs: readonly string[] = []): Outdated[] {
  const found = new Set<Outdated>();
  const events = registered.map(({ event }) => event);
  if (new Set(events).size < events.length) found.add('registered-twice');
  if (events.some((event) => !wanted.some((call) => call.event === event))) found.add('events-superfluous');
  for (const { event, command } of wanted) {
    const there = registered.find((each) => each.event === event);
    if (!there) {
      found.add('events-missing');
      continue;
    }
    const [is, should] = [partsOf(there.command), partsOf(command)];
    if (is.program !== should.program && !alsoOurs.includes(is.program)) found.add('program');
    if (is.timeoutMs < should.timeoutMs) found.add('timeouts');
  }
  return [...found];
}
