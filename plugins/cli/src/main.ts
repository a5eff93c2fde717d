import { Command, CommanderError } from 'commander';
import { coshVersion, CoshError } from '@cosh/core';
import { commands } from './commands/index.js';
import { refuseUnknownCommand } from './commands/refuse-unknown-command.js';
import { processContext, type Context, type Start } from './context.js';
import { isMachineError } from './machine-error.js';
import { renderBug, renderError, renderMachineError, renderUsageError } from './render/errors.js';

const requestRefused = 1;
/** EX_SOFTWARE of sysexits.h. */
const bugInCosh = 70;

async function configureProgram(program: Command, context: Context, wanted: string | undefined): Promise<void> {
  program
    .description('Lifecycle hooks and extensions for coding agents.')
    .version(coshVersion)
    .exitOverride()
    .configureOutput({ writeOut: (text) => void context.stdout.write(text), outputError: () => {} })
    .addHelpText('after', '\nExit status: 0 served, 1 refused (one message says why), 70 a bug in cosh.\nTry: cosh hooks list');
  for (const { name, summary, load } of commands) {
    const command = program.command(name).summary(summary).description(summary).exitOverride().copyInheritedSettings(program);
    // Only the command that is asked for is loaded.
    if (name === wanted) (await load())(command, context);
  }
  refuseUnknownCommand(program);
}

/** `help fire` and `hooks help list` as `fire --help` and `hooks list --help`; an unknown word stays to be refused. */
function helpAsOption(args: readonly string[]): readonly string[] {
  const at = args.indexOf('help');
  if (args.length < 2 || at < 0 || at > 1) return args;
  const words = args.filter((_word, index) => index !== at);
  return commands.some(({ name }) => name === words[0]) ? [...words, '--help'] : words;
}

/** The command that the words lead to, in full: `cosh hooks list`. */
function commandLine(program: Command, words: readonly string[]): string {
  let at = program;
  const path = [program.name()];
  for (const word of words) {
    const next = at.commands.find((each) => each.name() === word);
    if (!next) break;
    path.push(word);
    at = next;
  }
  return path.join(' ');
}

function failed(error: unknown, context: Context, line: () => string): number {
  if (error instanceof CommanderError && error.exitCode === 0) return 0;
  const message =
    error instanceof CommanderError ? renderUsageError(error, line())
    : error instanceof CoshError ? renderError(error)
    : isMachineError(error) ? renderMachineError(error)
    : undefined;
  context.stderr.write(message ?? renderBug(error));
  return message === undefined ? bugInCosh : requestRefused;
}

/** Runs one command line and returns the exit status. */
export async function main(args: readonly string[], start: Partial<Start> = {}): Promise<number> {
  const context = processContext(start);
  // A reader that has seen enough (`| head`) is no error.
  for (const stream of [context.stdout, context.stderr]) stream.on('error', (error: NodeJS.ErrnoException) => { if (error.code !== 'EPIPE') throw error; });
  const words = helpAsOption(args);
  const program = new Command('cosh');
  try {
    await configureProgram(program, context, words.find((word) => !word.startsWith('-')));
    await program.parseAsync([...words], { from: 'user' });
    return context.exitCode;
  } catch (error) {
    return failed(error, context, () => commandLine(program, words));
  }
}
