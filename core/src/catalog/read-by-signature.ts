import { isSettled, now } from './file-signature.js';

/** What was read from files, by their paths. A file is read again when its signature has changed, or was too young to tell. */
export class ReadBySignature<T> {
  readonly #known = new Map<string, { readonly signature: string; readonly isSettled: boolean; readonly value: Promise<T> }>();

  /** `signature` was taken just now; `read` must not reject. What `isWorthKeeping` says no to is read again the next time. */
  at(file: string, signature: string, read: () => Promise<T>, isWorthKeeping: (value: T) => boolean = () => true): Promise<T> {
    const known = this.#known.get(file);
    if (known?.isSettled && known.signature === signature) return known.value;
    const fresh = { signature, isSettled: isSettled(signature, now()), value: read() };
    this.#known.set(file, fresh);
    void fresh.value.then((value) => { if (!isWorthKeeping(value) && this.#known.get(file) === fresh) this.#known.delete(file); });
    return fresh.value;
  }

  keepOnly(files: readonly string[]): void {
    const kept = new Set(files);
    for (const file of this.#known.keys()) if (!kept.has(file)) this.#known.delete(file);
  }
}
