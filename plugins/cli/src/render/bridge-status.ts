import type { HostEntry } from '@cosh/core';
import type { Outdated } from '@cosh/hosts/registration';
import type { ScopeStatus } from '../bridge/registration-status.js';
import { renderTable } from './table.js';

export interface HostStatus {
  readonly host: HostEntry;
  readonly scopes: readonly ScopeStatus[];
}

const outdatedWords: Readonly<Record<Outdated, string>> = {
  program: 'another cosh is called',
  timeouts: 'hooks may take longer than the agent waits',
  'events-missing': 'events are missing',
  'events-superfluous': 'events are called for which there are no hooks',
  'registered-twice': 'events are called twice',
};

function stateWords({ state, outdated, switchedOffBy }: ScopeStatus): string {
  const off = switchedOffBy.length > 0 ? `, but off: ${switchedOffBy.join(', ')}` : '';
  if (state === 'outdated') return `out of date: ${outdated.map((each) => outdatedWords[each]).join('; ')}${off}`;
  return state === 'installed' ? `installed${off}` : state === 'absent' ? '-' : 'cannot be read';
}

function nextWords({ state, problem, scope }: ScopeStatus, host: HostEntry): string {
  if (problem !== undefined) return problem;
  if (state === 'outdated') return `cosh bridge install ${host.name}${scope === 'user' ? '' : ' --scope project'}`;
  return '';
}

/** A line for each agent and scope; scopes in which nothing is written are left out where the other one has something. */
export function renderStatus(statuses: readonly HostStatus[], stream: NodeJS.WriteStream): string {
  const rows = statuses.flatMap(({ host, scopes }) => {
    const told = scopes.filter(({ state }) => state !== 'absent');
    return (told.length > 0 ? told : scopes.slice(0, 1)).map((each) => [host.name, each.state === 'absent' ? '-' : each.scope, stateWords(each), each.file, nextWords(each, host)]);
  });
  const absent = statuses.some(({ scopes }) => scopes.every(({ state }) => state === 'absent'));
  return renderTable(['AGENT', 'SCOPE', 'STATE', 'FILE', 'NEXT'], rows, stream) + (absent ? '\nTo put cosh under one: cosh bridge install <agent>\n' : '');
}
