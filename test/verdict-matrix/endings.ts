/** What an ending means, before the event has its say: nothing, an opinion, text, or a failure. */
export type Meaning =
  | 'nothing' | 'allow' | 'ask' | 'block' | 'halt' | 'block and halt' | 'context' | 'text'
  | 'failed' | 'timed_out';

/** One way in which a hook program can end. */
export interface Ending {
  readonly title: string;
  /** What `sh -c` is given. */
  readonly command: string;
  readonly core: Meaning;
  readonly lifecycle: Meaning;
}

const print = (text: string): string => `cat <<'END'\n${text}\nEND`;
const octal = (text: string): string => `printf '${text}'`;
const both = (title: string, command: string, meaning: Meaning): Ending => ({ title, command, core: meaning, lifecycle: meaning });
/** Exit 2 and 49 mean something in `lifecycle` alone; in `core` every exit status but 0 is a failure. */
const status = (title: string, command: string, lifecycle: Meaning): Ending => ({ title, command, core: 'failed', lifecycle });

const deny = '{"decision":"deny","reason":"no"}';
const allow = '{"decision":"allow"}';
const sleep = 'sleep 30';

const silent: readonly Ending[] = [
  both('says nothing', ':', 'nothing'),
  both('prints blanks', octal(' \\n\\t\\n'), 'nothing'),
  both('prints {}', print('{}'), 'nothing'),
  both('prints an empty decision', print('{"decision":""}'), 'nothing'),
  both('prints a decision that is null', print('{"decision":null}'), 'nothing'),
  both('prints a field that nobody knows', print('{"verdict":"block"}'), 'nothing'),
  both('closes its output and prints', 'exec >&-; echo x 2>/dev/null; exit 0', 'nothing'),
  both('talks on stderr only', 'echo careful >&2', 'nothing'),
];

const opinions: readonly Ending[] = [
  both('allows', print(allow), 'allow'),
  { title: 'asks', command: print('{"decision":"ask","reason":"sure?"}'), core: 'ask', lifecycle: 'failed' },
  { title: 'blocks, as core spells it', command: print('{"decision":"block","reason":"no"}'), core: 'block', lifecycle: 'failed' },
  both('denies', print(deny), 'block'),
  both('denies without a reason', print('{"decision":"deny"}'), 'block'),
  both('denies behind a byte order mark', octal('\\357\\273\\277{"decision":"deny"}'), 'block'),
  both('denies beside a huge number', print('{"decision":"deny","n":1e999}'), 'block'),
  both('denies beside bytes that are no UTF-8', octal('{"decision":"deny","reason":"\\377"}'), 'block'),
  both('denies without reading its input', `exec <&-; ${print(deny)}`, 'block'),
  both('denies and leaves a helper with its output open', `${sleep} & ${print(deny)}`, 'block'),
  { title: 'says none', command: print('{"decision":"none"}'), core: 'failed', lifecycle: 'nothing' },
  { title: 'says continue: false', command: print('{"continue":false,"stopReason":"enough"}'), core: 'halt', lifecycle: 'failed' },
  { title: 'says halt: true', command: print('{"halt":true,"reason":"enough"}'), core: 'failed', lifecycle: 'halt' },
  { title: 'prints context, as core spells it', command: print('{"hookSpecificOutput":{"additionalContext":"note"}}'), core: 'context', lifecycle: 'failed' },
  // Unknown to `core`, and so without a meaning; a rewrite in another dialect's words would be a failure.
  { title: 'prints context, as lifecycle spells it', command: print('{"context":"note"}'), core: 'nothing', lifecycle: 'context' },
];

const unreadable: readonly Ending[] = [
  { title: 'prints plain text', command: print('all is well'), core: 'text', lifecycle: 'failed' },
  both('prints a line before its answer', `echo starting; ${print(deny)}`, 'failed'),
  both('prints a line behind its answer', `${print(deny)}\necho done`, 'failed'),
  both('prints two answers', `${print(deny)}\n${print(allow)}`, 'failed'),
  both('is cut off in its answer', octal('{"decision":"deny","rea'), 'failed'),
  both('prints an answer with a NUL in it', octal('{"decision":"allow"\\000}'), 'failed'),
  both('prints an array', print(`[${deny}]`), 'failed'),
  both('prints null', print('null'), 'failed'),
  both('prints a number', print('1e999'), 'failed'),
  both('prints a JSON string', print('"deny"'), 'failed'),
  both('spells its decision in capitals', print('{"decision":"Block"}'), 'failed'),
  both('decides in a word that nobody knows', print('{"decision":"maybe"}'), 'failed'),
  both('decides twice', print('{"decision":"allow","decision":"deny"}'), 'failed'),
  both('decides with true', print('{"decision":true}'), 'failed'),
  both('gives a number as its reason', print('{"decision":"deny","reason":5}'), 'failed'),
  both('decides in the words of another agent', print('{"permissionDecision":"deny"}'), 'failed'),
  both('prints more than is read', 'head -c 6000000 /dev/zero', 'failed'),
  both('prints an answer and more than is read', `${print(deny)}\nhead -c 6000000 /dev/zero | tr '\\0' ' '`, 'failed'),
];

const statuses: readonly Ending[] = [
  status('exits with 1', 'exit 1', 'failed'),
  status('exits with 1 and an allow', `${print(allow)}\nexit 1`, 'failed'),
  status('exits with 1 and a deny', `${print(deny)}\nexit 1`, 'failed'),
  status('exits with 2', 'exit 2', 'block'),
  status('exits with 2 and a reason', 'echo "not here" >&2; exit 2', 'block'),
  status('exits with 2 and an allow', `${print(allow)}\nexit 2`, 'block'),
  status('exits with 2 and text', 'echo stop; exit 2', 'block'),
  status('exits with 3', 'exit 3', 'failed'),
  status('exits with 49', 'exit 49', 'block and halt'),
  status('exits with 49 and an allow', `${print(allow)}\nexit 49`, 'block and halt'),
  status('may not be run (126)', '/dev/null', 'failed'),
  status('is not there (127)', 'no-such-program', 'failed'),
  status('exits with 255', 'exit 255', 'failed'),
  // A shell says 2 for it: a deny by the letter of `lifecycle`, with the shell's message as its reason.
  status('has a syntax error', 'if then', 'block'),
  both('is longer than a command may be', `: ${'x'.repeat(200_000)}`, 'failed'),
];

const signals: readonly Ending[] = ['HUP', 'INT', 'QUIT', 'ABRT', 'FPE', 'KILL', 'SEGV', 'PIPE', 'TERM', 'BUS'].map((signal) =>
  both(`dies of SIG${signal}`, `kill -${signal} $$; ${sleep}`, 'failed'));

const late: readonly Ending[] = [
  both('runs out of time', sleep, 'timed_out'),
  both('prints an allow and runs out of time', `${print(allow)}\n${sleep}`, 'timed_out'),
  both('ignores SIGTERM', `trap '' TERM; while :; do sleep 1; done`, 'timed_out'),
  both('prints an allow when it is ended', `trap 'echo "{\\"decision\\":\\"allow\\"}"; exit 0' TERM; while :; do sleep 0.05; done`, 'timed_out'),
  both('stops itself', `kill -STOP $$; ${print(allow)}`, 'timed_out'),
];

export const endings: readonly Ending[] = [...silent, ...opinions, ...unreadable, ...statuses, ...signals, ...late];
