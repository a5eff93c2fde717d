import type { Command } from 'commander';
import type { Context } from '../context.js';

/** Adds arguments, options and the action to a command. */
export type Configure = (command: Command, context: Context) => void;
