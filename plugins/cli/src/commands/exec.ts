import { statSync } from 'node:fs';
import path from 'node:path';
import { CoshError, type Cosh, type JsonObject } from '@cosh/core';
import { postToolUse, postToolUseFailure } from '@cosh/event-points';
import { createSession, type SessionListener, type ToolResult } from '@cosh/session';
import { Option } from 'commander';
import type { Context } from '../context.js';
import { cardPrinter } from '../render/cards.js';
import { renderDiagnostic } from '../render/diagnostics.js';
import { renderChangedOutput, renderNotStarted, renderOutcome } from '../render/exec-outcome.js';
import type { Configure } from './configure.js';
import { shellLine } from './exec-command-line.js';
import { Interrupts } from './exec-interrupts.js';
import { permissionFrom, type Answers } from './exec-permission.js';
import { runInForeground, statusOf, type CommandRun, type CommandWords } from './exec-process.js';

interface ExecOptions extends Answers {
  readonly tool: string;
  readonly shell?: string;
  readonly cwd?: string;
}

const status = { blocked: 2, halted: 49, declined: 1 } as const;

function folderOf({ cwd }: ExecOptions, context: Context): string {
  const folder = path.resolve(context.cwd, cwd ?? '');
  if (cwd !== undefined && !statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new CoshError('folder_missing', `${folder} is no folder`, { hint: 'name a folder that exists' });
  return folder;
}

function environmentOf({ cwd }: ExecOptions, folder: string, { environment }: Context): Record<string, string> {
  const given = Object.entries(environment).filter((each): each is [string, string] => each[1] !== undefined);
  return { ...Object.fromEntries(given), ...(cwd === undefined ? {} : { PWD: folder }) };
}

/** Whether a hook would see what the tool returns. */
async function isObserved(cosh: Cosh, tool: string, toolInput: JsonObject, cwd: string): Promise<boolean> {
  const input = { tool_name: tool, tool_input: toolInput, cwd };
  const explained = await Promise.all([postToolUse, postToolUseFailure].map((point) => cosh.explain(point, input)));
  return explained.some(({ stages }) => stages.length > 0);
}

/** What `sh -c` or the words themselves are, after the hooks. */
function wordsOf({ command }: JsonObject, line: string, words: readonly string[]): Pick<CommandWords, 'file' | 'args'> {
  if (typeof command !== 'string') throw new CoshError('rewrite_invalid', 'a hook rewrote the command to something that is no text');
  // A line that no hook touched needs no shell to take it apart again.
  if (command === line && words.length > 0) return { file: words[0]!, args: words.slice(1) };
  return { file: '/bin/sh', args: ['-c', command] };
}

function failureText({ ended, output }: CommandRun): string {
  const how = ended.kind === 'exited' ? `exit code ${ended.exitCode}` : ended.kind === 'signaled' ? `killed by ${ended.signal}` : ended.kind === 'not-started' ? ended.cause : ended.kind;
  return output === '' ? how : `${how}\n${output}`;
}

/** The command's own failure, as hooks and the model are told of it. */
class CommandFailed extends Error {}

function listenerFor(context: Context, said: Set<string>): SessionListener {
  const cards = cardPrinter(context.stderr, context.environment);
  return (event) => {
    if (event.kind === 'diagnostic') context.stderr.write(renderDiagnostic(event.diagnostic));
    if (event.kind !== 'notification' && event.kind !== 'failure') return;
    said.add(event.message);
    cards.stream(event);
  };
}

async function exec(words: readonly string[], options: ExecOptions, context: Context): Promise<void> {
  if ((words.length > 0) === (options.shell !== undefined)) throw new CoshError('usage', 'give a command after --, or a line with --shell', { hint: 'cosh exec -- ls -l, or cosh exec --shell "ls | wc -l"' });
  const cwd = folderOf(options, context);
  const environment = environmentOf(options, cwd, context);
  const line = options.shell ?? shellLine(words);
  const cosh = await context.createCosh();
  const interrupts = new Interrupts([context.stdin, context.stdout, context.stderr].some(({ isTTY }) => isTTY));
  const said = new Set<string>();
  let run: CommandRun | undefined;
  try {
    const result = await createSession(cosh, { cwd, onEvent: listenerFor(context, said) }).callTool({
      name: options.tool,
      input: { command: line },
      signal: interrupts.signal,
      permission: permissionFrom(options, context),
      execute: async (input) => {
        run = await runInForeground({ ...wordsOf(input, line, words), cwd, environment }, await isObserved(cosh, options.tool, input, cwd), interrupts, context);
        if (run.ended.kind === 'not-started') context.stderr.write(renderNotStarted(words[0] ?? '/bin/sh', run.ended.cause));
        if (run.ended.kind !== 'exited' || run.ended.exitCode !== 0) throw new CommandFailed(failureText(run));
        return run.output;
      },
    });
    context.stderr.write(renderChangedOutput(result) + renderOutcome(result, said));
    context.exitCode = statusOfResult(result, run, interrupts);
  } finally {
    interrupts.release();
    await cosh.dispose();
  }
}

function statusOfResult({ outcome, error }: ToolResult, run: CommandRun | undefined, interrupts: Interrupts): number {
  // The hooks after the command could not be run, or it could not be one.
  if (outcome === 'failed' && !(error instanceof CommandFailed)) throw error;
  if (outcome === 'blocked' || outcome === 'halted' || outcome === 'declined') return status[outcome];
  return outcome === 'cancelled' && !run ? interrupts.exitCode : statusOf(run!.ended);
}

export const configureExec: Configure = (command, context) => {
  // What stands behind the first word belongs to the command, also without a -- before it.
  command.parent?.enablePositionalOptions();
  command
    .passThroughOptions()
    .argument('[command...]', 'the words of the command')
    .usage('[options] -- COMMAND ARGS...')
    .option('--shell <line>', 'run this line with sh -c instead')
    .option('--tool <name>', 'the tool that hooks take it for', 'shell')
    .option('--cwd <folder>', 'where it runs')
    .addOption(new Option('--yes', 'say yes where a hook asks').conflicts('no'))
    .option('--no', 'say no where a hook asks')
    .addHelpText('after', `
Exit status: the command's own; 2 blocked, 49 halted, 1 declined, 130 interrupted, 127 not found.
Without a terminal, a hook that asks gets a no.

Examples:
  cosh exec -- git push --force
  cosh exec --shell 'make && make install' --yes`)
    .action((words: string[], options: ExecOptions) => exec(words, options, context));
};
