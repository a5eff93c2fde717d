import { container as unusedRoot, type DependencyContainer, type InjectionToken } from '../injection.js';
import {
  COMMAND_RUNNER, COSH_VERSION, DIALECTS, ENVIRONMENT, EVENT_POINTS, LOCATIONS, OBSERVERS,
  type AnyVerdict, type Dialect, type EventPoint, type InputOf, type JsonObject, type Plugin, type Token, type Verdict,
} from '../contract/index.js';
import { ExtensionCatalog, HookInventory, WORKSPACE_TRUST, type InventorySnapshot } from '../catalog/index.js';
import { Dispatcher, EventProvider, providerToken, RunningDispatches, type CommonInput, type DispatchOptions, type Explanation, type ToldBy } from '../dispatch/index.js';
import { commandRunner } from '../execution/index.js';
import { PRECOMPILED_VALIDATORS, SchemaCompiler } from '../schema/index.js';
import { Vocabularies } from '../tools/index.js';
import { StateStore } from '../state/index.js';
import { RecordedTrust } from '../trust/index.js';
import { coshVersion } from '../version.js';
import { locationsFrom } from './locations.js';
import { registerPlugins } from './registrar.js';

export interface CoshOptions {
  /** The folder that events belong to unless they say otherwise. */
  readonly cwd?: string;
  readonly sessionId?: string;
  /** Where files are and what a person's own hooks inherit; `process.env` by default. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  readonly plugins?: readonly Plugin[];
}

/** One runtime. Two of them in one process share nothing. */
export interface Cosh {
  readonly eventPoints: readonly EventPoint[];
  readonly dialects: readonly Dialect[];
  readonly states: StateStore;
  readonly extensions: ExtensionCatalog;
  /** What a person said yes to of workspaces. */
  readonly trust: RecordedTrust;
  /** The folder that events belong to unless they say otherwise. */
  readonly cwd: string;
  dispatch<E extends EventPoint>(point: E, input: InputOf<E> & CommonInput, options?: DispatchOptions): Promise<Verdict<E>>;
  /** The same with the input and the event's name as they come over a wire. */
  dispatchWire(event: EventPoint, input: JsonObject, options?: DispatchOptions): Promise<AnyVerdict>;
  explain(point: EventPoint, input: JsonObject, options?: ToldBy): Promise<Explanation>;
  inventory(): Promise<InventorySnapshot>;
  provider<E extends EventPoint>(point: E): EventProvider<E>;
  resolve<T>(token: Token<T>): T;
  /** Ends what is running; a later dispatch throws `disposed`. */
  dispose(): Promise<void>;
}

function wire(container: DependencyContainer, options: CoshOptions, defaults: { cwd: string; sessionId?: string }): void {
  const environment = options.environment ?? process.env;
  container.register(ENVIRONMENT, { useValue: environment });
  container.register(LOCATIONS, { useValue: locationsFrom(environment) });
  container.register(COSH_VERSION, { useValue: coshVersion });
  container.register(COMMAND_RUNNER, { useValue: commandRunner });
  container.register(WORKSPACE_TRUST, { useToken: RecordedTrust });
  container.register(PRECOMPILED_VALIDATORS, { useValue: new Map() });
  registerPlugins(container, options.plugins ?? []);
  for (const service of [SchemaCompiler, StateStore, ExtensionCatalog, RecordedTrust, HookInventory, RunningDispatches, Vocabularies, Dispatcher]) container.registerSingleton(service as never);
  for (const point of container.resolve<readonly EventPoint[]>(EVENT_POINTS)) {
    container.register<EventProvider<EventPoint>>(providerToken(point), {
      useFactory: (from) => new EventProvider(point, from.resolve(Dispatcher), from.resolve(HookInventory), defaults),
    });
  }
}

/** Builds a runtime from plugins. Throws `home_invalid`, `contribution_duplicate`. */
export async function createCosh(options: CoshOptions = {}): Promise<Cosh> {
  const defaults = { cwd: options.cwd ?? process.cwd(), ...(options.sessionId === undefined ? {} : { sessionId: options.sessionId }) };
  const container = unusedRoot.createChildContainer();
  wire(container, options, defaults);
  const get = <T>(token: Token<T>): T => container.resolve(token as InjectionToken<T>);
  const dispatcher = container.resolve(Dispatcher);
  return {
    eventPoints: get(EVENT_POINTS),
    dialects: get(DIALECTS),
    cwd: defaults.cwd,
    states: container.resolve(StateStore),
    extensions: container.resolve(ExtensionCatalog),
    trust: container.resolve(RecordedTrust),
    provider: (point) => get(providerToken(point)),
    dispatch: (point, input, given) => get(providerToken(point)).dispatch(input, given),
    dispatchWire: (point, input, given) => dispatcher.dispatch(point, input, defaults, given),
    explain: (point, input, given) => dispatcher.explain(point, input, defaults, given),
    inventory: () => container.resolve(HookInventory).snapshot(defaults.cwd),
    resolve: get,
    dispose: async () => {
      await container.resolve(RunningDispatches).end();
      container.resolve(HookInventory).close();
      get(COMMAND_RUNNER).rest?.();
      await Promise.allSettled(get(OBSERVERS).map((observer) => observer.flush?.()));
    },
  };
}
