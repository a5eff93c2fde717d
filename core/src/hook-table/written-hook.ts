import type { OnFailure } from '../contract/index.js';

/** A hook as it was written, checked, before names and units are resolved. */
export interface WrittenHook {
  readonly event: string;
  readonly name?: string;
  readonly description?: string;
  readonly matcher?: string;
  readonly command: string;
  /** In the unit of its file. */
  readonly timeout?: number;
  readonly onFailure?: OnFailure;
  readonly onUnsupported?: OnFailure;
  readonly env: Readonly<Record<string, string>>;
  /** Set where the hook stands in a group that runs at the same time. */
  readonly parallelGroup?: string;
  /** The wire protocol it speaks, where that is not its file's. */
  readonly dialect?: string;
  /** The event as its own agent calls it, where it was written in that agent's file. */
  readonly writtenEvent?: string;
  /** Relative to the folder of its extension, where it does not stand in the manifest. */
  readonly file?: string;
  readonly place: string;
}
