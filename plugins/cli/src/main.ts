import { Command, CommanderError } from 'commander';
import { coshVersion, CoshError } from '@cosh/core';
import { commands } from './commands/index.js';
import { processContext, type Context } from './context.js';
import { renderBug, renderError } from './render/errors.js';

const usageError = 1;
const requestRefused = 1;
/** EX_SOFTWARE of sysexits.h. */
const bugInCosh = 70;

async function buildProgram(context: Context, wanted: string | undefined): Promise<Command> {
  const program = new Command('cosh')
    .description('Lifecycle hooks and extensions for coding agents.')
    .version(coshVersion)
    .exitOverride()
    .configureOutput({ writeOut: (text) => void context.stdout.write(text), writeErr: (text) => void context.stderr.write(text) })
    .addHelpText('after', '\nExit status: 0 served, 1 refused (one message says why), 70 a bug in cosh.\nTry: cosh hooks list');
  for (const { name, summary, load } of commands) {
    const command = program.command(name).summary(summary).description(summary).exitOverride().copyInheritedSettings(program);
    // Only the command that is asked for is loaded.
    if (name === wanted) (await load())(command, context);
  }
  return program;
}

function failed(error: unknown, context: Context): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : usageError;
  if (error instanceof CoshError) {
    context.stderr.write(renderError(error));
    return requestRefused;
  }
  context.stderr.write(renderBug(error));
  return bugInCosh;
}

/** Runs one command line and returns the exit status. */
export async function main(args: readonly string[]): Promise<number> {
  const context = processContext();
  // A reader that has seen enough (`| head`) is no error.
  for (const stream of [context.stdout, context.stderr]) stream.on('error', (error: NodeJS.ErrnoException) => { if (error.code !== 'EPIPE') throw error; });
  try {
    const wanted = args[0] === 'help' ? args[1] : args.find((word) => !word.startsWith('-'));
    const program = await buildProgram(context, wanted);
    if (args.length === 0) program.help();
    await program.parseAsync([...args], { from: 'user' });
    return context.exitCode;
  } catch (error) {
    return failed(error, context);
  }
}
