import type { Source } from './source.js';

/** What a failed hook means: nothing for the flow, or a block. */
export type OnFailure = 'pass' | 'block';

/** One command registered at one event point, resolved: nothing is optional here that has a default. */
export interface Hook {
  readonly name: string;
  readonly event: string;
  readonly source: Source;
  readonly dialect: string;
  /** The event as the agent calls it for which the hook was written, where that is another name. */
  readonly writtenEvent?: string;
  /** As written; empty matches everything. */
  readonly matcher: string;
  /** As written. */
  readonly writtenCommand: string;
  /** What `sh -c` is given: variables replaced by references that the shell expands to one word each. */
  readonly command: string;
  readonly timeoutMs: number;
  readonly onFailure: OnFailure;
  /** What it means where the agent cannot take its answer, a rewrite say: nothing for the flow where absent, or a block. */
  readonly onUnsupported?: OnFailure;
  /** Declared variables, and what the references in `command` need. */
  readonly environment: Readonly<Record<string, string>>;
  /** Hooks of one group run at the same time; without a group, one after the other. */
  readonly parallelGroup?: string;
  readonly description?: string;
  /** Set where it must not run: the reason. A gate then blocks in its place, as if it had failed. */
  readonly held?: string;
  /** JSON-pointer-like place in `source.file`: `hooks.PreToolUse[0]`. */
  readonly place: string;
}
