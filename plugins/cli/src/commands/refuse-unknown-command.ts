import { CoshError, didYouMean } from '@cosh/core';
import type { Command } from 'commander';

/** For a command that has only commands of its own: nothing after it shows its help, an unknown word is refused with the likely one. */
export function refuseUnknownCommand(group: Command): void {
  group.helpCommand(true).allowExcessArguments().action((_options, command: Command) => {
    const [word] = command.args;
    if (word === undefined) command.help();
    const path = command.parent === null ? '' : `${command.name()} `;
    const known = command.commands.map((each) => each.name());
    throw new CoshError('command_unknown', `there is no command "${path}${word}"`, { hint: didYouMean(word!, known) });
  });
}
