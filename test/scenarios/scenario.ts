import { createCosh, type Cosh } from '@cosh/core';
import { dialectsPlugin } from '@cosh/dialects';
import { eventPointsPlugin } from '@cosh/event-points';
import type { Home } from '../support/make-home.js';
import type { CoshRun } from '../support/run-cosh.js';

/** What a scenario plays in. */
export interface Stage {
  /** The files of its `home` folder, in a place of their own. */
  readonly home: Home;
  /** A runtime of this home, or of another; ended when the scenario is over. */
  open(home?: Home, environment?: Readonly<Record<string, string>>): Promise<Cosh>;
  /** The built CLI in this home. */
  cosh(args: readonly string[], stdin?: string): Promise<CoshRun>;
}

export type Scenario = (stage: Stage) => Promise<void>;

/** A scenario is a folder named as a sentence: this, and the files of a person's home. */
export const defineScenario = (play: Scenario): Scenario => play;

export const openIn = (home: Home, environment: Readonly<Record<string, string>> = {}): Promise<Cosh> =>
  createCosh({ cwd: home.folder, environment: home.environment(environment), plugins: [eventPointsPlugin, dialectsPlugin] });
