import { inject, injectable } from '../injection.js';
import { HOSTS, type HostEntry, type ToolVocabulary } from '../contract/index.js';
import { canonicalTools } from './canonical-tools.js';

/** The vocabularies of the registered hosts, each loaded when it is first asked for, and cosh's own. */
@injectable()
export class Vocabularies {
  readonly #loaded = new Map<string, Promise<ToolVocabulary | undefined>>([[canonicalTools.name, Promise.resolve(canonicalTools)]]);

  constructor(@inject(HOSTS) private readonly hosts: readonly HostEntry[]) {}

  get names(): readonly string[] {
    return [canonicalTools.name, ...this.hosts.map(({ name }) => name)];
  }

  /** Undefined where nobody of this name is registered, or where it has no vocabulary. */
  get(name: string): Promise<ToolVocabulary | undefined> {
    const known = this.#loaded.get(name) ?? Promise.resolve(this.hosts.find((host) => host.name === name)?.tools?.());
    this.#loaded.set(name, known);
    return known;
  }
}
