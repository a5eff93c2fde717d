import type { JsonValue } from '@cosh/core';
import { quoted, say, type DialectName } from '../field-reports/support/written.js';

/** What an ending amounts to before the event and `on_failure` are looked at. */
export type Meaning = 'no opinion' | 'allow' | 'ask' | 'block' | 'halt' | 'block and halt' | 'context' | 'failed' | 'timed out' | 'text' | 'cancelled';

export interface Ending {
  readonly title: string;
  readonly command: string;
  /** In both dialects, or in each. */
  readonly means: Meaning | Readonly<Record<DialectName, Meaning>>;
  readonly limit?: 'short';
  readonly abort?: 'before' | 'while it runs';
  readonly environment?: Readonly<Record<string, string>>;
}

const printed = (answer: JsonValue, more = ''): string => `${say(answer)}${more}`;
const failsIn = (dialect: DialectName, otherwise: Meaning): Record<DialectName, Meaning> => ({ core: otherwise, lifecycle: otherwise, [dialect]: 'failed' });

const answers: Ending[] = [
  { title: 'prints nothing', command: 'true', means: 'no opinion' },
  { title: 'prints blanks', command: "printf ' \\n\\t\\r\\n'", means: 'no opinion' },
  { title: 'prints {}', command: printed({}), means: 'no opinion' },
  { title: 'prints {} behind a byte order mark', command: "printf '\\357\\273\\277{}'", means: 'no opinion' },
  { title: 'prints an empty decision', command: printed({ decision: '' }), means: 'no opinion' },
  { title: 'prints a decision that is null', command: printed({ decision: null }), means: 'no opinion' },
  { title: 'prints an unknown key', command: printed({ colour: 'red' }), means: 'no opinion' },
  { title: 'prints a number beyond measure', command: `printf %s '{"n":1e999}'`, means: 'no opinion' },
  { title: 'prints allow', command: printed({ decision: 'allow' }), means: 'allow' },
  { title: 'prints deny', command: printed({ decision: 'deny', reason: 'no' }), means: 'block' },
  { title: 'prints deny without a reason', command: printed({ decision: 'deny' }), means: 'block' },
  { title: 'prints block', command: printed({ decision: 'block', reason: 'no' }), means: failsIn('lifecycle', 'block') },
  { title: 'prints ask', command: printed({ decision: 'ask', reason: 'sure?' }), means: failsIn('lifecycle', 'ask') },
  { title: 'prints none', command: printed({ decision: 'none' }), means: failsIn('core', 'no opinion') },
  { title: 'prints Block, with a capital', command: printed({ decision: 'Block' }), means: 'failed' },
  { title: 'prints a decision that nobody knows', command: printed({ decision: 'maybe' }), means: 'failed' },
  { title: 'prints a decision that is true', command: printed({ decision: true }), means: 'failed' },
  { title: 'prints a reason that is a number', command: printed({ decision: 'deny', reason: 5 }), means: 'failed' },
  { title: 'prints a decision that is a number', command: printed({ decision: 1 }), means: 'failed' },
  { title: 'prints deny in the words of another protocol', command: printed({ permissionDecision: 'deny' }), means: 'failed' },
  { title: 'prints continue: false', command: printed({ continue: false, stopReason: 'enough' }), means: failsIn('lifecycle', 'halt') },
  { title: 'prints halt: true', command: printed({ halt: true, reason: 'enough' }), means: failsIn('core', 'halt') },
  { title: 'prints deny behind a byte order mark, with CRLF', command: `printf '\\357\\273\\277{"decision":"deny","reason":"no"}\\r\\n'`, means: 'block' },
  { title: 'prints deny with bytes that are no UTF-8 in its reason', command: `printf '{"decision":"deny","reason":"n\\377"}'`, means: 'block' },
  { title: 'prints deny and closes its stdout', command: printed({ decision: 'deny', reason: 'no' }, '; exec >&-'), means: 'block' },
  { title: 'prints deny and leaves a helper that holds stdout', command: `sleep 60 & ${printed({ decision: 'deny', reason: 'no' })}`, means: 'block' },
  { title: 'prints deny and leaves a daemon of another session', command: `setsid sleep 60 & ${printed({ decision: 'deny', reason: 'no' })}`, means: 'block' },
  { title: 'prints deny beside a number beyond measure', command: `printf %s '{"decision":"deny","n":1e999}'`, means: 'block' },
  { title: 'prints context, as core spells it', command: printed({ hookSpecificOutput: { additionalContext: 'note' } }), means: failsIn('lifecycle', 'context') },
  // Unknown to core, and so without a meaning; a rewrite in another dialect's words would be a failure.
  { title: 'prints context, as lifecycle spells it', command: printed({ context: 'note' }), means: { core: 'no opinion', lifecycle: 'context' } },
  { title: 'prints deny in two halves', command: `printf '{"decision":'; sleep 0.02; printf '"deny","reason":"no"}'`, means: 'block' },
];

