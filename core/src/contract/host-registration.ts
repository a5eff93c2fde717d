import type { JsonObject } from './json.js';

/** `user`: in every project of this person; `project`: for everybody who works in one. */
export type RegistrationScope = 'user' | 'project';

/** What a host derives the places of its files from. */
export interface RegistrationPlaces {
  /** The person's home folder; absolute. */
  readonly home: string;
  /** The root of the project; absolute. */
  readonly project: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** A file in which a host looks for hooks. */
export interface HookFile {
  /** Absolute. */
  readonly file: string;
  /** `json` may hold comments; `module` is a program of ours that the host loads, and nothing else is in it. */
  readonly format: 'json' | 'toml' | 'module';
  /** Nobody but the bridge has anything in it: it goes with the registration. */
  readonly own?: boolean;
}

/** An event of a host for which the bridge is called. */
export interface RegisteredEvent {
  /** As the host spells it in its file. */
  readonly name: string;
  /** The event point that it leads to. */
  readonly point: string;
  /** Fires so often that it is written only while some hook is active at that point. */
  readonly onDemand?: boolean;
}

/** One call of the bridge, to be written into a host's file. */
export interface RegisteredCall {
  readonly event: string;
  /** A command line for a POSIX shell: `… bridge <host> <event> --host-timeout <ms>`. */
  readonly command: string;
  /** After which the host gives up waiting; the bridge answers shortly before. Milliseconds. */
  readonly timeoutMs: number;
  /** Whether a call that fails must stop what it was asked about, where the host can be told so. */
  readonly failClosed: boolean;
}

/** What a person still has to do before the host runs what was written. */
export type RegistrationStep = 'review-hooks' | 'trust-project' | 'restart';

/** Where and how one host has its hooks written down. */
export interface HostRegistration {
  /** The name of the host's adapter. */
  readonly host: string;
  readonly events: readonly RegisteredEvent[];
  readonly timeoutUnit: 's' | 'ms';
  /** The places of a scope, at least one. The first is used, unless a later one is there and has hooks for these events in it already. */
  files(scope: RegistrationScope, places: RegistrationPlaces): readonly HookFile[];
  /** What a file of this host has at its top beside `hooks`, where it has to be made. */
  readonly head?: JsonObject;
  /** The element of the list `hooks.<event>`. */
  entry(call: RegisteredCall): JsonObject;
  /** The whole text of a `module`. */
  module?(calls: readonly RegisteredCall[]): string;
  /** Settings that switch all hooks off, by their path in the file, each with the value that does. */
  readonly offSwitches?: readonly { readonly path: readonly string[]; readonly value: boolean }[];
  readonly steps: readonly RegistrationStep[];
}
