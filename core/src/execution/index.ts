export * from './ascii-json.js';
export type * from './attached-command.js';
export * from './environment.js';
export * from './explain-launch-failure.js';
export * from './limits.js';
export * from './run-command.js';
