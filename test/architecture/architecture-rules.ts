import { createRequire } from 'node:module';
import path from 'node:path';
import { repository } from '../support/repository.js';

type Pattern = string | readonly string[];

/** One end of an arrow, as dependency-cruiser reads it. */
export interface RuleEnd {
  readonly path?: Pattern;
  readonly pathNot?: Pattern;
  readonly circular?: boolean;
}

export interface ArchitectureRule {
  readonly name: string;
  readonly comment: string;
  readonly severity: string;
  readonly from: RuleEnd;
  readonly to: RuleEnd;
}

const configuration = createRequire(import.meta.url)(path.join(repository, '.dependency-cruiser.cjs')) as { forbidden: readonly ArchitectureRule[] };

export const architectureRules = configuration.forbidden;
export const patternsOf = (pattern: Pattern | undefined): readonly string[] => (pattern === undefined ? [] : typeof pattern === 'string' ? [pattern] : pattern);
