import type { Event } from '../field-reports/support/house.js';
import type { Ending, Meaning } from './endings.js';

export const dialects = ['core', 'lifecycle'] as const;
export const policies = ['pass', 'block'] as const;
export type DialectName = (typeof dialects)[number];
export type Policy = (typeof policies)[number];

export const events: readonly Event[] = [
  'PreToolUse', 'PostToolUse', 'PostToolUseFailure', 'UserPromptSubmit', 'SessionStart', 'Stop', 'BeforeModel', 'AfterModel',
];

/** What a caller is told: how the hook's run counts, and what comes of it. */
export interface Cell {
  readonly status: 'ok' | 'failed' | 'timed_out';
  readonly decision: 'none' | 'allow' | 'ask' | 'block';
  readonly halt: boolean;
  readonly context: boolean;
  /** The line `[hook] …` below a tool's output. */
  readonly annotation: boolean;
}

// The table of event points, as the design has it; written down a second time on purpose.
const decisionsAt: Readonly<Record<Event, readonly string[]>> = {
  PreToolUse: ['allow', 'ask', 'block'], PostToolUse: ['allow', 'block'], PostToolUseFailure: [], UserPromptSubmit: ['allow', 'block'],
  SessionStart: [], Stop: ['allow', 'block'], BeforeModel: [], AfterModel: [],
};
const haltAt: readonly Event[] = ['PreToolUse', 'PostToolUse', 'UserPromptSubmit', 'Stop'];
const noContextAt: readonly Event[] = ['AfterModel'];
const textIsContextAt: readonly Event[] = ['SessionStart', 'UserPromptSubmit'];

const silence: Cell = { status: 'ok', decision: 'none', halt: false, context: false, annotation: false };

function blocked(dialect: DialectName, event: Event): Partial<Cell> {
  if (dialect === 'lifecycle' && event === 'PostToolUse') return { annotation: true };
  return { decision: decisionsAt[event].includes('block') ? 'block' : 'none' };
}

function saying(meaning: Meaning, dialect: DialectName, event: Event, policy: Policy): Partial<Cell> {
  switch (meaning) {
    case 'nothing': return {};
    case 'allow':
    case 'ask': return { decision: decisionsAt[event].includes(meaning) ? meaning : 'none' };
    case 'block': return blocked(dialect, event);
    case 'halt': return { halt: haltAt.includes(event) };
    case 'block and halt': return { ...blocked(dialect, event), halt: haltAt.includes(event) };
    case 'context': return { context: !noContextAt.includes(event) };
    case 'text': return textIsContextAt.includes(event) ? { context: true } : saying('failed', dialect, event, policy);
    case 'failed':
    case 'timed_out': return { status: meaning, ...(policy === 'block' ? blocked(dialect, event) : {}) };
  }
}

/** What must come of a hook that ends so. Under `block`, no failure passes where anything can be stopped. */
export function expectedCell(ending: Ending, dialect: DialectName, event: Event, policy: Policy): Cell {
  return { ...silence, ...saying(ending[dialect], dialect, event, policy) };
}