const rubbish: Ending[] = [
  { title: 'prints text', command: "printf 'all is well'", means: 'text' },
  { title: 'prints bytes that are no UTF-8', command: "printf 'a\\377b'", means: 'text' },
  { title: 'prints JSON that is cut off', command: `printf %s '{"decision":"deny","reason":"n'`, means: 'failed' },
  { title: 'prints two documents', command: `printf %s '{"decision":"deny"} {"decision":"allow"}'`, means: 'failed' },
  { title: 'prints text behind the document', command: printed({ decision: 'allow' }, "; printf ' done'"), means: 'failed' },
  { title: 'prints a banner before the document', command: `printf 'READY\\n'; ${printed({ decision: 'deny' })}`, means: 'failed' },
  { title: 'prints a decision twice', command: `printf %s '{"decision":"deny","decision":"allow"}'`, means: 'failed' },
  { title: 'prints an array', command: printed([{ decision: 'deny' }]), means: 'failed' },
  { title: 'prints null', command: 'printf null', means: 'failed' },
  { title: 'prints a number', command: 'printf 42', means: 'failed' },
  { title: 'prints a string', command: `printf %s '"deny"'`, means: 'failed' },
  { title: 'prints NULs', command: `printf '{"decision":"deny"}\\000'`, means: 'failed' },
  { title: 'prints without end', command: 'yes', means: 'failed' },
  { title: 'prints an allow and 5 MB of blanks', command: `${printed({ decision: 'allow' })}; head -c 5000000 /dev/zero | tr '\\0' ' '`, means: 'failed' },
];

const streams: Ending[] = [
  { title: 'never reads stdin', command: 'exec sleep 0.01', means: 'no opinion' },
  { title: 'closes stdin', command: 'exec <&-; true', means: 'no opinion' },
  { title: 'closes stdout at once', command: 'exec >&-; true', means: 'no opinion' },
  { title: 'closes stdout and prints', command: 'exec >&-; echo x 2>/dev/null; exit 0', means: 'no opinion' },
  { title: 'talks on stderr only', command: 'echo careful >&2', means: 'no opinion' },
  { title: 'closes all its streams', command: 'exec <&- >&- 2>&-; true', means: 'no opinion' },
  { title: 'floods stderr', command: `head -c 5000000 /dev/zero >&2`, means: 'no opinion' },
];

const codes: Ending[] = [
  ...[1, 3, 126, 127, 128, 255].map((code): Ending => ({ title: `exits with ${code}`, command: `exit ${code}`, means: 'failed' })),
  { title: 'exits with 1 behind an allow', command: printed({ decision: 'allow' }, '; exit 1'), means: 'failed' },
  { title: 'exits with 1 behind a deny', command: printed({ decision: 'deny' }, '; exit 1'), means: 'failed' },
  { title: 'exits with 2', command: 'exit 2', means: failsIn('core', 'block') },
  { title: 'exits with 2, with a reason on stderr', command: 'echo no >&2; exit 2', means: failsIn('core', 'block') },
  { title: 'exits with 2 behind an allow', command: printed({ decision: 'allow' }, '; exit 2'), means: failsIn('core', 'block') },
  { title: 'exits with 2 behind text', command: 'echo stop; exit 2', means: failsIn('core', 'block') },
  { title: 'exits with 49 behind an allow', command: printed({ decision: 'allow' }, '; exit 49'), means: failsIn('core', 'block and halt') },
  { title: 'exits with 49', command: 'exit 49', means: failsIn('core', 'block and halt') },
];

