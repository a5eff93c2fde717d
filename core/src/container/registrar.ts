import type { DependencyContainer } from '../injection.js';
import type { Dialect, DispatchObserver, EventPoint, ExtensionFormat, HostEntry, Plugin, Registrar, Token } from '../contract/index.js';
import { DIALECTS, EVENT_POINTS, EXTENSION_FORMATS, HOSTS, OBSERVERS } from '../contract/index.js';
import { Contributions } from './contributions.js';

/** Lets every plugin register, then puts the lists behind their tokens. */
export function registerPlugins(container: DependencyContainer, plugins: readonly Plugin[]): void {
  const points = new Contributions<EventPoint>('event point');
  const dialects = new Contributions<Dialect>('dialect');
  const hosts = new Contributions<HostEntry>('host');
  const formats = new Contributions<ExtensionFormat>('extension format');
  const observers = new Contributions<DispatchObserver>('observer');
  const registrar: Registrar = {
    eventPoint: (point) => points.add(point),
    dialect: (dialect) => dialects.add(dialect),
    host: (host) => hosts.add(host),
    extensionFormat: (format) => formats.add(format),
    observer: (observer) => observers.add(observer),
    service: <T>(token: Token<T>, value: T) => void container.register<T>(token, { useValue: value }),
  };
  for (const plugin of plugins) plugin.register(registrar);
  container.register(EVENT_POINTS, { useValue: points.all });
  container.register(DIALECTS, { useValue: dialects.all });
  container.register(HOSTS, { useValue: hosts.all });
  container.register(EXTENSION_FORMATS, { useValue: formats.all });
  container.register(OBSERVERS, { useValue: observers.all });
}
