import { inject, injectable } from '../injection.js';
import {
  COMMAND_RUNNER, DIALECTS, ENVIRONMENT, LOCATIONS, OBSERVERS,
  type AnyVerdict, type CommandRunner, type Diagnostic, type Dialect, type DispatchObserver, type EventPoint, type Hook, type JsonObject, type Locations,
} from '../contract/index.js';
import { aggregate } from '../aggregation/index.js';
import { HookInventory } from '../catalog/index.js';
import { SchemaCompiler } from '../schema/index.js';
import { completeInput, inputError, inputSchemaOf, refuseTooDeep, unknownFields } from './event-input.js';
import { explainSelection, type Explanation } from './explain.js';
import { runHook } from './run-hook.js';
import { runStages } from './run-stages.js';
import { RunningDispatches } from './running-dispatches.js';
import { selectHooks, type Selection } from './select-hooks.js';
import { stagesOf } from './stages.js';
import { OrderedStream, type StreamListener } from './stream-event.js';
import { tellObservers } from './tell-observers.js';

export interface DispatchOptions {
  /** Ends running hooks when aborted; the verdict is then `cancelled`. */
  readonly signal?: AbortSignal;
  /** Called in declared order while hooks run. */
  readonly onStream?: StreamListener;
  /** Called with everything that is wrong in the files, and not quiet, before the first hook runs. */
  readonly onDiagnostic?: (diagnostic: Diagnostic) => void;
}

/** The folder and session that an event without them belongs to. */
export interface DispatchDefaults {
  readonly cwd: string;
  readonly sessionId?: string;
}

/** find, read, resolve, select, run, decode, fold: one event through all hooks that concern it. */
@injectable()
export class Dispatcher {
  readonly #dialects: ReadonlyMap<string, Dialect>;

  constructor(
    @inject(HookInventory) private readonly inventory: HookInventory,
    @inject(SchemaCompiler) private readonly schemas: SchemaCompiler,
    @inject(COMMAND_RUNNER) private readonly runner: CommandRunner,
    @inject(LOCATIONS) private readonly locations: Locations,
    @inject(ENVIRONMENT) private readonly environment: Readonly<Record<string, string | undefined>>,
    @inject(RunningDispatches) private readonly running: RunningDispatches,
    @inject(OBSERVERS) private readonly observers: readonly DispatchObserver[],
    @inject(DIALECTS) dialects: readonly Dialect[],
  ) {
    this.#dialects = new Map(dialects.map((dialect) => [dialect.name, dialect]));
  }

  /** Throws `input_invalid` for an input that the event point's schema refuses; `disposed` after the end of the runtime; nothing a hook does makes it throw. */
  dispatch(point: EventPoint, given: JsonObject, defaults: DispatchDefaults, options: DispatchOptions = {}): Promise<AnyVerdict> {
    return this.running.guard(options, (guarded) => this.#dispatch(point, given, defaults, guarded));
  }

  async #dispatch(point: EventPoint, given: JsonObject, defaults: DispatchDefaults, options: DispatchOptions): Promise<AnyVerdict> {
    const [startedAt, began] = [Date.now(), performance.now()];
    const input = await this.#check(point, given, defaults, { whole: true });
    const snapshot = await this.inventory.snapshot(String(input.cwd));
    if (options.onDiagnostic) [...snapshot.diagnostics.filter(({ quiet }) => !quiet), ...unknownFields(point, given)].forEach(options.onDiagnostic);
    const { selected } = this.#select(point, input, snapshot.activeByEvent.get(point.name) ?? []);
    const stream = new OrderedStream(options.onStream);
    const outcomes = await runStages(stagesOf(selected), {
      point,
      input,
      ...(options.signal ? { signal: options.signal } : {}),
      ended: (index, outcome) => stream.push(index, outcome),
      run: async (hook, current) => ({
        startedMs: performance.now() - began,
        ...(await runHook({
          hook, point, input: current, dialect: this.#dialects.get(hook.dialect)!, inherited: this.environment, runner: this.runner,
          ...(options.signal ? { signal: options.signal } : {}),
        })),
      }),
    });
    const verdict = aggregate(point, input, outcomes);
    tellObservers(this.observers, { point, input, verdict, outcomes, startedAt, durationMs: performance.now() - began, settings: snapshot.settings });
    return verdict;
  }

  /** What a dispatch with this input would run, and why every other hook of the event would not. Starts nothing. */
  async explain(point: EventPoint, given: JsonObject, defaults: DispatchDefaults): Promise<Explanation> {
    const input = await this.#check(point, given, defaults, { whole: false });
    const snapshot = await this.inventory.snapshot(String(input.cwd));
    const selection = this.#select(point, input, snapshot.activeByEvent.get(point.name) ?? []);
    return explainSelection(point, snapshot, selection);
  }

  // An explanation may be asked for without the fields that matchers do not look at; what is there must be right.
  async #check(point: EventPoint, given: JsonObject, defaults: DispatchDefaults, { whole }: { whole: boolean }): Promise<JsonObject> {
    const problems = (await this.schemas.compile(inputSchemaOf(point)))(given).filter(({ keyword }) => whole || keyword !== 'required');
    if (problems.length > 0) throw inputError(point, problems);
    refuseTooDeep(point, given);
    return completeInput(point, given, { ...defaults, locations: this.locations });
  }

  #select(point: EventPoint, input: JsonObject, active: Parameters<typeof selectHooks>[0]): Selection {
    const runOnce = ({ source, dialect }: Hook): boolean => source.kind === 'user' && this.#dialects.get(dialect)!.configuration?.identicalCommandsRunOnce === true;
    return selectHooks(active, point, input, runOnce);
  }
}
