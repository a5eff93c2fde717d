import type { Hook, UnsupportedReason } from '../contract/index.js';
import type { CompiledMatcher } from './matcher.js';

export type WorkingMatcher = Extract<CompiledMatcher, { ok: true }>;

/** Why a hook that is written down does not run at any event. */
export type InactiveReason =
  | 'disabled'
  | 'event-disabled'
  | 'event-switched-off'
  | 'file-switched-off'
  /** Its workspace changed since a person said yes to it. */
  | 'held'
  | 'extension-disabled'
  | 'extension-shadowed'
  | 'matcher-invalid'
  | 'dialect-unknown'
  | UnsupportedReason;

/** A resolved hook that runs whenever its event comes and its matcher matches. */
export interface ActiveHook {
  readonly hook: Hook;
  readonly matcher: WorkingMatcher;
}

export interface InventoryEntry {
  readonly hook: Hook;
  readonly active?: ActiveHook;
  /** Of a gate that is held: where it matches, it blocks without being run. */
  readonly blocking?: ActiveHook;
  readonly inactive?: { readonly reason: InactiveReason; readonly detail?: string };
}
