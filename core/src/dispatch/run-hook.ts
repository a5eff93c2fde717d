import type { Answer, CommandEnd, CommandResult, CommandRunner, Decoded, Dialect, EventPoint, Hook, JsonObject, Outcome, Patch } from '../contract/index.js';
import { deepest, depthOf, depthVariable, explainLaunchFailure, hookEnvironment, nextRunMark, type RunMark } from '../execution/index.js';
import { extensionData } from './extension-data.js';
import { honour } from './honour.js';
import { whyHeld } from './why-held.js';

export interface HookRun {
  readonly hook: Hook;
  readonly point: EventPoint;
  readonly dialect: Dialect;
  readonly input: JsonObject;
  readonly inherited: Readonly<Record<string, string | undefined>>;
  readonly runner: CommandRunner;
  /** The folder of all states. */
  readonly states: string;
  readonly signal?: AbortSignal;
  /** A rewrite in the words of the agent, where the hook was told others. */
  readonly wordsBack?: (patch: Patch) => Patch | undefined;
  /** On the clock of `performance.now()`. */
  readonly deadline?: number;
}

// Workspace hooks are written relative to the workspace; an agent may have changed its folder since.
const folderOf = ({ source }: Hook, input: JsonObject): string => (source.kind === 'workspace' ? source.root! : String(input.cwd));

function environmentOf({ hook, input, inherited }: HookRun, told: Readonly<Record<string, string | undefined>>, mark: RunMark): Record<string, string> {
  // With a NUL in it no process could be started, and a guard would not run.
  const workspace = 'COSH_WORKSPACE_PATH' in hook.environment ? folderOf(hook, input).replaceAll('\0', '') : undefined;
  return hookEnvironment(hook.source.kind, inherited, { ...hook.environment, COSH_WORKSPACE_PATH: workspace }, { ...told, ...mark.environment }, folderOf(hook, input));
}

function howEnded(ended: CommandEnd): string | undefined {
  switch (ended.kind) {
    case 'exited': return undefined;
    case 'signaled': return `killed by ${ended.signal}`;
    case 'timed-out': return `timed out after ${ended.timeoutMs} ms`;
    case 'cancelled': return 'cancelled';
    case 'output-limit': return `printed more than ${ended.limitBytes} bytes on stdout`;
    case 'not-started': return `could not be started: ${ended.cause}`;
  }
}

// The call would go on as it was, though the hook meant to change it: that is a failure, and `on_failure` decides.
function inAgentWords(decoded: Decoded, { wordsBack, input, point: { toolFields } }: HookRun): Decoded {
  if (!decoded.ok || !decoded.answer.patch || !wordsBack) return decoded;
  const patch = wordsBack(decoded.answer.patch);
  return patch ? { ok: true, answer: { ...decoded.answer, patch } } : { ok: false, detail: `its rewrite of ${String(toolFields && input[toolFields.name])} cannot be said in the words of this agent` };
}

// Whatever a hook of somebody else's printed, deciding about it must not throw.
function decode(run: HookRun, result: CommandResult): Decoded {
  const cause = howEnded(result.ended);
  if (cause !== undefined && !(run.dialect.readsSignals && result.ended.kind === 'signaled')) return { ok: false, detail: cause };
  try {
    return inAgentWords(run.dialect.decode(result, run), run);
  } catch (error) {
    return { ok: false, detail: `its answer could not be read: ${error instanceof Error ? error.message : String(error)}` };
  }
}

function failureDetail(detail: string, { stderr, ended }: CommandResult, explained: string | undefined): string {
  const firstLine = stderr.trim().split('\n')[0]!.slice(0, 200);
  return [detail, explained ?? (ended.kind === 'exited' && firstLine !== '' ? firstLine : undefined)].filter(Boolean).join(': ');
}

function failure({ hook, point, dialect }: HookRun, detail: string): { readonly answer: Answer; readonly detail: string } {
  const answer = hook.onFailure === 'block' ? honour(dialect.failClosed(`hook "${hook.name}" failed and guards this: ${detail}`, point), point).answer : {};
  return { answer, detail };
}

// A hook whose agent fires hooks, and so on: each level would start as many processes again.
const tooDeep: CommandEnd = {
  kind: 'not-started', cause: `${deepest} hooks run within one another (${depthVariable}=${deepest}); a hook that calls an agent must not call it for its own events`,
};

async function start({ hook, input, inherited, runner, signal, dialect }: HookRun, timeoutMs: number, stdin: JsonObject, environment: Record<string, string>, { mark }: RunMark): Promise<CommandResult> {
  if (depthOf(inherited) >= deepest) return { ended: tooDeep, stdout: '', stderr: '', durationMs: 0 };
  return runner.run({
    file: dialect.shell ?? '/bin/sh', args: ['-c', hook.command], stdin, environment, mark,
    cwd: folderOf(hook, input), timeoutMs,
    ...(signal ? { signal } : {}),
  });
}

const leftBehind = (escaped: number): string => `left ${escaped === 1 ? 'a process' : `${escaped} processes`} behind outside its process group; ${escaped === 1 ? 'it was' : 'they were'} ended`;

/** Runs one hook and says what came of it. A failure of the hook is an outcome, never an error. */
export async function runHook(run: HookRun): Promise<Outcome> {
  const { hook, point, dialect } = run;
  const leftMs = run.deadline === undefined ? hook.timeoutMs : Math.floor(run.deadline - performance.now());
  if (leftMs < 1) return { hook, status: 'timed_out', ...failure(run, 'not started: no time was left') };
  const held = whyHeld(hook, 'since it was read');
  if (held !== undefined) return { hook, status: 'failed', ...failure(run, held) };
  const { stdin, environment: told } = dialect.encode(run);
  const mark = nextRunMark(run.inherited);
  const environment = environmentOf(run, { ...told, ...(await extensionData(hook, dialect, run.states)) }, mark);
  const result = await start(run, Math.min(hook.timeoutMs, leftMs), stdin, environment, mark);
  const { ended, durationMs } = result;
  const facts = {
    hook, durationMs,
    ...(ended.kind === 'exited' ? { exitCode: ended.exitCode } : {}),
    ...(ended.kind === 'signaled' ? { signal: ended.signal } : {}),
  };
  if (ended.kind === 'cancelled') return { ...facts, status: 'cancelled', answer: {}, detail: 'cancelled' };
  const meanwhile = whyHeld(hook, 'while it ran');
  const decoded: Decoded = meanwhile === undefined ? decode(run, result) : { ok: false, detail: meanwhile };
  if (decoded.ok) {
    const { answer, ignored } = honour(decoded.answer, point);
    const detail = [ignored, result.escaped && leftBehind(result.escaped)].filter(Boolean).join('; ');
    return { ...facts, status: 'ok', answer, ...(detail === '' ? {} : { detail }) };
  }
  const explained = ended.kind === 'exited' ? explainLaunchFailure(ended.exitCode, hook.command, environment, folderOf(hook, run.input)) : undefined;
  return { ...facts, status: ended.kind === 'timed-out' ? 'timed_out' : 'failed', ...failure(run, failureDetail(decoded.detail, result, explained)) };
}
