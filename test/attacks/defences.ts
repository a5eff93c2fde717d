import { readFileSync } from 'node:fs';

/** A piece of a built file, and what stands there when the defence is switched off. */
export interface Replacement {
  readonly file: string;
  readonly find: string;
  readonly put: string;
}

export interface Defence {
  readonly name: string;
  readonly what: string;
  /** How it is switched off; the module hooks in disarm/ do it, for tests alone. */
  readonly without: readonly Replacement[];
  /** Its negative controls: variants by attack that get through without it, by title, or as `<suite> > <title>`. */
  readonly lets: Readonly<Record<string, readonly string[]>>;
}

/** Every defence that the attacks try, with what shows that it is the one that holds. */
export const defences = JSON.parse(readFileSync(new URL('defences.json', import.meta.url), 'utf8')) as readonly Defence[];
