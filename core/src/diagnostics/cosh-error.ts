export interface CoshErrorDetails {
  /** What to type or change next. */
  readonly hint?: string;
  readonly cause?: unknown;
}

/** A request that cannot be served, through the caller's input or the machine's state. Not for bugs of ours. */
export class CoshError extends Error {
  override readonly name = 'CoshError';
  readonly hint: string | undefined;

  constructor(
    /** Stable, machine-readable: `input_invalid`. */
    readonly code: string,
    message: string,
    details: CoshErrorDetails = {},
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.hint = details.hint;
  }
}
