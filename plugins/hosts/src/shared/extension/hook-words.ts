import type { HostEvent, JsonObject, OnFailure } from '@cosh/core';

/** How an agent's hooks files are written. */
export interface HookWords {
  /** The dialect that a hook program at this event speaks. */
  dialectOf(event: string): string;
  /** Its events that are event points here: its name → ours. */
  readonly events: Readonly<Record<string, string>>;
  /** Events that are about some tools only: a matcher for these. What the agent itself matches there is something else. */
  readonly toolsOf?: Readonly<Record<string, string>>;
  /** Its other events. */
  readonly otherEvents: readonly string[];
  /** Keys of a hooks table that are no events. */
  readonly switches?: readonly string[];
  /** Kinds of hooks that it has beside commands. */
  readonly otherTypes: readonly string[];
  /** `async` and `if` mean something to it; to others they are fields like any unknown one. */
  readonly knowsAsync: boolean;
  readonly knowsConditions: boolean;
  /** All hooks of an event run at the same time, unless a group says `sequential`. */
  readonly isParallel: boolean;
  /** Fields that may hold the command; the first one counts. */
  readonly commandFields: readonly string[];
  /** Fields with which it starts a program without a shell: the program, then its arguments. */
  readonly programField?: string;
  /** Fields that hold a command for another platform only. */
  readonly otherPlatformFields: readonly string[];
  readonly timeoutFields: readonly string[];
  /** The hook's own folder to run in, relative to the project. */
  readonly knowsFolder: boolean;
  onFailure(entry: JsonObject): OnFailure | undefined;
  readonly variables: PathVariables;
}

/** Variables that the agent itself puts into the text of a command. */
export interface PathVariables {
  /** They stand for the folder of the plugin or extension. */
  readonly extension: readonly string[];
  /** They stand for the project. */
  readonly workspace: readonly string[];
  /** Also where they are written without braces; otherwise such a one is left to the shell. */
  readonly withoutBraces: boolean;
}

/** The event points of a host's events, by the host's own names. */
export const pointsOf = (events: Readonly<Record<string, HostEvent>>): Record<string, string> =>
  Object.fromEntries(Object.entries(events).map(([name, { point }]) => [name, point]));

export const commonFields = {
  otherTypes: [],
  knowsAsync: false,
  knowsConditions: false,
  isParallel: true,
  commandFields: ['command'],
  otherPlatformFields: ['powershell', 'commandWindows', 'command_windows'],
  timeoutFields: ['timeout'],
  knowsFolder: false,
  onFailure: (): undefined => undefined,
} as const;