// By their numbers on Linux: not every shell knows every name.
const deadly = { HUP: 1, INT: 2, QUIT: 3, ILL: 4, TRAP: 5, ABRT: 6, BUS: 7, FPE: 8, KILL: 9, USR1: 10, SEGV: 11, USR2: 12, PIPE: 13, ALRM: 14, TERM: 15, STKFLT: 16, XCPU: 24, XFSZ: 25, VTALRM: 26, PROF: 27, IO: 29, PWR: 30, SYS: 31 };
const signals: Ending[] = [
  ...Object.entries(deadly).map(([name, number]): Ending => ({ title: `is killed by SIG${name}`, command: `ulimit -c 0; kill -${number} $$; sleep 10`, means: 'failed' })),
  { title: 'is killed behind an allow', command: printed({ decision: 'allow' }, '; kill -KILL $$'), means: 'failed' },
];

const times: Ending[] = [
  { title: 'takes too long', command: 'sleep 60', means: 'timed out', limit: 'short' },
  { title: 'takes too long, deaf to SIGTERM', command: 'trap "" TERM; sleep 60; sleep 60', means: 'timed out', limit: 'short' },
  { title: 'takes too long behind an allow', command: printed({ decision: 'allow' }, '; sleep 60'), means: 'timed out', limit: 'short' },
  { title: 'answers SIGTERM with an allow', command: `trap ${quoted(`${say({ decision: 'allow' })}; exit 0`)} TERM; sleep 60 & wait`, means: 'timed out', limit: 'short' },
  { title: 'stops itself', command: 'kill -STOP $$; true', means: 'timed out', limit: 'short' },
];

const starts: Ending[] = [
  { title: 'is a program that is not there', command: '/nowhere/hook', means: 'failed' },
  { title: 'is a file that is not executable', command: '/etc/hostname', means: 'failed' },
  { title: 'is a folder', command: '/', means: 'failed' },
  { title: 'is no shell text', command: 'if then', means: { core: 'failed', lifecycle: 'block' } },
  { title: 'is longer than a command may be', command: `: ${'x'.repeat(200_000)}`, means: 'failed' },
  { title: 'cannot be started: too large an environment', command: 'true', means: 'failed', environment: { LARGE: 'x'.repeat(200 * 1024) } },
];

const aborts: Ending[] = [
  { title: 'is aborted before it starts', command: printed({ decision: 'allow' }), means: 'cancelled', abort: 'before' },
  { title: 'is aborted while it runs', command: ': > "$HOME/started-$COSH_SESSION_ID"; sleep 60', means: 'cancelled', abort: 'while it runs' },
  { title: 'is aborted and answers with an allow', command: `trap ${quoted(`${say({ decision: 'allow' })}; exit 0`)} TERM; : > "$HOME/started-$COSH_SESSION_ID"; sleep 60 & wait`, means: 'cancelled', abort: 'while it runs' },
];

/** Every way in which a hook can end, in groups for the reader. */
export const endings: Readonly<Record<string, readonly Ending[]>> = {
  'Exits with 0 and answers': answers,
  'Exits with 0 and prints what is no answer': rubbish,
  'Does something else with its streams': streams,
  'Exits with another status': codes,
  'Is killed by a signal': signals,
  'Takes too long': times,
  'Cannot be started': starts,
  'Is aborted': aborts,
};

export const meaningOf = ({ means }: Ending, dialect: DialectName): Meaning => (typeof means === 'string' ? means : means[dialect]);
