import type { HostAdapter, HostEvent } from '@cosh/core';
import { documentText } from './document.js';
import { fitVerdict } from './fit-verdict.js';
import type { HostShape } from './reply.js';

export interface HostDefinition extends Omit<HostAdapter, 'answer'>, HostShape {}

/** An adapter from what differs: the verdict is first cut to what the host takes, then written in its words, always as one document. */
export function defineHost(definition: HostDefinition): HostAdapter {
  const { name, title, events, tellsStopActive, read, ...shape } = definition;
  return Object.freeze<HostAdapter>({
    name,
    title,
    events,
    tellsStopActive,
    read,
    answer: (call, verdict) => {
      const event = events[call.event]!;
      const reply = fitVerdict({ title, event, call, verdict, shape });
      const stderr = reply.note !== undefined && !event.message ? `${reply.note}\n` : '';
      return { stdout: documentText(shape.write(call, reply)), stderr, exitCode: 0 };
    },
  });
}

/** What most hosts have in common; each says where it differs. */
const nothing: Omit<HostEvent, 'point'> = { block: false, ask: 'no', allow: false, rewrite: 'ignored', result: 'ignored', context: false, message: false, halt: false };

export const hostEvent = (point: string, takes: Partial<Omit<HostEvent, 'point'>>): HostEvent => ({ point, ...nothing, ...takes });
