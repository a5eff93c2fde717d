import { inject, injectable } from '../injection.js';
import {
  COMMAND_RUNNER, DIALECTS, ENVIRONMENT, LOCATIONS, OBSERVERS,
  type AnyVerdict, type CommandRunner, type Diagnostic, type Dialect, type DispatchObserver, type EventPoint, type Hook, type JsonObject, type Locations, type Notification, type ToolVocabulary,
} from '../contract/index.js';
import { aggregate } from '../aggregation/index.js';
import { HookInventory, type ActiveHook, type InventorySnapshot } from '../catalog/index.js';
import { CoshError, didYouMean } from '../diagnostics/index.js';
import { startNotices } from '../gates/index.js';
import { redactor } from '../redaction/index.js';
import { SchemaCompiler } from '../schema/index.js';
import { canonicalTools, Vocabularies } from '../tools/index.js';
import type { AgentWords } from './agent-words.js';
import { completeInput, inputError, inputSchemaOf, refuseTooDeep, unknownFields } from './event-input.js';
import { explainSelection, type Explanation } from './explain.js';
import { runHook } from './run-hook.js';
import { runStages } from './run-stages.js';
import { runTold } from './run-told.js';
import { RunningDispatches } from './running-dispatches.js';
import { selectKnownHooks, type Selection } from './select-hooks.js';
import { stagesOf } from './stages.js';
import { OrderedStream, type StreamListener } from './stream-event.js';
import { tellObservers } from './tell-observers.js';
import { outcomeCleaner } from './without-secrets.js';

export interface DispatchOptions extends ToldBy {
  /** Ends running hooks when aborted; the verdict is then `cancelled`. */
  readonly signal?: AbortSignal;
  /**
   * On the clock of `performance.now()`: a hook that is not done by then has timed out, as if its own timeout were over. The dispatch
   * ends at most some 600 ms later, the time that it takes to end a hook that does not want to.
   */
  readonly deadline?: number;
  /** Called in declared order while hooks run. */
  readonly onStream?: StreamListener;
  /** Called with everything that is wrong in the files, and not quiet, before the first hook runs. */
  readonly onDiagnostic?: (diagnostic: Diagnostic) => void;
}

export interface ToldBy {
  /**
   * The agent in whose words the input names its tool and the tool's fields. Hooks are then matched by, and told in, the words of their
   * own dialects, and rewrites come back in the agent's. Without it these are cosh's own words, and only hooks written for other agents are
   * told in others.
   */
  readonly host?: string;
}

/** The folder and session that an event without them belongs to. */
export interface DispatchDefaults {
  readonly cwd: string;
  readonly sessionId?: string;
}

const noHooks: readonly ActiveHook[] = [];

/** find, read, resolve, select, run, decode, fold: one event through all hooks that concern it. */
@injectable()
export class Dispatcher {
  readonly #dialects: ReadonlyMap<string, Dialect>;
  readonly #runOnceFiles: ReadonlySet<string>;
  #clean: ReturnType<typeof outcomeCleaner> | undefined;

