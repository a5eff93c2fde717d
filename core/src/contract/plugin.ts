import type { Dialect } from './dialect.js';
import type { EventPoint } from './event-point.js';
import type { ExtensionFormat } from './extension-format.js';
import type { HostEntry } from './host.js';
import type { DispatchObserver } from './observer.js';
import type { Token } from './token.js';

/** What a plugin may add. */
export interface Registrar {
  eventPoint(point: EventPoint): void;
  dialect(dialect: Dialect): void;
  host(host: HostEntry): void;
  extensionFormat(format: ExtensionFormat): void;
  observer(observer: DispatchObserver): void;
  /** Puts a service of the plugin's own behind a token, or another one behind a token of the core. */
  service<T>(token: Token<T>, value: T): void;
}

/** In-process part of the core team's: registers event points, dialects, hosts or services. */
export interface Plugin {
  readonly name: string;
  register(registrar: Registrar): void;
}

export function definePlugin(plugin: Plugin): Plugin {
  return Object.freeze(plugin);
}
