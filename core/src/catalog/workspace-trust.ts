import { token, type Diagnostic, type Token } from '../contract/index.js';
import type { WrittenHook } from '../hook-table/index.js';
import { shellWord } from '../programs/index.js';
import type { Seal } from './seal.js';

/** Hooks of a workspace as they were when a person said yes to it. */
export interface HeldHooks {
  /** A configuration file's name, or `extension:<name>`. */
  readonly id: string;
  /** Relative to the workspace. */
  readonly file: string;
  readonly hooks: readonly WrittenHook[];
}

/** The `extensions` folder of a workspace that is trusted. */
export interface WorkspaceExtensions {
  readonly folder: string;
  readonly seal: Seal;
}

/** How a workspace stands. `root` is where it really is. */
export type WorkspaceStanding =
  /** `mayPass`: whether anybody said yes could not be read just now. */
  | { readonly kind: 'untrusted'; readonly root: string; readonly mayPass?: true }
  /** As it was when a person said yes; `files` are what that depends on, in full, `sources` the hooks as they were then. */
  | { readonly kind: 'trusted'; readonly root: string; readonly files: readonly string[]; readonly sources: readonly HeldHooks[] }
  /** No longer as it was; `changes` says what is different, a line each. */
  | { readonly kind: 'changed'; readonly root: string; readonly changes: readonly string[]; readonly sources: readonly HeldHooks[] };

/** Says whether a workspace's own hooks may be read at all. Asked before a byte of them is interpreted. */
export interface WorkspaceTrust {
  /** `looksAt` is told of every file just before it is read: while none of them changes, neither does the answer. Never rejects. */
  standingOf(workspace: string, looksAt: (file: string) => void): Promise<WorkspaceStanding>;
  /** The real paths of all workspaces that a person ever said yes to and did not take it back, and what is wrong with the record of it. */
  known(looksAt: (file: string) => void): Promise<{ readonly roots: readonly string[]; readonly diagnostics: readonly Diagnostic[] }>;
}

/** What a person types next. */
export const trustHint = (root: string): string => `look at it and decide with: cosh trust ${shellWord(root)}`;

export const WORKSPACE_TRUST: Token<WorkspaceTrust> = token('WorkspaceTrust');

/** Holds every workspace. */
export const trustNothing: WorkspaceTrust = {
  standingOf: (root) => Promise.resolve({ kind: 'untrusted', root }),
  known: () => Promise.resolve({ roots: [], diagnostics: [] }),
};

/** Holds none: for those who embed cosh and decide about workspaces themselves. */
export const trustEverything: WorkspaceTrust = {
  standingOf: (root) => Promise.resolve({ kind: 'trusted', root, files: [], sources: [] }),
  known: () => Promise.resolve({ roots: [], diagnostics: [] }),
};
