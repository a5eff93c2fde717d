export * from './check-command.js';
export * from './find-program.js';
export * from './named-files.js';
export * from './shell-tokens.js';
export * from './shell-word.js';
export * from './started-program.js';
