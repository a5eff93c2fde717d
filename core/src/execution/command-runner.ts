import type { CommandRunner } from '../contract/index.js';
import { restRunner, runCommand } from './run-command.js';

/** The one door to other processes, for hooks and everything else. Never rejects for the command's fault. */
export const commandRunner: CommandRunner = { run: runCommand, rest: restRunner };
