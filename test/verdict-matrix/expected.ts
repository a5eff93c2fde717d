import type { Event } from '../field-reports/support/house.js';
import type { DialectName } from '../field-reports/support/written.js';
import type { Meaning } from './endings.js';

export type OnFailure = 'pass' | 'block';

/** What comes of one hook at one event. */
export interface Cell {
  readonly status: 'ok' | 'failed' | 'timed_out' | 'cancelled';
  readonly decision: 'none' | 'allow' | 'ask' | 'block';
  readonly halt: boolean;
  readonly context: boolean;
  /** A line below the tool's output, in place of a block. */
  readonly annotated: boolean;
}

/** What may be said at an event, written down here once more: the test compares with what the product does. */
const mayDecide: Readonly<Record<Event, readonly Cell['decision'][]>> = {
  PreToolUse: ['allow', 'ask', 'block'],
  PostToolUse: ['allow', 'block'],
  UserPromptSubmit: ['allow', 'block'],
  Stop: ['allow', 'block'],
  SessionStart: [],
  PostToolUseFailure: [],
  BeforeModel: [],
  AfterModel: [],
};
const mayHalt: readonly Event[] = ['PreToolUse', 'PostToolUse', 'UserPromptSubmit', 'Stop'];
const takesText: readonly Event[] = ['SessionStart', 'UserPromptSubmit'];

const silent: Cell = { status: 'ok', decision: 'none', halt: false, context: false, annotated: false };

/** A tool that has run cannot be un-run: the lifecycle dialect says so below its output, the core dialect withholds the output. */
function blocked(status: Cell['status'], dialect: DialectName, event: Event): Cell {
  if (dialect === 'lifecycle' && event === 'PostToolUse') return { ...silent, status, annotated: true };
  return { ...silent, status, decision: mayDecide[event].includes('block') ? 'block' : 'none' };
}

/** The whole table, as a function. */
export function expectedCell(means: Meaning, dialect: DialectName, event: Event, onFailure: OnFailure): Cell {
  const failed = (status: 'failed' | 'timed_out'): Cell => (onFailure === 'block' ? blocked(status, dialect, event) : { ...silent, status });
  switch (means) {
    case 'no opinion': return silent;
    case 'context': return { ...silent, context: event !== 'AfterModel' };
    case 'allow': case 'ask': return { ...silent, decision: mayDecide[event].includes(means) ? means : 'none' };
    case 'block': return blocked('ok', dialect, event);
    case 'halt': return { ...silent, halt: mayHalt.includes(event) };
    case 'block and halt': return { ...blocked('ok', dialect, event), halt: mayHalt.includes(event) };
    case 'text': return dialect === 'core' && takesText.includes(event) ? { ...silent, context: true } : failed('failed');
    case 'failed': return failed('failed');
    case 'timed out': return failed('timed_out');
    // At Stop a block would make the turn go on, which is the opposite of what the person wanted.
    case 'cancelled': return { ...silent, status: 'cancelled', decision: event !== 'Stop' && mayDecide[event].includes('block') ? 'block' : 'none' };
  }
}

/** A cell in a word or two. */
export function wordsOf({ decision, halt, context, annotated }: Cell): string {
  return [decision === 'none' && (halt || context || annotated) ? '' : decision, halt ? 'halt' : '', context ? 'context' : '', annotated ? 'note' : ''].filter((word) => word !== '').join(' + ');
}
