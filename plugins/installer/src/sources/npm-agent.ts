import http from 'node:http';
import https from 'node:https';
import type net from 'node:net';
import { CoshError } from '@cosh/core';
import { printable } from '../tree/index.js';
import { isSafeWeb } from './host.js';
import { proxyFor, throughProxy } from './proxy.js';

type Environment = Readonly<Record<string, string | undefined>>;

export interface AgentOptions {
  readonly environment: Environment;
  readonly ca?: readonly string[];
  /** `false` lets credentials follow a redirect to another port: for tests alone. */
  readonly guarded: boolean;
}

interface Requested { readonly protocol?: string; readonly host?: string; readonly port?: number | string }
type AddRequest = (request: http.ClientRequest, options: Requested) => void;

// npm's own client keeps the credentials when only port or scheme change on a redirect, so they are taken off here.
function withoutCredentials<A extends http.Agent>(agent: A): A {
  const inner = agent as unknown as { addRequest: AddRequest };
  const addRequest = inner.addRequest.bind(agent);
  inner.addRequest = (request, options) => {
    request.removeHeader('authorization');
    addRequest(request, options);
  };
  return agent;
}

function proxied(agent: https.Agent, url: URL, proxy: URL, ca: readonly string[] | undefined): https.Agent {
  const connect = (_options: unknown, done: (error: Error | null, socket?: net.Socket) => void): undefined => {
    throughProxy(proxy, url.hostname, Number(url.port || 443), ca ? { ca: [...ca] } : {}).then((socket) => done(null, socket), done);
    return undefined;
  };
  return Object.assign(agent, { createConnection: connect });
}

function agentFor(url: URL, { environment, ca }: AgentOptions): http.Agent {
  if (url.protocol === 'http:') return new http.Agent();
  const agent = new https.Agent(ca ? { ca: [...ca] } : {});
  const proxy = proxyFor(url, environment);
  return proxy ? proxied(agent, url, proxy, ca) : agent;
}

/**
 * Chooses an agent for each hop of one request of npm's client. The first hop may carry credentials, a hop to another
 * origin never does. Throws `source_redirect_refused` for plain http to elsewhere.
 */
export function npmAgent(options: AgentOptions): (url: URL) => http.Agent {
  let first: string | undefined;
  return (url) => {
    if (options.guarded && !isSafeWeb(url)) throw new CoshError('source_redirect_refused', `the registry leads to ${printable(url.origin)}, which is not https`, { hint: 'nothing was installed; tell the owner of that registry' });
    first ??= url.origin;
    const agent = agentFor(url, options);
    return options.guarded && url.origin !== first ? withoutCredentials(agent) : agent;
  };
}
