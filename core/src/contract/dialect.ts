import type { Answer } from './channels.js';
import type { CommandResult } from './command-result.js';
import type { EventPoint } from './event-point.js';
import type { Hook } from './hook.js';
import type { JsonObject } from './json.js';
import { token, type Token } from './token.js';

/** What a hook is about to be told. */
export interface Invocation {
  readonly hook: Hook;
  readonly point: EventPoint;
  /** Wire form: the common fields and the event's own, after the rewrites of earlier hooks. */
  readonly input: JsonObject;
  /** The environment in which cosh itself runs: what an agent says of itself stands there. */
  readonly inherited?: Readonly<Record<string, string | undefined>>;
}

export interface EncodedInvocation {
  readonly stdin: JsonObject;
  /** Added to the hook's environment; `undefined` takes a variable away. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** What a command's end and output mean: an answer (empty: no opinion), or a failure with the reason for it. */
export type Decoded = { readonly ok: true; readonly answer: Answer } | { readonly ok: false; readonly detail: string };

/** `s-or-ms`: a number below 1000 counts seconds, any other one milliseconds. */
export type TimeoutUnit = 'ms' | 's' | 's-or-ms';

/** How the hooks files of the agent count for which a dialect's hooks are written. */
export interface HooksFileFormat {
  readonly timeoutUnit: TimeoutUnit;
  readonly defaultTimeoutMs: number;
}

/**
 * What the text of a matcher means. `anywhere`: a regular expression that may match anywhere in the name; `whole`: one that must match
 * all of it; `words`: names, alone or in a list, where it holds nothing but letters, digits, `_`, `-`, blanks, `,` and `|`, else as
 * `anywhere`; `identifiers`: the same with letters, digits, `_` and `|`.
 */
export type MatcherStyle = 'anywhere' | 'whole' | 'words' | 'identifiers';

/** A configuration file whose hooks speak this dialect. */
export interface ConfigurationFormat {
  /** Also the id of the source. */
  readonly fileName: string;
  /** `home`: in `$COSH_HOME`; `config`: in the `cosh` folder of `$XDG_CONFIG_HOME`. */
  readonly location: 'home' | 'config';
  /** A file of this name in a workspace's `.copilot-shell` counts too, once trusted. */
  readonly inWorkspace: boolean;
  readonly timeoutUnit: TimeoutUnit;
  readonly defaultTimeoutMs: number;
  /** An unnamed hook is skipped and reported; otherwise its command is its name. */
  readonly nameRequired: boolean;
  /** Among the hooks that match, an identical command runs once. */
  readonly identicalCommandsRunOnce: boolean;
  /** A matcher that is no valid regex is kept quiet while events are served. */
  readonly invalidMatcherIsQuiet: boolean;
}

/** A wire protocol between cosh and a hook program. */
export interface Dialect {
  readonly name: string;
  /** How hooks of its configuration file run at one event. */
  readonly flow: 'series' | 'parallel';
  readonly configuration?: ConfigurationFormat;
  /** Of a dialect of another agent: its own hooks files. */
  readonly hooksFile?: HooksFileFormat;
  /** Event point → what the dialect calls it, where that is another name. */
  readonly eventNames?: Readonly<Record<string, string>>;
  /** `anywhere` where absent. */
  readonly matcherStyle?: MatcherStyle;
  /** Extensions speak this dialect unless they say otherwise. At most one dialect says so. */
  readonly spokenByExtensions?: boolean;
  /** The tool names and input fields its hooks are written for: the name of a host's vocabulary; cosh's own where absent. */
  readonly vocabulary?: string;
  /** The shell that runs its commands, looked up on the hook's PATH; `/bin/sh` where absent. */
  readonly shell?: 'bash';
  /** Variables in which the hooks of an extension look for a folder of the extension's own. */
  readonly dataVariables?: readonly string[];
  /** A hook that a signal ended has said something by that; otherwise it has failed. */
  readonly readsSignals?: boolean;
  encode(invocation: Invocation): EncodedInvocation;
  decode(result: CommandResult, invocation: Invocation): Decoded;
  /** The answer that stands for a failed hook whose `on_failure` is `block`. */
  failClosed(reason: string, point: EventPoint): Answer;
}

export function defineDialect(dialect: Dialect): Dialect {
  return Object.freeze(dialect);
}

export const DIALECTS: Token<readonly Dialect[]> = token('Dialect');
