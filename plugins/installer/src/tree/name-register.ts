import { CoshError } from '@cosh/core';
import { printable } from './printable.js';

type Kind = 'file' | 'folder';

// Upper, then lower: so that ß meets ss and a long s meets s, as on file systems that fold case.
const fold = (name: string): string => name.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');

const collide = (one: string, other: string, why: string): never => {
  throw new CoshError('tree_collision', `${printable(one)} and ${printable(other)} ${why}`, { hint: 'nothing was installed; ask the author to rename one of them' });
};

/** Remembers every path of a tree and finds those that are one and the same on some file system, or file and folder at once. */
export class NameRegister {
  readonly #seen = new Map<string, { readonly spelling: string; readonly kind: Kind }>();

  /** Adds a path with all folders above it; the number of new ones among them. Throws `tree_collision`. */
  add(components: readonly string[], kind: Kind): number {
    let fresh = 0;
    let key = '';
    let spelling = '';
    components.forEach((component, at) => {
      const last = at === components.length - 1;
      key += `/${fold(component)}`;
      spelling += at === 0 ? component : `/${component}`;
      const wanted: Kind = last ? kind : 'folder';
      const known = this.#seen.get(key);
      if (!known) {
        this.#seen.set(key, { spelling, kind: wanted });
        fresh += 1;
      } else if (known.spelling !== spelling) collide(known.spelling, spelling, 'are one name on file systems that ignore case or composition');
      else if (known.kind !== wanted) collide(known.spelling, spelling, 'are a file and a folder at once');
      else if (wanted === 'file') collide(known.spelling, spelling, 'are the same file twice');
    });
    return fresh;
  }
}