  constructor(
    @inject(HookInventory) private readonly inventory: HookInventory,
    @inject(SchemaCompiler) private readonly schemas: SchemaCompiler,
    @inject(COMMAND_RUNNER) private readonly runner: CommandRunner,
    @inject(LOCATIONS) private readonly locations: Locations,
    @inject(ENVIRONMENT) private readonly environment: Readonly<Record<string, string | undefined>>,
    @inject(RunningDispatches) private readonly running: RunningDispatches,
    @inject(OBSERVERS) private readonly observers: readonly DispatchObserver[],
    @inject(Vocabularies) private readonly vocabularies: Vocabularies,
    @inject(DIALECTS) dialects: readonly Dialect[],
  ) {
    this.#runOnceFiles = new Set(dialects.flatMap(({ configuration }) => (configuration?.identicalCommandsRunOnce ? configuration.fileName : [])));
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
    const active = snapshot.activeByEvent.get(point.name) ?? noHooks;
    const words = await this.#words(point, active, options);
    const { selected, told, bySubject } = this.#select(point, input, active, words);
    const notices = point.beginsSession ? await this.#notices(snapshot) : [];
    notices.forEach((notice) => options.onStream?.({ kind: 'notification', ...notice }));
    const stream = new OrderedStream(options.onStream);
    const outcomes = selected.length === 0 ? [] : await runStages(stagesOf(selected), {
      point,
      input,
      ...(options.signal ? { signal: options.signal } : {}),
      clean: (this.#clean ??= outcomeCleaner(this.environment)),
      ended: (index, outcome) => stream.push(index, outcome),
      run: async (hook, current) => {
        const startedMs = performance.now() - began;
        const common = {
          hook, point, dialect: this.#dialects.get(hook.dialect)!, inherited: this.environment, runner: this.runner, states: this.locations.states,
          ...(options.signal ? { signal: options.signal } : {}),
          ...(options.deadline === undefined ? {} : { deadline: options.deadline }),
        };
        const said = words && told.get(hook);
        const outcome = said
          ? await runTold(hook, point, current, words, said, (toldInput, wordsBack) => runHook({ ...common, input: toldInput, ...(wordsBack ? { wordsBack } : {}) }))
          : await runHook({ ...common, input: current });
        return { startedMs, ...outcome };
      },
    });
    const folded = aggregate(point, input, outcomes);
    const verdict = notices.length === 0 ? folded : { ...folded, notifications: [...notices, ...folded.notifications] };
    tellObservers(this.observers, { point, input, verdict, outcomes, startedAt, durationMs: performance.now() - began, settings: snapshot.settings, diagnostics: snapshot.diagnostics, lookedAt: snapshot.lookedAt, bySubject, ...(options.host === undefined ? {} : { host: options.host }) });
    return verdict;
  }

  /** What a dispatch with this input would run, and why every other hook of the event would not. Starts nothing. */
  async explain(point: EventPoint, given: JsonObject, defaults: DispatchDefaults, options: ToldBy = {}): Promise<Explanation> {
    const input = await this.#check(point, given, defaults, { whole: false });
    const snapshot = await this.inventory.snapshot(String(input.cwd));
    const active = snapshot.activeByEvent.get(point.name) ?? [];
    const selection = this.#select(point, input, active, await this.#words(point, active, options));
    return explainSelection(point, snapshot, selection);
  }

  async #notices(snapshot: InventorySnapshot): Promise<Notification[]> {
    const redact = redactor(this.environment);
    return (await startNotices(snapshot, this.environment.PATH ?? '')).map((message) => ({ hookName: 'cosh', message: redact(message) }));
  }

  // An explanation may be asked for without the fields that matchers do not look at; what is there must be right.
  async #check(point: EventPoint, given: JsonObject, defaults: DispatchDefaults, { whole }: { whole: boolean }): Promise<JsonObject> {
    const problems = (await this.schemas.compile(inputSchemaOf(point)))(given).filter(({ keyword }) => whole || keyword !== 'required');
    if (problems.length > 0) throw inputError(point, problems);
    refuseTooDeep(point, given);
    return completeInput(point, given, { ...defaults, locations: this.locations });
  }

  /** Asked once for each list: there may be thousands of hooks. */
  #hasForeign(active: readonly ActiveHook[]): boolean {
    const known = this.#foreign.get(active) ?? active.some(({ hook }) => this.#dialects.get(hook.dialect)!.vocabulary !== undefined);
    this.#foreign.set(active, known);
    return known;
  }
  readonly #foreign = new WeakMap<readonly ActiveHook[], boolean>();

  async #words(point: EventPoint, active: readonly ActiveHook[], { host }: ToldBy): Promise<AgentWords | undefined> {
    const { names } = this.vocabularies;
    if (host !== undefined && !names.includes(host)) throw new CoshError('host_unknown', `there is no host "${host}"`, { hint: didYouMean(host, names) });
    const isNeeded = point.toolFields !== undefined && (host === undefined ? this.#hasForeign(active) : active.length > 0);
    const agent = isNeeded ? await this.vocabularies.get(host ?? canonicalTools.name) : undefined;
    if (!agent) return undefined;
    const spoken = new Map<string, ToolVocabulary>();
    for (const { hook } of active) {
      if (spoken.has(hook.dialect)) continue;
      const { vocabulary } = this.#dialects.get(hook.dialect)!;
      // Where the agent for which a hook was written is not known here, its hooks are told what they always were.
      spoken.set(hook.dialect, vocabulary === undefined ? canonicalTools : (await this.vocabularies.get(vocabulary)) ?? agent);
    }
    return { agent, of: (hook) => spoken.get(hook.dialect)! };
  }

  #select(point: EventPoint, input: JsonObject, active: readonly ActiveHook[], words: AgentWords | undefined): Selection {
    // A rule of the file, whatever dialect a hook in it speaks.
    const runOnce = ({ source }: Hook): boolean => source.kind === 'user' && this.#runOnceFiles.has(source.id);
    return selectKnownHooks(active, point, input, runOnce, words);
  }
}
