export interface HeldResources {
  readonly listeners: Record<string, number>;
  readonly abortListeners: number;
  readonly resources: readonly string[];
  readonly children: readonly string[];
  readonly descriptors: number;
}
/** What this process holds at the moment. `signal`: one that lives as long as the process. */
export function heldResources(signal: AbortSignal): HeldResources;
