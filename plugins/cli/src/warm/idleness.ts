/** `over` resolves at the first moment in which there has been no use for so long, or when it is ended. */
export class Idleness {
  readonly over: Promise<void>;
  #resolve = (): void => {};
  #timer: NodeJS.Timeout | undefined;
  #users = 0;
  #isOver = false;

  constructor(private readonly afterMs: number) {
    this.over = new Promise((resolve) => { this.#resolve = resolve; });
    this.#wait();
  }

  #wait(): void {
    if (!this.#isOver) this.#timer = setTimeout(() => this.end(), this.afterMs);
  }

  enter(): void {
    this.#users += 1;
    clearTimeout(this.#timer);
  }

  leave(): void {
    this.#users -= 1;
    if (this.#users === 0) this.#wait();
  }

  end(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#resolve();
  }
}
