import { token, type EventPoint, type InputOf, type Token, type Verdict } from '../contract/index.js';
import type { HookInventory, InventoryEntry } from '../catalog/index.js';
import type { Dispatcher, DispatchDefaults, DispatchOptions } from './dispatcher.js';
import { toWireInput } from './wire-names.js';

/** The common fields that any event may carry. */
export interface CommonInput {
  readonly sessionId?: string;
  readonly cwd?: string;
  /** ISO 8601. */
  readonly timestamp?: string;
  readonly transcriptPath?: string;
}

/** What the container hands out for an event point: its hooks, ready to dispatch. One class for all of them. */
export class EventProvider<E extends EventPoint> {
  constructor(
    readonly point: E,
    private readonly dispatcher: Dispatcher,
    private readonly inventory: HookInventory,
    private readonly defaults: DispatchDefaults,
  ) {}

  async dispatch(input: InputOf<E> & CommonInput, options: DispatchOptions = {}): Promise<Verdict<E>> {
    return (await this.dispatcher.dispatch(this.point, toWireInput(input), this.defaults, options)) as unknown as Verdict<E>;
  }

  /** Every hook that is written down for this event, active or not. */
  async hooks(): Promise<readonly InventoryEntry[]> {
    const { entries } = await this.inventory.snapshot(this.defaults.cwd);
    return entries.filter(({ hook }) => hook.event === this.point.name);
  }
}

const tokens = new Map<string, Token<EventProvider<EventPoint>>>();

/** The container's token for the provider of an event point. */
export function providerToken<E extends EventPoint>({ name }: E): Token<EventProvider<E>> {
  const known = tokens.get(name) ?? token(`EventProvider:${name}`);
  tokens.set(name, known);
  return known as Token<EventProvider<E>>;
}
