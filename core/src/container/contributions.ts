import { CoshError } from '../diagnostics/index.js';

/** What plugins added to one list, by name. A list that nobody added to is empty, never an error. */
export class Contributions<T extends { readonly name: string }> {
  readonly #byName = new Map<string, T>();

  constructor(private readonly kind: string) {}

  add(contribution: T): void {
    const other = this.#byName.get(contribution.name);
    if (other === contribution) return;
    if (other) throw new CoshError('contribution_duplicate', `two ${this.kind}s are called "${contribution.name}"`, { hint: 'register each once' });
    this.#byName.set(contribution.name, contribution);
  }

  get all(): readonly T[] {
    return [...this.#byName.values()];
  }
}
