import type { Change, Row, Settings } from './settings-row.js';
import type { Standing } from './why-off.js';

const moves: Readonly<Record<string, (at: number, page: number, last: number) => number>> = {
  up: (at) => at - 1,
  k: (at) => at - 1,
  down: (at) => at + 1,
  j: (at) => at + 1,
  pageup: (at, page) => at - page,
  pagedown: (at, page) => at + page,
  home: () => 0,
  end: (_at, _page, last) => last,
};

/** What a person sees and does before anything is written: a cursor, and switches that stand otherwise than they were read. */
export class SettingsView implements Standing {
  readonly rows: readonly Row[];
  /** Index into `rows`. */
  cursor = 0;
  /** The first line of the list on the screen, and how many there are; whoever draws keeps them. */
  top = 0;
  page = 10;
  readonly #byKey = new Map<string, Row>();
  readonly #changed = new Map<string, boolean>();

  constructor(readonly settings: Settings) {
    this.rows = [...settings.files, ...settings.events.flatMap((event) => [event, ...event.hooks]), ...settings.extensions];
    for (const row of this.rows) if (!this.#byKey.has(row.key)) this.#byKey.set(row.key, row);
  }

  get current(): Row | undefined {
    return this.rows[this.cursor];
  }

  rowOf(key: string): Row | undefined {
    return this.#byKey.get(key);
  }

  isOn({ key, on }: Row): boolean {
    return this.#changed.get(key) ?? on;
  }

  isChanged({ key }: Row): boolean {
    return this.#changed.has(key);
  }

  /** One for each switch. */
  get changes(): readonly Change[] {
    return [...this.#changed].map(([key, on]) => ({ row: this.#byKey.get(key)!, on }));
  }

  /** A key by its name; any other than these does nothing. */
  press(key: string): void {
    if (key === 'space') this.#toggle();
    const move = Object.hasOwn(moves, key) ? moves[key] : undefined;
    if (move) this.cursor = Math.min(this.rows.length - 1, Math.max(0, move(this.cursor, this.page, this.rows.length - 1)));
  }

  #toggle(): void {
    const row = this.current;
    if (!row || row.fixed) return;
    const on = !this.isOn(row);
    // Back to where it was is no change.
    if (on === row.on) this.#changed.delete(row.key);
    else this.#changed.set(row.key, on);
  }
}
