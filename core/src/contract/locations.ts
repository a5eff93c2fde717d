import { token, type Token } from './token.js';

/** Where this instance's files are; every path absolute. */
export interface Locations {
  /** `$COSH_HOME`, or `.copilot-shell` in the home folder. */
  readonly home: string;
  /** The `cosh` folder of `$XDG_CONFIG_HOME`. */
  readonly config: string;
  readonly userExtensions: string;
  /** In order of precedence. */
  readonly systemExtensions: readonly string[];
  readonly states: string;
  readonly sessions: string;
  readonly logs: string;
}

export const LOCATIONS: Token<Locations> = token('Locations');

/** The environment this instance was created in: what a person's own hooks inherit. */
export const ENVIRONMENT: Token<Readonly<Record<string, string | undefined>>> = token('Environment');

/** The version that `compatibility.cosh` of a manifest is held against. */
export const COSH_VERSION: Token<string> = token('CoshVersion');
