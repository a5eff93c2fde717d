/** From one prompt to the next: what of a session ends with it. */
export class Turn {
  #haltReason: string | undefined;

  /** How often Stop hooks have sent the agent on. */
  continuations = 0;

  /** Why a hook has ended this turn; nothing while it goes on. */
  get haltReason(): string | undefined {
    return this.#haltReason;
  }

  /** The first halt stays the reason. */
  halt(reason: string | undefined): string {
    this.#haltReason ??= reason ?? 'a hook ended the turn';
    return this.#haltReason;
  }
}
