import { token, type Token } from '../contract/index.js';

/** Says whether a workspace's own hooks may be read at all. Asked before a byte of them is interpreted. */
export interface WorkspaceTrust {
  isTrusted(workspace: string): Promise<boolean>;
}

export const WORKSPACE_TRUST: Token<WorkspaceTrust> = token('WorkspaceTrust');

/** Holds for every workspace until a person says otherwise. */
export const trustNothing: WorkspaceTrust = { isTrusted: () => Promise.resolve(false) };
