export interface TraceLimits {
  /** Above this the file is put aside and a new one begun. */
  readonly bytes: number;
  /** How many files are kept beside the one being written. */
  readonly files: number;
  readonly days: number;
}

export const traceLimits: TraceLimits = { bytes: 8 * 1024 * 1024, files: 5, days: 30 };

export const traceFileName = 'trace.jsonl';
