// A door of its own: these types need those of Node, which a program that only dispatches does without.
export type * from './attached-command.js';
export { attachCommand } from './run-command.js';
