export * from './check-command.js';
export * from './validate-folder.js';
