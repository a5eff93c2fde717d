import { hosts } from '@cosh/hosts';
import type { AnyVerdict, HostAdapter, HostAnswer, HostCall } from '@cosh/core';
import { inputOf } from './inputs.js';

export const adapters: ReadonlyMap<string, HostAdapter> = new Map(await Promise.all(hosts.map(async (host) => [host.name, await host.adapter()] as const)));
export const adapterOf = (host: string): HostAdapter => adapters.get(host)!;

export const callOf = (host: string, event: string, attended?: boolean): HostCall => {
  const call = adapterOf(host).read({ event, payload: inputOf(host, event).payload, environment: {} })!;
  return attended === undefined ? call : { ...call, attended };
};

export const verdictWith = (said: Partial<AnyVerdict>): AnyVerdict => ({ event: 'any', decision: 'none', halt: false, notifications: [], hooks: [], ...said });

export const answerTo = (host: string, event: string, said: Partial<AnyVerdict>, attended?: boolean): HostAnswer => adapterOf(host).answer(callOf(host, event, attended), verdictWith(said));
